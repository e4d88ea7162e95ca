import {
  syncAction,
  type SyncItemRow,
  syncKind,
  syncRunApi,
  type SyncRunRow,
  syncRunState,
  syncTrigger,
} from '@matlas/contract';
import {
  Code,
  DetailPanel,
  ErrorState,
  Facts,
  formatDateTime,
  formatNumber,
  noValue,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, Button } from 'antd';

const log = 'synchronisation.title';
const SHOWN = 100;
const STEPS = ['retry', 'resume', 'pause', 'cancel'] as const;
type Step = (typeof STEPS)[number];

function Foot({ run }: { run: SyncRunRow }) {
  const t = useT();
  const may = useMay();
  const refreshes = { alsoRefreshes: ['data'], pendingUntil: 'lists' } as const;
  const commands: Record<Step, ReturnType<typeof useCommand<typeof syncRunApi.retry>>> = {
    retry: useCommand(syncRunApi.retry, { log: [log, 'synchronisation.retry'], ...refreshes }),
    resume: useCommand(syncRunApi.resume, { log: [log, 'synchronisation.resume'], ...refreshes }),
    pause: useCommand(syncRunApi.pause, { log: [log, 'synchronisation.pause'], ...refreshes }),
    cancel: useCommand(syncRunApi.cancel, { log: [log, 'synchronisation.cancel'], ...refreshes }),
  };
  return (
    <>
      {STEPS.filter((step) => run.can[step] && may(syncRunApi[step])).map((step, index) => (
        <Button
          key={step}
          type={index === 0 && step !== 'pause' && step !== 'cancel' ? 'primary' : 'default'}
          danger={step === 'cancel'}
          loading={commands[step].isPending}
          onClick={() => void commands[step].run({ syncRunId: run.id })}
        >
          {t(`synchronisation.${step}`)}
        </Button>
      ))}
    </>
  );
}

function Item({ item: { document, documentKey, action, kind, reason } }: { item: SyncItemRow }) {
  const wordOf = useWordOf();
  return (
    <li>
      <span>
        {document} <Code>{documentKey}</Code>
      </span>
      <span className="m-faint">
        {wordOf(syncKind, kind)} · {wordOf(syncAction, action)}
        {reason === null ? '' : ` · ${reason}`}
      </span>
    </li>
  );
}
function Items({ run }: { run: SyncRunRow }) {
  const t = useT();
  const { data, error, refetch } = useRoute(
    syncRunApi.items,
    { syncRunId: run.id, pageSize: SHOWN },
    { log: [log, 'synchronisation.log'] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  if (data.records.length === 0) return <p className="m-faint">{t('synchronisation.noItems')}</p>;
  return (
    <>
      <ul className="sy-items">
        {data.records.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {data.total > SHOWN ? (
        <p className="m-faint">{t('synchronisation.moreItems', { count: data.total - SHOWN })}</p>
      ) : null}
    </>
  );
}

/** One run: how far it is, why it stopped, what it did with each document, and what can be done now. */
export function RunPanel({ run, onClose }: { run: SyncRunRow; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const field = (name: string) => t(`synchronisation.field.${name}`);
  const timeOf = (time: string | null) => (time === null ? noValue : formatDateTime(time));
  const progress =
    run.total === null ? formatNumber(run.done) : `${formatNumber(run.done)} / ${formatNumber(run.total)}`;
  return (
    <DetailPanel
      title={run.partnerName}
      subtitle={wordOf(syncRunState, run.state)}
      onClose={onClose}
      footer={<Foot run={run} />}
    >
      {run.fault === null ? null : (
        <Alert type={run.state === 'failed' ? 'error' : 'warning'} showIcon title={run.fault} />
      )}
      <PanelSection title={t('synchronisation.counts')}>
        <Facts
          items={[
            [t('synchronisation.progress'), progress],
            [field('offered'), formatNumber(run.offered)],
            [field('taken'), formatNumber(run.taken)],
            [field('drafts'), formatNumber(run.drafts)],
            [field('equal'), formatNumber(run.equal)],
            [field('refused'), formatNumber(run.refused)],
            [field('failed'), formatNumber(run.failed)],
            [t('synchronisation.bytes'), formatNumber(run.bytes)],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('synchronisation.way')}>
        <Facts
          items={[
            [field('kind'), wordOf(syncKind, run.kind)],
            [field('trigger'), wordOf(syncTrigger, run.trigger)],
            [t('synchronisation.startedBy'), run.startedBy],
            [t('synchronisation.attempts'), formatNumber(run.attempts)],
            [field('createTime'), timeOf(run.createTime)],
            [field('finishedAt'), timeOf(run.finishedAt)],
            [t('synchronisation.retryAt'), timeOf(run.retryAt)],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('synchronisation.log')}>
        <Items run={run} />
      </PanelSection>
    </DetailPanel>
  );
}

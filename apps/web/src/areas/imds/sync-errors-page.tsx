import { syncErrorState, type SyncErrorRow, syncKind, type SyncOrigin } from '@matlas/contract';
import {
  Code,
  type Column,
  DetailPanel,
  Facts,
  formatDateTime,
  formatNumber,
  noValue,
  PanelSection,
  ResourceList,
  useCommand,
  useFilterOptions,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { errorCalls } from './error-calls';
import { ErrorGroups } from './error-groups';
import { useStartedJob } from './started-job';
import { OriginChoice, useOrigin } from '../shared/sync-origin';
import './imds.css';

const log = 'syncErrorList.title';
const refreshes = ['data'];
type Start = (started: { jobId: number }) => void;

function useColumns(): Column<SyncErrorRow>[] {
  const wordOf = useWordOf();
  return [
    { field: 'document', width: 210, sortable: true },
    {
      field: 'documentKey',
      width: 140,
      priority: 3,
      render: ({ documentKey }) => <Code>{documentKey}</Code>,
    },
    { field: 'reason', priority: 1, render: ({ reason }) => <span title={reason}>{reason}</span> },
    { field: 'place', width: 180, priority: 2, render: ({ place }) => place || noValue },
    { field: 'value', width: 130, priority: 3, render: ({ value }) => value || noValue },
    { field: 'kind', width: 130, priority: 3, sortable: true, render: ({ kind }) => wordOf(syncKind, kind) },
    { field: 'state', width: 130, priority: 1, sortable: true, render: ({ state }) => wordOf(syncErrorState, state) },
    { field: 'lastSeenAt', width: 160, priority: 3, sortable: true, render: (row) => formatDateTime(row.lastSeenAt) },
    { field: 'partnerName', width: 160, isExtra: true },
  ];
}

interface RecheckProps {
  origin: SyncOrigin;
  ids: readonly number[] | undefined;
  onStart: Start;
}
function Recheck({ origin, ids, onStart }: RecheckProps) {
  const t = useT();
  const command = useCommand(errorCalls[origin].recheck, { log: [log, 'syncErrorList.recheck'], onDone: onStart });
  return (
    <Button
      {...(ids ? { size: 'small', type: 'primary' as const } : {})}
      loading={command.isPending}
      disabled={ids?.length === 0}
      onClick={() => void command.run(ids ? { ids: [...ids] } : {})}
    >
      {t(ids ? 'syncErrorList.recheckChosen' : 'syncErrorList.recheckAll', { count: ids?.length ?? 0 })}
    </Button>
  );
}
function Actions({ origin, onStart }: { origin: SyncOrigin; onStart: Start }) {
  const t = useT();
  const may = useMay();
  const failed = useCommand(errorCalls.imds.fetchFailed, { log: [log, 'syncErrorList.fetchFailed'], onDone: onStart });
  return (
    <>
      {origin === 'imds' && may(errorCalls.imds.fetchFailed) ? (
        <Button loading={failed.isPending} onClick={() => void failed.run({})}>
          {t('syncErrorList.fetchFailed')}
        </Button>
      ) : null}
      {may(errorCalls[origin].recheck) ? <Recheck origin={origin} ids={undefined} onStart={onStart} /> : null}
    </>
  );
}

function ErrorPanel({ error, onClose, onStart }: { error: SyncErrorRow; onClose: () => void; onStart: Start }) {
  const t = useT();
  const wordOf = useWordOf();
  const field = (name: string) => t(`syncErrorList.field.${name}`);
  return (
    <DetailPanel
      title={error.document}
      subtitle={wordOf(syncErrorState, error.state)}
      onClose={onClose}
      {...(error.can.recheck ? { footer: <Recheck origin={error.origin} ids={[error.id]} onStart={onStart} /> } : {})}
    >
      <PanelSection title={field('reason')}>
        <p>{error.reason}</p>
      </PanelSection>
      <PanelSection title={t('syncErrorList.toDo')}>
        <p>{error.toDo}</p>
      </PanelSection>
      <PanelSection title={t('syncErrorList.where')}>
        <Facts
          items={[
            [field('documentKey'), error.documentKey],
            [field('place'), error.place || noValue],
            [field('value'), error.value || noValue],
            [field('kind'), wordOf(syncKind, error.kind)],
            [field('partnerName'), error.partnerName],
            [t('syncErrorList.times'), formatNumber(error.times)],
            [t('syncErrorList.first'), formatDateTime(error.createTime)],
            [field('lastSeenAt'), formatDateTime(error.lastSeenAt)],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}

/** The reasons above the list; the chosen one is a filter of the list, in the address. */
function Groups({ origin }: { origin: SyncOrigin }) {
  const [search, setSearch] = useSearchParams();
  const { data = [] } = useRoute(errorCalls[origin].groups, {}, { log: [log, 'syncErrorList.groups'] });
  const choose = (code: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('pageNo');
        if (code === undefined) next.delete('code');
        else next.set('code', code);
        return next;
      },
      { replace: true },
    );
  return <ErrorGroups groups={data} code={search.get('code') ?? undefined} onChoose={choose} />;
}

function Errors({ origin, origins }: { origin: SyncOrigin; origins: readonly SyncOrigin[] }) {
  const calls = errorCalls[origin];
  const may = useMay();
  const { onDone, progress } = useStartedJob(refreshes);
  const states = useFilterOptions(syncErrorState);
  const kinds = useFilterOptions(syncKind);
  const bulk = (rows: readonly SyncErrorRow[], clear: () => void) => {
    const start: Start = (started) => {
      onDone(started);
      clear();
    };
    return <Recheck origin={origin} ids={rows.filter(({ can }) => can.recheck).map(({ id }) => id)} onStart={start} />;
  };
  return (
    <ResourceList
      name="syncErrorList"
      list={calls.list}
      columns={useColumns()}
      defaultSort="-createTime,-id"
      exports={calls.exports}
      filters={[
        { field: 'state', kind: 'choice', options: states },
        { field: 'kind', kind: 'choice', options: kinds },
        { field: 'code', kind: 'text' },
      ]}
      actions={<Actions origin={origin} onStart={onDone} />}
      above={
        <div className="im-above">
          <OriginChoice origins={origins} value={origin} />
          {progress}
          <Groups origin={origin} />
        </div>
      }
      panel={(error, onClose) => <ErrorPanel key={error.id} error={error} onClose={onClose} onStart={onDone} />}
      {...(may(calls.recheck) ? { bulkActions: bulk } : {})}
    />
  );
}

/** What could not be taken of another installation or of IMDS, why, and what to do. */
export function SyncErrorsPage() {
  const may = useMay();
  const origins = (['imds', 'matlas'] as const).filter((one) => may(errorCalls[one].list));
  const origin = useOrigin(origins);
  return <Errors key={origin} origin={origin} origins={origins} />;
}

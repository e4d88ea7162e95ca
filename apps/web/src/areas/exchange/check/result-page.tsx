import { checkKind, exchangeCheckApi, type CheckKind, type CheckRunRow } from '@matlas/contract';
import {
  areaOf,
  EmptyState,
  ErrorState,
  ExportButton,
  JobProgress,
  Page,
  PageHead,
  RowsSkeleton,
  useLate,
  useMay,
  useNarrow,
  useRoute,
  useT,
  useTabTitle,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, Button, Segmented, Select } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { FindingResults } from './finding-results';
import { RunFacts } from './run-facts';
import { pastRunsPath, runPath, toolPath } from './run-paths';
import { SheetResults } from './sheet-results';

const isOpen = ({ state }: CheckRunRow): boolean => state === 'queued' || state === 'running';

/** Switches between the sheets of the run and its findings by kind. */
function Views({ run, kind }: { run: CheckRunRow; kind: CheckKind | undefined }) {
  const t = useT();
  const wordOf = useWordOf();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const options = [
    { value: 'sheets', label: t('rulePacks.result.sheets') },
    ...run.kinds.map((each) => ({ value: each as string, label: wordOf(checkKind, each) })),
  ];
  const go = (next: string) =>
    void navigate(runPath(run.side, run.id, next === 'sheets' ? undefined : (next as CheckKind)), { replace: true });
  const value = kind ?? 'sheets';
  return isNarrow ? (
    <Select className="m-wide" aria-label={t('rulePacks.view')} value={value} options={options} onChange={go} />
  ) : (
    <Segmented size="small" aria-label={t('rulePacks.view')} value={value} options={options} onChange={go} />
  );
}

function Ended({ run, kind }: { run: CheckRunRow; kind: CheckKind | undefined }) {
  const t = useT();
  const above = (
    <div className="ck-views">
      <Views run={run} kind={kind} />
      {run.state === 'done' ? null : (
        <Alert
          type="warning"
          showIcon
          title={t(`rulePacks.result.${run.state === 'cancelled' ? 'cancelled' : 'failed'}`, { count: run.sheets })}
        />
      )}
    </div>
  );
  return kind === undefined ? (
    <SheetResults run={run} above={above} />
  ) : (
    <FindingResults key={kind} run={run} kind={kind} above={above} />
  );
}

/** Result of a run of the verification tools. */
export function ResultPage({ kind }: { kind: CheckKind | undefined }) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const [search] = useSearchParams();
  const runId = Number(search.get('run')) || 0;
  const {
    data: run,
    error,
    isLoading,
    refetch,
  } = useRoute(exchangeCheckApi.getRun, { id: runId }, { log: 'rulePacks.log.result', enabled: runId > 0 });
  const isLate = useLate(isLoading);
  useTabTitle([t('rulePacks.result.title'), runId || '', ...(kind ? [`· ${wordOf(checkKind, kind)}`] : [])].join(' '));
  if (runId === 0)
    return (
      <Page>
        <EmptyState
          title={t('rulePacks.result.none')}
          action={
            <Link to={toolPath}>
              <Button type="primary">{t('rulePacks.result.toTool')}</Button>
            </Link>
          }
        />
      </Page>
    );
  if (error)
    return (
      <Page>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (!run) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  const exports =
    !isOpen(run) && may(exchangeCheckApi.export) ? (
      <ExportButton route={exchangeCheckApi.export} name="rulePacks.result" input={{ runId }} />
    ) : null;
  return (
    <Page>
      <PageHead
        title={t('rulePacks.result.titleOf', { id: run.id })}
        crumbs={[{ title: t('rulePacks.targets.title') }]}
        actions={
          <>
            <Link to={pastRunsPath}>
              <Button>{t('rulePacks.result.past')}</Button>
            </Link>
            {exports}
          </>
        }
      />
      <RunFacts run={run} />
      {isOpen(run) && run.jobId !== null ? (
        <div className="ck-progress">
          <JobProgress
            jobId={run.jobId}
            refreshes={[areaOf(exchangeCheckApi.getRun.path)]}
            onEnd={() => void refetch()}
          />
        </div>
      ) : (
        <Ended run={run} kind={kind} />
      )}
    </Page>
  );
}

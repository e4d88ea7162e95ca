import { exchangeAutopilotApi, type AutopilotRun } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  formatDateTime,
  JobProgress,
  RowsSkeleton,
  useCommand,
  useLate,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DryRunResult } from './dry-run-result';

const periods = [30, 90, 365, 0] as const;
type Period = (typeof periods)[number];

/** The dry run in the URL, otherwise the newest one. */
function useChosenRun(runs: readonly AutopilotRun[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const requestedId = Number(search.get('run'));
  const run = runs?.find(({ id }) => id === requestedId) ?? runs?.[0];
  const choose = (id: number) => setSearch({ view: 'dryRun', run: String(id) }, { replace: true });
  return { run, choose };
}

/**
 * Applies the saved rules to received sheets without an effect, as a job, and compares the result with the
 * decisions of users.
 */
export function DryRunView() {
  const t = useT();
  const [period, setPeriod] = useState<Period>(90);
  const {
    data: runs,
    error,
    isLoading,
    refetch,
  } = useRoute(exchangeAutopilotApi.dryRuns, {}, { log: 'autopilot.log.dryRuns' });
  const isLate = useLate(isLoading);
  const { run, choose } = useChosenRun(runs);
  const start = useCommand(exchangeAutopilotApi.dryRun, {
    log: 'autopilot.log.dryRun',
    onDone: ({ runId }) => choose(runId),
  });
  const label = ({ createTime, startedBy, days }: AutopilotRun) =>
    [
      formatDateTime(createTime),
      startedBy,
      days === null ? t('autopilot.period.0') : t('autopilot.days', { count: days }),
    ]
      .filter(Boolean)
      .join(' · ');
  const button = (
    <Button
      type={runs?.length === 0 ? 'primary' : 'default'}
      loading={start.isPending}
      onClick={() => start.mutate(period === 0 ? {} : { days: period })}
    >
      {t('autopilot.tryRules')}
    </Button>
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!runs) return isLate ? <RowsSkeleton /> : null;
  return (
    <>
      <div className="ap-run-head">
        <Select<Period>
          value={period}
          onChange={setPeriod}
          aria-label={t('autopilot.period.label')}
          options={periods.map((value) => ({ value, label: t(`autopilot.period.${value}`) }))}
        />
        {button}
        {runs.length > 0 ? (
          <Select
            value={run?.id ?? null}
            onChange={(id: number | null) => {
              if (id !== null) choose(id);
            }}
            aria-label={t('autopilot.runs')}
            options={runs.map((one) => ({ value: one.id, label: label(one) }))}
          />
        ) : null}
      </div>
      {run ? <DryRunById key={run.id} run={run} /> : <EmptyState title={t('autopilot.emptyRuns')} />}
    </>
  );
}

function DryRunById({ run }: { run: AutopilotRun }) {
  if (run.finishedAt !== null) return <DryRunResult run={run} />;
  return run.jobId === null ? null : (
    <div className="ap-run">
      <JobProgress jobId={run.jobId} refreshes={['exchange']} />
    </div>
  );
}

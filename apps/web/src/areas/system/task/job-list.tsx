import { jobsApi, jobState, type JobRow } from '@matlas/contract';
import {
  formatDateTime,
  isLive,
  jobWords,
  ResourceList,
  useCommand,
  useFilterOptions,
  useLiveJob,
  useT,
  useWordOf,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { TaskPanel } from './task-panel';

/** State and progress of a job, live while it runs. */
function Progress({ listed }: { listed: JobRow }) {
  const t = useT();
  const job = useLiveJob(listed);
  return (
    <span className="y-progress">
      {job.state === 'running' && job.percent !== null ? (
        <span className="m-job-bar" aria-hidden="true">
          <span style={{ width: `${job.percent}%` }} />
        </span>
      ) : null}
      <span className={job.state === 'failed' ? 'y-failed' : 'm-faint'} title={jobWords(t, job)}>
        {jobWords(t, job)}
      </span>
    </span>
  );
}

function State({ listed }: { listed: JobRow }) {
  const wordOf = useWordOf();
  return <>{wordOf(jobState, useLiveJob(listed).state)}</>;
}

function useTaskActions(): (job: JobRow) => RowAction[] {
  const t = useT();
  const cancel = useCommand(jobsApi.cancel, { log: 'kit.job.log.cancel' });
  const retry = useCommand(jobsApi.retry, { log: 'kit.job.log.retry' });
  return (job) => [
    ...(job.can.cancel
      ? [{ key: 'cancel', label: t('kit.job.cancel'), onClick: () => cancel.mutate({ id: job.id }) }]
      : []),
    ...(job.can.retry
      ? [{ key: 'retry', label: t('kit.job.retry'), onClick: () => retry.mutate({ id: job.id }) }]
      : []),
  ];
}

/** Background jobs with their progress, cancel and retry; the panel shows why a job failed. */
export function JobList({ actions }: { actions: ReactNode }) {
  const states = useFilterOptions(jobState);
  const rowActions = useTaskActions();
  const columns: Column<JobRow>[] = [
    { key: 'title', width: 300, render: (job) => job.title },
    { field: 'state', width: 96, priority: 1, render: (job) => <State listed={job} /> },
    { key: 'progress', render: (job) => <Progress listed={job} /> },
    { field: 'startedBy', width: 140, priority: 3 },
    { field: 'createdAt', width: 150, sortable: true, render: (job) => formatDateTime(job.createdAt) },
    {
      field: 'finishedAt',
      width: 150,
      priority: 3,
      sortable: true,
      render: (job) => (isLive(job) ? '–' : formatDateTime(job.finishedAt)),
    },
  ];
  return (
    <ResourceList
      name="tasks"
      list={jobsApi.page}
      columns={columns}
      defaultSort="-createdAt"
      filters={[
        { field: 'state', kind: 'choices', options: states },
        { field: 'createdAt', kind: 'dates' },
      ]}
      actions={actions}
      rowActions={rowActions}
      panel={(job, close) => <TaskPanel key={job.id} job={job} onClose={close} />}
    />
  );
}

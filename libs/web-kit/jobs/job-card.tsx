import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  LoadingOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import { jobsApi, type JobRow } from '@matlas/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format';
import { useT, type T } from '../i18n/use-t';
import { useCommand } from '../query/use-command';
import { formatTimeLeft } from './time-left';

const icons: Record<JobRow['state'], ReactNode> = {
  queued: <ClockCircleOutlined aria-hidden />,
  running: <LoadingOutlined aria-hidden />,
  done: <CheckCircleFilled aria-hidden />,
  failed: <CloseCircleFilled aria-hidden />,
  cancelled: <MinusCircleOutlined aria-hidden />,
};

function timeTaken(t: T, { startedAt, finishedAt }: JobRow): string {
  if (!startedAt || !finishedAt) return '';
  return t('kit.job.took', { seconds: ((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toFixed(1) });
}

/** Text of a job: step, progress and remaining time while it runs, the result afterwards. */
export function jobWords(t: T, job: JobRow): string {
  if (job.state === 'failed') return job.error?.message ?? t('kit.job.failed');
  if (job.state !== 'running')
    return [t(`kit.job.${job.state}`), job.state === 'done' ? timeTaken(t, job) : ''].filter(Boolean).join(' · ');
  const counted =
    job.total === null ? '' : t('kit.job.of', { done: formatNumber(job.done), total: formatNumber(job.total) });
  return [job.stepText ?? t('kit.job.running'), counted, formatTimeLeft(t, job.secondsLeft)]
    .filter(Boolean)
    .join(' · ');
}

function Commands({ job }: { job: JobRow }) {
  const t = useT();
  const cancel = useCommand(jobsApi.cancel, { log: 'kit.job.log.cancel' });
  const retry = useCommand(jobsApi.retry, { log: 'kit.job.log.retry' });
  if (job.can.cancel)
    return (
      <Button
        size="small"
        loading={cancel.isPending || cancel.isSuccess}
        aria-label={t('kit.job.cancelSubject', { subject: job.title })}
        onClick={() => cancel.mutate({ id: job.id })}
      >
        {t('kit.job.cancel')}
      </Button>
    );
  if (job.can.retry)
    return (
      <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ id: job.id })}>
        {t('kit.job.retry')}
      </Button>
    );
  return null;
}

/**
 * A job as a card: title, progress, cancel or retry. `actions` are shown when it has ended (such as opening the
 * result).
 */
export function JobCard({ job, actions }: { job: JobRow; actions?: ReactNode }) {
  const t = useT();
  const isRunning = job.state === 'running';
  const share = job.percent ?? 0;
  return (
    <section className="m-job" aria-label={job.title}>
      <span className={`m-job-icon is-${job.state}`} aria-hidden="true">
        {icons[job.state]}
      </span>
      <strong className="m-job-title">{job.title}</strong>
      <span className="m-row-actions">
        {job.state === 'done' ? actions : null}
        <Commands job={job} />
      </span>
      <p className={`m-job-step is-${job.state}`} role="status">
        {jobWords(t, job)}
      </p>
      {isRunning ? (
        <div
          className={`m-job-bar${job.percent === null ? ' is-open' : ''}`}
          role="progressbar"
          aria-label={t('kit.job.progress', { subject: job.title })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={job.percent ?? undefined}
        >
          <span style={job.percent === null ? undefined : { width: `${share}%` }} />
        </div>
      ) : null}
    </section>
  );
}

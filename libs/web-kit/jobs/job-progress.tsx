import type { JobRow } from '@matlas/contract';
import type { ReactNode } from 'react';
import { ErrorState, RowsSkeleton, useLate } from '../page/states';
import { JobCard } from './job-card';
import { useJob, type FollowOptions } from './use-job';

export interface JobProgressProps extends FollowOptions {
  /** The job as returned by the call that started it. */
  jobId: number;
  /** Shown when the job is done: opens the result. */
  actions?: (job: JobRow) => ReactNode;
}

/**
 * Follows a job on the page that started it: step, progress, remaining time, cancel. The user can leave the page at
 * any time.
 */
export function JobProgress({ jobId, actions, ...follow }: JobProgressProps) {
  const { data: job, error, isLoading, refetch } = useJob(jobId, follow);
  const isLate = useLate(isLoading);
  if (error && !job) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!job) return isLate ? <RowsSkeleton /> : null;
  return <JobCard job={job} actions={actions?.(job)} />;
}

import type { JobRow } from '@matlas/contract';
import type { ReactNode } from 'react';
import { ErrorState, RowsSkeleton, useLate } from '../page/states';
import { JobCard } from './job-card';
import { useJob, type FollowOptions } from './use-job';

export interface JobProgressProps extends FollowOptions {
  /** As the call that started it answered. */
  jobId: number;
  /** Shown when it is done: open the result. */
  actions?: (job: JobRow) => ReactNode;
}

/** Follows one job where it was started: step, done of total, time left, cancel. The page may be left at any time. */
export function JobProgress({ jobId, actions, ...follow }: JobProgressProps) {
  const { data: job, error, isLoading, refetch } = useJob(jobId, follow);
  const isLate = useLate(isLoading);
  if (error && !job) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!job) return isLate ? <RowsSkeleton /> : null;
  return <JobCard job={job} actions={actions?.(job)} />;
}

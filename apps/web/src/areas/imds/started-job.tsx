import { JobProgress } from '@matlas/web-kit';
import { useState } from 'react';

/** The job that was started on a screen, with its progress until the next one is. */
export function useStartedJob(refreshes: readonly string[]) {
  const [jobId, setJobId] = useState<number>();
  return {
    onDone: (started: { jobId: number }) => setJobId(started.jobId),
    progress: jobId === undefined ? null : <JobProgress key={jobId} jobId={jobId} refreshes={refreshes} />,
  };
}

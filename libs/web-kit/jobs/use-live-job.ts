import type { JobRow } from '@matlas/contract';
import { useEffect, useState } from 'react';
import { jobFeed } from './job-feed';
import { isLive } from './use-job';

/** A job of a list, moved on by the stream of events while it runs. */
export function useLiveJob(listed: JobRow): JobRow {
  const [told, setTold] = useState<JobRow>();
  const live = isLive(listed);
  useEffect(() => {
    setTold(undefined);
    if (!live) return undefined;
    return jobFeed.subscribe((row) => {
      if (row.id === listed.id) setTold(row);
    });
  }, [listed, live]);
  return told ?? listed;
}

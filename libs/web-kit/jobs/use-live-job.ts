import type { JobRow } from '@matlas/contract';
import { useEffect, useState } from 'react';
import { jobFeed } from './job-feed';
import { isLive } from './use-job';

/** A job of a list, updated by server-sent events while it runs. */
export function useLiveJob(listed: JobRow): JobRow {
  const [update, setUpdate] = useState<JobRow>();
  const live = isLive(listed);
  useEffect(() => {
    setUpdate(undefined);
    if (!live) return undefined;
    return jobFeed.subscribe((row) => {
      if (row.id === listed.id) setUpdate(row);
    });
  }, [listed, live]);
  return update ?? listed;
}

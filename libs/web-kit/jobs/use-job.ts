import { jobsApi, type JobRow } from '@matlas/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/use-t';
import { useLatest } from '../page/use-latest';
import { refreshAreas } from '../query/use-command';
import { routeKey, useRoute } from '../query/use-route';
import { jobFeed } from './job-feed';

/** Progress that the stream does not bring (a proxy without streams) is asked for this often. */
const askEvery = 3_000;

export const isLive = (job: JobRow): boolean => job.state === 'queued' || job.state === 'running';

export interface FollowOptions {
  /** Once, when the job has ended in whatever way. */
  onEnd?: ((job: JobRow) => void) | undefined;
  /** Areas whose data the job changes: read again when it ends. */
  refreshes?: readonly string[] | undefined;
}

/** A job, live until it ends: by server-sent events, and by asking where those do not come through. */
export function useJob(jobId: number, { onEnd, refreshes = [] }: FollowOptions = {}) {
  const client = useQueryClient();
  const language = useLanguage();
  const query = useRoute(jobsApi.one, { id: jobId }, { log: 'kit.job.log.follow' });
  const job = query.data;
  const live = job === undefined || isLive(job);
  const { refetch } = query;
  useEffect(() => {
    if (!live) return undefined;
    const timer = setInterval(() => void refetch(), askEvery);
    const leave = jobFeed.subscribe((row) => {
      if (row.id === jobId) client.setQueryData(routeKey(jobsApi.one, language, { id: jobId }), row);
    });
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [client, jobId, language, live, refetch]);
  const ended = useRef(false);
  const latest = useLatest({ onEnd, refreshes });
  useEffect(() => {
    if (!job || isLive(job) || ended.current) return;
    ended.current = true;
    void refreshAreas(client, ['jobs', ...latest.current.refreshes]);
    latest.current.onEnd?.(job);
  }, [client, job, latest]);
  return query;
}

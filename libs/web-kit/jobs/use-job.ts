import { jobsApi, type JobRow } from '@matlas/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/use-t';
import { useLatest } from '../page/use-latest';
import { refreshAreas } from '../query/use-command';
import { routeKey, useRoute } from '../query/use-route';
import { jobFeed } from './job-feed';

/** Polling interval in milliseconds, for networks in which event streams do not work (a proxy without streams). */
const pollIntervalMs = 3_000;

export const isLive = (job: JobRow): boolean => job.state === 'queued' || job.state === 'running';

export interface FollowOptions {
  /** Called once when the job has ended, with any result. */
  onEnd?: ((job: JobRow) => void) | undefined;
  /** Areas whose data the job changes; they are read again when it ends. */
  refreshes?: readonly string[] | undefined;
}

/** A job, updated until it ends: by server-sent events, and by polling where those do not work. */
export function useJob(jobId: number, { onEnd, refreshes = [] }: FollowOptions = {}) {
  const client = useQueryClient();
  const language = useLanguage();
  const query = useRoute(jobsApi.get, { id: jobId }, { log: 'kit.job.log.follow' });
  const job = query.data;
  const live = job === undefined || isLive(job);
  const { refetch } = query;
  useEffect(() => {
    if (!live) return undefined;
    const timer = setInterval(() => void refetch(), pollIntervalMs);
    const leave = jobFeed.subscribe((row) => {
      if (row.id === jobId) client.setQueryData(routeKey(jobsApi.get, language, { id: jobId }), row);
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

import { jobsApi, type JobRow } from '@matlas/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshAreas } from '../query/use-command';
import { routeKey, useRoute } from '../query/use-route';
import { useLanguage } from '../i18n/use-t';
import { jobFeed } from './job-feed';
import { isLive } from './use-job';
import type { PageAnswer } from '../query/list-route';

const shown = 10;
const pollIntervalMs = 30_000;
const input = { pageNo: 1, pageSize: shown, sort: '-createdAt', querys: { in: { state: ['queued', 'running'] } } };

/** Waiting and running jobs, newest first; updated live while there are any. */
export function useRunningJobs(): readonly JobRow[] {
  const client = useQueryClient();
  const language = useLanguage();
  const { data } = useRoute(jobsApi.page, input, { log: 'kit.job.log.running', refetchEvery: pollIntervalMs });
  const jobs = data?.records ?? [];
  const hasJobs = jobs.length > 0;
  useEffect(() => {
    if (!hasJobs) return undefined;
    return jobFeed.subscribe((row) => {
      client.setQueryData<PageAnswer<JobRow>>(
        routeKey(jobsApi.page, language, input),
        (page) => page && { ...page, records: page.records.map((job) => (job.id === row.id ? row : job)) },
      );
      if (!isLive(row)) void refreshAreas(client, ['jobs']);
    });
  }, [client, language, hasJobs]);
  return jobs.filter(isLive);
}

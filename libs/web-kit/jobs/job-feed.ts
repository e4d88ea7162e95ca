import { jobsApi, type JobRow } from '@matlas/contract';
import { EventFeed } from '../client/event-feed';

const feed = new EventFeed(jobsApi.events, 'kit.job.log.follow');

/** Events of the user's jobs. */
export const jobFeed = {
  subscribe: (listener: (job: JobRow) => void): (() => void) =>
    feed.subscribe(({ event, data }) => {
      if (event === 'job') listener(JSON.parse(data) as JobRow);
    }),
};

import { z } from 'zod';
import { jobState } from '../enums';
import { issue } from './envelope';
import { byId, fileBody, id, instant, route } from './kit';
import { pageOf, pageQuery } from './page';

/** Why a job failed, in the caller's language, with issues as in any error. */
export const jobError = z.object({ code: z.string(), message: z.string(), issues: z.array(issue) });

/** A background job as seen by the user who started it. Texts are in the user's language. */
export const jobRow = z.object({
  id,
  /** Name in the job definition, such as `bomImport`; `title` is for display. */
  name: z.string(),
  title: z.string(),
  state: jobState.schema,
  /** Completed steps of this run. `total` is null while it is not known. */
  done: z.number(),
  total: z.number().nullable(),
  stepText: z.string().nullable(),
  /** 0 to 100, null without a total. */
  percent: z.number().nullable(),
  /** Estimated from the speed of this run; null when no estimate is possible. */
  secondsLeft: z.number().nullable(),
  /** Result of the handler. Its structure depends on the job. */
  result: z.unknown(),
  error: jobError.nullable(),
  startedBy: z.string(),
  attempts: z.number().int(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  can: z.object({ cancel: z.boolean(), retry: z.boolean() }),
});
export type JobRow = z.output<typeof jobRow>;

/** The answer of a call that starts a job. `joined`: the same job was already running, and its id is returned. */
export const jobStarted = z.object({ jobId: id, joined: z.boolean() });
export type JobStarted = z.output<typeof jobStarted>;

/**
 * Jobs that the caller may see. The two `events` calls are streams of server-sent events, `event: job` with a
 * JobRow in `data`. The streams end after some minutes so that an ended session cannot continue to listen; clients
 * connect again.
 */
export const jobsApi = {
  /** Progress of all jobs of the caller as server-sent events. */
  events: route({ method: 'GET', path: '/jobs/events', needs: 'signedIn', output: fileBody, answer: 'file' }),
  /** Background jobs of the caller, newest first, a page at a time. */
  page: route({
    method: 'POST',
    path: '/jobs/page',
    needs: 'signedIn',
    input: pageQuery,
    output: pageOf(jobRow),
    answer: 'page',
  }),
  /** Background jobs of the caller, as POST /jobs/page, with the list query in the query string. */
  pageByQuery: route({
    method: 'GET',
    path: '/jobs/page',
    needs: 'signedIn',
    input: pageQuery,
    output: pageOf(jobRow),
    answer: 'page',
  }),
  /** One job with its state, progress and result. */
  get: route({ method: 'GET', path: '/jobs/{id}', needs: 'signedIn', input: byId, output: jobRow }),
  /** Asks a job to stop. */
  cancel: route({ method: 'POST', path: '/jobs/{id}/cancel', needs: 'signedIn', input: byId, output: jobRow }),
  /** Starts a failed job again. */
  retry: route({ method: 'POST', path: '/jobs/{id}/retry', needs: 'signedIn', input: byId, output: jobRow }),
  /** Progress of one job as server-sent events. */
  eventsOf: route({
    method: 'GET',
    path: '/jobs/{id}/events',
    needs: 'signedIn',
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
};

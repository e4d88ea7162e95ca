import { z } from 'zod';
import { jobState } from '../enums';
import { issue } from './envelope';
import { byId, fileBody, id, instant, route } from './kit';
import { pageOf, pageQuery } from './page';

/** Why a job failed, in the reader's language; issues as in any refusal. */
export const jobError = z.object({ code: z.string(), message: z.string(), issues: z.array(issue) });

/** A long work as its starter sees it. Texts are in the reader's language. */
export const jobRow = z.object({
  id,
  /** Of the job's definition, `bomImport`; `title` says it to people. */
  name: z.string(),
  title: z.string(),
  state: jobState.schema,
  /** Steps of this run; `total` null while nobody knows. */
  done: z.number(),
  total: z.number().nullable(),
  stepText: z.string().nullable(),
  /** 0 to 100, null without a total. */
  percent: z.number().nullable(),
  /** Estimated from this run's pace; null when there is no telling. */
  secondsLeft: z.number().nullable(),
  /** What the handler answered; its shape belongs to the job. */
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

/** The answer of a call that starts a job. `joined`: the same job was running already, and this is it. */
export const jobStarted = z.object({ jobId: id, joined: z.boolean() });
export type JobStarted = z.output<typeof jobStarted>;

/**
 * Jobs of the caller's scope. The two `events` calls are streams of server-sent events, `event: job` with a JobRow in
 * `data`; they end after some minutes and are asked again, so that an ended session does not go on listening.
 */
export const jobsApi = {
  events: route({ method: 'GET', path: '/jobs/events', needs: 'signedIn', output: fileBody, answer: 'file' }),
  page: route({
    method: 'POST',
    path: '/jobs/page',
    needs: 'signedIn',
    input: pageQuery,
    output: pageOf(jobRow),
    answer: 'page',
  }),
  pageByQuery: route({
    method: 'GET',
    path: '/jobs/page',
    needs: 'signedIn',
    input: pageQuery,
    output: pageOf(jobRow),
    answer: 'page',
  }),
  one: route({ method: 'GET', path: '/jobs/{id}', needs: 'signedIn', input: byId, output: jobRow }),
  cancel: route({ method: 'POST', path: '/jobs/{id}/cancel', needs: 'signedIn', input: byId, output: jobRow }),
  retry: route({ method: 'POST', path: '/jobs/{id}/retry', needs: 'signedIn', input: byId, output: jobRow }),
  eventsOf: route({
    method: 'GET',
    path: '/jobs/{id}/events',
    needs: 'signedIn',
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
};

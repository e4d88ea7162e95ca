import { jobState } from '../enums';
import { errorTable, optional } from './error-table';

/** Refusals of the mechanisms: input, rights, locks, limits, files. */
export const commonErrors = errorTable({
  badInput: { status: 400 },
  notFound: { status: 404, params: { what: optional('text'), id: optional('text') } },
  routeNotFound: { status: 404 },
  forbidden: { status: 403, params: { needs: optional('text') } },
  conflict: { status: 409, params: { by: optional('text') } },
  duplicate: { status: 409, params: { constraint: optional('text') } },
  stillReferenced: { status: 409, params: { constraint: optional('text'), count: optional('number') } },
  tooManyRequests: { status: 429, params: { seconds: 'number' } },
  tooLarge: { status: 413, params: { megabytes: optional('number') } },
  'idempotency.reused': { status: 422 },
  internal: { status: 500 },
  'external.unavailable': { status: 502, params: { system: 'text' } },
  'file.missing': { status: 400 },
  'file.empty': { status: 400, params: { name: 'text' } },
  'file.type': { status: 415, params: { types: 'text' } },
  'file.name': { status: 400, params: { characters: 'text' } },
  'file.tooLarge': { status: 413, params: { megabytes: 'number' } },
  'file.tooMany': { status: 400, params: { max: 'number' } },
  'file.gone': { status: 404 },
  'file.format': { status: 400 },
  'job.notCancellable': { status: 409, params: { state: jobState } },
  'job.notRetryable': { status: 409, params: { state: jobState } },
  'job.alreadyRunning': { status: 409, params: { jobId: optional('number') } },
  'job.cancelled': { status: 409 },
  'job.failed': { status: 500 },
  'job.lost': { status: 500 },
  'job.unknown': { status: 500, params: { name: 'text' } },
});

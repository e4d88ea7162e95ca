import { jobState } from '../enums';
import { errorTable, optional } from './error-table';

/** General errors: input, rights, locks, limits, files. */
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
  internal: { status: 500 },
  /** The database, or another part that the call needs, is being started or cannot be reached. */
  outage: { status: 503 },
  'external.unavailable': { status: 502, params: { system: 'text' } },
  'file.missing': { status: 400 },
  'file.empty': { status: 400, params: { name: 'text' } },
  'file.type': { status: 415, params: { types: 'text' } },
  'file.folder': { status: 400 },
  'file.name': { status: 400, params: { characters: 'text' } },
  'file.nameTooLong': { status: 400, params: { max: 'number', length: 'number' } },
  'file.tooLarge': { status: 413, params: { megabytes: 'number' } },
  'file.tooMany': { status: 400, params: { max: 'number' } },
  'file.gone': { status: 404 },
  /** A multipart body that ends early or does not follow RFC 7578. */
  'file.broken': { status: 400 },
  /** The disk of the files or of the database has no room left. */
  'disk.full': { status: 507 },
  'file.format': { status: 400 },
  /**
   * Resumable uploads: a chunk that does not start at the end of the previous one; more or fewer bytes than
   * announced; too many uploads at a time; another content than the client sent; headers that are not those of tus.
   */
  'upload.offset': { status: 409, params: { received: 'number' } },
  'upload.tooLong': { status: 413, params: { size: 'number' } },
  'upload.incomplete': { status: 409, params: { received: 'number', size: 'number' } },
  'upload.finished': { status: 409 },
  'upload.tooMany': { status: 429, params: { max: 'number' } },
  'upload.checksum': { status: 409 },
  'upload.protocol': { status: 412, params: { detail: 'text' } },
  /** A worker thread that exceeded its memory or time limit. Only this thread was terminated. */
  'work.memory': { status: 413, params: { megabytes: 'number' } },
  'work.tooLong': { status: 413, params: { seconds: 'number' } },
  'job.notCancellable': { status: 409, params: { state: jobState } },
  'job.alreadyCancelled': { status: 409 },
  'job.stopping': { status: 409 },
  'job.notRetryable': { status: 409, params: { state: jobState } },
  'job.alreadyRunning': { status: 409, params: { jobId: optional('number') } },
  'job.failed': { status: 500 },
  'job.unknown': { status: 500, params: { name: 'text' } },
});

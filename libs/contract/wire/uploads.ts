import { z } from 'zod';
import { id, instant, job, route } from './kit';
import { FILE_PURPOSES, type FilePurposeName } from './file-purposes';

/** The body of a request as a stream. It is a class so that no JSON value can imitate it. */
export class IncomingBytes {
  constructor(readonly stream: AsyncIterable<Uint8Array>) {}
}
/** `bytes` of a route whose body is raw bytes (`application/octet-stream`). */
export const incomingBytes = z.preprocess((value) => value, z.instanceof(IncomingBytes, { message: 'file.missing' }));

const purpose = z.enum(Object.keys(FILE_PURPOSES) as [FilePurposeName, ...FilePurposeName[]]);
/**
 * Maximum length of the fingerprint that the browser calculates for a file (date of the last change, and a checksum
 * of its start and end). It identifies the file when an upload is resumed.
 */
const MAX_FINGERPRINT = 100;
const bytes = z.coerce.number().int().min(0);

/**
 * An unfinished upload. The first `received` bytes have arrived; the next chunk begins there and has at most
 * `pieceBytes` bytes.
 */
export const partialUpload = z.object({
  uploadId: z.number().int(),
  purpose: z.string(),
  filename: z.string(),
  size: z.number().int(),
  received: z.number().int(),
  pieceBytes: z.number().int(),
  touchTime: instant,
});
export type PartialUpload = z.output<typeof partialUpload>;
/** `duplicateOf`: a stored file of the enterprise with the same content and purpose. */
export const finishedUpload = z.object({
  fileId: z.number().int(),
  filename: z.string(),
  type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  duplicateOf: z.object({ filename: z.string(), createTime: instant, by: z.string().nullable() }).nullable(),
});
export type FinishedUpload = z.output<typeof finishedUpload>;

const base = '/sys/upload';
const uploadKey = z.object({ uploadId: id });
/**
 * Resumable uploads (decision 0042). A finished upload is a stored file; every call that accepts a file of this
 * purpose also accepts its `fileId` instead of `file`. An upload is visible only to the user who started it.
 */
export const uploadsApi = {
  /**
   * Starts an upload, or returns the unfinished one of the same file. Errors in name and size are reported before
   * the first byte is sent.
   */
  start: route({
    method: 'POST',
    path: `${base}/start`,
    needs: 'signedIn',
    limit: 'upload',
    input: z.object({
      purpose,
      filename: z.string().max(1000),
      size: bytes,
      fingerprint: z.string().max(MAX_FINGERPRINT).default(''),
    }),
    output: partialUpload,
  }),
  open: route({
    method: 'GET',
    path: `${base}/open`,
    needs: 'signedIn',
    input: z.object({ purpose: purpose.optional() }),
    output: z.array(partialUpload),
    answer: 'list',
  }),
  get: route({ method: 'GET', path: `${base}/{uploadId}`, needs: 'signedIn', input: uploadKey, output: partialUpload }),
  /** Uploads one chunk, which begins at `offset`. When the connection breaks, the bytes received so far are kept. */
  piece: route({
    method: 'PUT',
    path: `${base}/{uploadId}/bytes/{offset}`,
    needs: 'signedIn',
    bytes: true,
    input: uploadKey.extend({ offset: bytes, bytes: incomingBytes }),
    output: partialUpload,
  }),
  finish: route({
    method: 'POST',
    path: `${base}/{uploadId}/finish`,
    needs: 'signedIn',
    says: 'uploaded',
    input: uploadKey,
    output: finishedUpload,
    answer: 'upload',
  }),
  cancel: route({ method: 'DELETE', path: `${base}/{uploadId}`, needs: 'signedIn', input: uploadKey, answer: 'ok' }),
};
export const uploadJobs = {
  /** Deletes abandoned uploads, and stored files that no call has used. */
  cleanUp: job({ name: 'uploadCleanUp', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
};

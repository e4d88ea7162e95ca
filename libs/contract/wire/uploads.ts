import { z } from 'zod';
import { id, instant, job, route } from './kit';
import { FILE_PURPOSES, type FilePurposeName } from './file-purposes';

/** The body of a call as it comes over the line. A class, so that nothing in a JSON body can pass for it. */
export class IncomingBytes {
  constructor(readonly stream: AsyncIterable<Uint8Array>) {}
}
/** `bytes` of a route whose body is raw bytes (`application/octet-stream`). */
export const incomingBytes = z.preprocess((value) => value, z.instanceof(IncomingBytes, { message: 'file.missing' }));

const purpose = z.enum(Object.keys(FILE_PURPOSES) as [FilePurposeName, ...FilePurposeName[]]);
/**
 * The browser's own name for the content (day of the last change, and a sum over both ends of it): what goes on was the
 * same file before.
 */
const MOST_FINGERPRINT = 100;
const bytes = z.coerce.number().int().min(0);

/**
 * A file on its way in. Of its bytes the first `received` have come: the next piece begins there and holds at most
 * `pieceBytes`.
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
/** `duplicateOf`: the enterprise kept the same content for the same purpose before. */
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
const one = z.object({ uploadId: id });
/**
 * Uploads that go on where they broke off (decision 0042). A finished one is a kept file: every call that takes a file
 * of that purpose takes its `fileId` in the place of `file`. Only whoever began an upload sees it.
 */
export const uploadsApi = {
  /**
   * Begins an upload, or answers the one that the same file began before. Throws what is wrong with name and size
   * before the first byte.
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
      fingerprint: z.string().max(MOST_FINGERPRINT).default(''),
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
  one: route({ method: 'GET', path: `${base}/{uploadId}`, needs: 'signedIn', input: one, output: partialUpload }),
  /** One piece, which begins at `offset`. What came of a piece whose connection broke stays. */
  piece: route({
    method: 'PUT',
    path: `${base}/{uploadId}/bytes/{offset}`,
    needs: 'signedIn',
    bytes: true,
    input: one.extend({ offset: bytes, bytes: incomingBytes }),
    output: partialUpload,
  }),
  finish: route({
    method: 'POST',
    path: `${base}/{uploadId}/finish`,
    needs: 'signedIn',
    says: 'uploaded',
    input: one,
    output: finishedUpload,
    answer: 'upload',
  }),
  cancel: route({ method: 'DELETE', path: `${base}/{uploadId}`, needs: 'signedIn', input: one, answer: 'ok' }),
};
export const uploadJobs = {
  /** Clears away uploads that nobody went on with, and kept files that no call took. */
  cleanUp: job({ name: 'uploadCleanUp', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
};

import { z } from 'zod';
import { fileBody, id, instant, job, route } from './kit';
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

/** Bytes of one request of the browser: small enough for proxies, large enough that 100 MB need few requests. */
export const UPLOAD_PIECE_BYTES = 8 * 1024 * 1024;
/** The address of an upload is this, a slash, and its ID. */
export const TUS_PATH = '/sys/upload/tus';

/**
 * An unfinished upload. The first `received` bytes have arrived; requests of `pieceBytes` bytes pass most proxies.
 */
export const partialUpload = z.object({
  uploadId: z.number().int(),
  purpose: z.string(),
  filename: z.string(),
  size: z.number().int(),
  received: z.number().int(),
  pieceBytes: z.number().int(),
  touchTime: instant,
  fingerprint: z.string(),
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

/** `Upload-Metadata` and `Upload-Length` of a new upload. */
export const newUpload = z.object({
  purpose,
  filename: z.string().max(1000),
  size: z.number().int().min(0),
  fingerprint: z.string().max(MAX_FINGERPRINT).default(''),
});
export type NewUpload = z.output<typeof newUpload>;

const base = '/sys/upload';
const uploadKey = z.object({ uploadId: id });
/**
 * Resumable uploads: tus 1.0 (https://tus.io/protocols/resumable-upload) with the extensions creation, expiration and
 * termination (decision 0096). A finished upload is a stored file; every call that accepts a file of this purpose also
 * accepts its `fileId` instead of `file`. An upload is visible only to the user who started it.
 */
export const uploadsApi = {
  tus: {
    /**
     * Starts a resumable upload. Headers `Upload-Length` and `Upload-Metadata` with `purpose` and `filename` (and
     * `fingerprint`, by which a client finds its file again). Refuses name and size before the first byte; the answer's
     * `Location` is the upload.
     */
    create: route({ method: 'POST', path: TUS_PATH, needs: 'signedIn', limit: 'upload', output: fileBody, tus: 201 }),
    /** How much of an upload has arrived. The answer's `Upload-Offset` is the number of bytes received. */
    offset: route({
      method: 'HEAD',
      path: `${TUS_PATH}/{uploadId}`,
      needs: 'signedIn',
      input: uploadKey,
      output: fileBody,
      tus: 200,
    }),
    /**
     * Sends a piece of an upload. Bytes from `Upload-Offset` on. When the connection breaks, those received so far are
     * kept.
     */
    send: route({
      method: 'PATCH',
      path: `${TUS_PATH}/{uploadId}`,
      needs: 'signedIn',
      bytes: true,
      input: uploadKey.extend({ bytes: incomingBytes }),
      output: fileBody,
      tus: 204,
    }),
    /** Cancels an upload and deletes what arrived of it. */
    cancel: route({
      method: 'DELETE',
      path: `${TUS_PATH}/{uploadId}`,
      needs: 'signedIn',
      input: uploadKey,
      output: fileBody,
      tus: 204,
    }),
  },
  /** Unfinished uploads of the caller, to be continued. */
  open: route({
    method: 'GET',
    path: `${base}/open`,
    needs: 'signedIn',
    input: z.object({ purpose: purpose.optional() }),
    output: z.array(partialUpload),
    answer: 'list',
  }),
  /** Checks the complete file and stores it. With `sha256` (hexadecimal) a file that differs is refused and removed. */
  finish: route({
    method: 'POST',
    path: `${base}/{uploadId}/finish`,
    needs: 'signedIn',
    says: 'uploaded',
    input: uploadKey.extend({
      sha256: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    output: finishedUpload,
    answer: 'upload',
  }),
};
export const uploadJobs = {
  /** Deletes abandoned uploads, and stored files that no call has used. */
  cleanUp: job({ name: 'uploadCleanUp', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
};

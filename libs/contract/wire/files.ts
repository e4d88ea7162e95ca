import { z } from 'zod';

/**
 * A file that was received and judged (purpose, size, content), waiting in a temporary place until the call ends: keep
 * it, or read it. A class, so that nothing in a JSON body can pass for it. `type` is the extension, which the content
 * was held against; `size` in bytes.
 */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly mime: string,
    readonly size: number,
    readonly sha256: string,
    /** On the server's disk. */
    readonly path: string,
    /** Number of the kept file, where it came by a finished upload before this call. */
    readonly fileId?: number,
  ) {}
}

/**
 * `file` of an upload route's input: what the client sends, a file or the number of a finished upload, becomes an
 * UploadedFile on the server.
 */
export const uploadedFile = z.preprocess((value) => value, z.instanceof(UploadedFile, { message: 'file.missing' }));

/** A kept file as lists and forms show it. */
export const storedFileRow = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  createTime: z.string(),
});

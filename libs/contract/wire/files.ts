import { z } from 'zod';

/**
 * An uploaded file after the checks of purpose, size and content, in a temporary place until the end of the call; a
 * handler stores or reads it. It is a class so that no JSON value can imitate it. `type` is the extension, which
 * was compared with the content; `size` is in bytes.
 */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly mime: string,
    readonly size: number,
    readonly sha256: string,
    /** Path on the server's disk. */
    readonly path: string,
    /** Id of the stored file, when it was uploaded before this call by a resumable upload. */
    readonly fileId?: number,
  ) {}
}

/**
 * The field `file` in the input of an upload route. The client sends a file or the id of a finished upload; the
 * server converts either into an UploadedFile.
 */
export const uploadedFile = z.preprocess((value) => value, z.instanceof(UploadedFile, { message: 'file.missing' }));

/** A stored file in lists and forms. */
export const storedFileRow = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  createTime: z.string(),
});

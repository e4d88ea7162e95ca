import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@matlas/contract';
import { AppError, type Auth, toAppError, StoredFiles, taskFile, WorkerPool } from '@matlas/server-kit';
import type { BomRead, BomToRead } from './read-bom.task';

/** What to read from a stored file, and how. */
export type BomReadOptions = Omit<BomToRead, 'content' | 'type'>;
const READ_BOM = taskFile<typeof import('./read-bom.task')>(require.resolve('./read-bom.task'));

/** Passes a stored workbook or CSV file to a worker thread that reads and checks it. */
@Injectable()
export class ImportReader {
  constructor(
    private readonly files: StoredFiles,
    private readonly pool: WorkerPool,
  ) {}

  /** Reads a stored file. Throws `import.expired` when it no longer exists, and the errors of `readUpload`. */
  async read(auth: Auth, fileId: number, options: BomReadOptions, signal?: AbortSignal): Promise<BomRead> {
    const file = await this.files.getFile(auth.scope, fileId).catch(() => {
      throw new AppError('import.expired');
    });
    return this.readContent(await this.files.open(file), file, options, signal);
  }
  /**
   * Reads a file that was just uploaded. Throws `workbook.unreadable` when it cannot be read, `workbook.empty`,
   * `workbook.tooManyRows`, `workbook.tooLarge`.
   */
  readUpload(file: UploadedFile, options: BomReadOptions): Promise<BomRead> {
    return this.readContent(createReadStream(file.path), file, options);
  }
  private async readContent(
    stored: Readable,
    file: { type: string; size: number },
    options: BomReadOptions,
    signal?: AbortSignal,
  ): Promise<BomRead> {
    const content = await bytesOf(stored, file.size);
    const read = await this.pool.run(
      READ_BOM,
      { ...options, content, type: file.type },
      { transfer: [content], guard: 'file', ...(signal ? { signal } : {}) },
    );
    if ('refusal' in read) throw toAppError(read.refusal);
    return read;
  }
}

/** Copied chunk by chunk, so that a large file does not block the event loop. */
async function bytesOf(content: Readable, size: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(new ArrayBuffer(size));
  let at = 0;
  for await (const chunk of content) {
    bytes.set(chunk as Buffer, at);
    at += (chunk as Buffer).length;
  }
  return bytes.buffer;
}

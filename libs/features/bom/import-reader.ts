import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@matlas/contract';
import { AppError, type Auth, refused, StoredFiles, taskFile, WorkerPool } from '@matlas/server-kit';
import type { BomRead, BomToRead } from './read-bom.task';

/** What is asked of a kept file. */
export type BomReadOptions = Omit<BomToRead, 'content' | 'type'>;
const READ_BOM = taskFile<typeof import('./read-bom.task')>(require.resolve('./read-bom.task'));

/** Hands a kept workbook or CSV file to a thread that reads and checks it. */
@Injectable()
export class ImportReader {
  constructor(
    private readonly files: StoredFiles,
    private readonly pool: WorkerPool,
  ) {}

  /** A kept file. Throws `import.expired` when it is gone, and what `readUpload` throws. */
  async read(auth: Auth, fileId: number, options: BomReadOptions, signal?: AbortSignal): Promise<BomRead> {
    const file = await this.files.one(auth.scope, fileId).catch(() => {
      throw new AppError('import.expired');
    });
    return this.readContent(await this.files.open(file), file, options, signal);
  }
  /**
   * A file that was only just sent. Throws `workbook.unreadable` when it cannot be read, `workbook.empty`,
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
    if ('refusal' in read) throw refused(read.refusal);
    return read;
  }
}

/** Copied chunk by chunk, so that a large file holds nobody up. */
async function bytesOf(content: Readable, size: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(new ArrayBuffer(size));
  let at = 0;
  for await (const chunk of content) {
    bytes.set(chunk as Buffer, at);
    at += (chunk as Buffer).length;
  }
  return bytes.buffer;
}

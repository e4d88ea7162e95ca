import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError, type Auth, StoredFiles, taskFile, WorkerPool } from '@matlas/server-kit';
import type { BomRead, BomToRead, ReadRefusal } from './read-bom.task';

/** What is asked of a kept file. */
export type ReadWish = Omit<BomToRead, 'content' | 'type'>;
const READ_BOM = taskFile<typeof import('./read-bom.task')>(require.resolve('./read-bom.task'));

/** Hands a kept workbook or CSV file to a thread that reads and checks it. */
@Injectable()
export class ImportReader {
  constructor(private readonly files: StoredFiles, private readonly pool: WorkerPool) {}

  /** Throws `import.expired` when the file is gone, `workbook.unreadable` when it cannot be read, `workbook.empty`, `workbook.tooManyRows`. */
  async read(auth: Auth, fileId: number, wish: ReadWish, signal?: AbortSignal): Promise<BomRead> {
    const file = await this.files.one(auth.scope, fileId).catch(() => { throw new AppError('import.expired'); });
    const content = await bytesOf(await this.files.open(file), file.size);
    const read = await this.pool.run(READ_BOM, { ...wish, content, type: file.type }, { transfer: [content], ...(signal ? { signal } : {}) });
    if ('refusal' in read) throw refusalOf(read.refusal);
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
const refusalOf = (refusal: ReadRefusal): AppError => (refusal.code === 'workbook.tooManyRows' ? new AppError(refusal.code, { max: refusal.max }) : new AppError(refusal.code));

import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { lawCodeIn, type UploadedFile } from '@matlas/contract';
import type { ReadList } from '@matlas/formats';
import { AppError, toAppError, taskFile, Translator, WorkerPool } from '@matlas/server-kit';
import type { LawRecord } from '../law.store';
import { LAW_OF_LAYOUT } from './list-defaults';

const READ_LIST = taskFile<typeof import('./read-list.task')>(require.resolve('./read-list.task'));

/** Passes the file of a list to a worker thread that detects its layout and reads it. */
@Injectable()
export class ListReader {
  constructor(
    private readonly pool: WorkerPool,
    private readonly translator: Translator,
  ) {}

  /**
   * Throws errors about the file itself, and `lawList.otherLayout` when the file contains the list of another law
   * of the platform.
   */
  async read(law: LawRecord, file: Pick<UploadedFile, 'path' | 'type'>): Promise<ReadList> {
    const content = new Uint8Array(await readFile(file.path)).buffer;
    const list = await this.pool.run(READ_LIST, { content, type: file.type }, { transfer: [content], guard: 'file' });
    if ('refusal' in list) throw toAppError(list.refusal);
    const home = LAW_OF_LAYOUT[list.layout];
    const isAnothers = Object.values(LAW_OF_LAYOUT).includes(law.code)
      ? list.layout !== 'own' && home !== law.code
      : home !== undefined;
    if (law.enterpriseId === null && isAnothers)
      throw new AppError('lawList.otherLayout', { law: lawCodeIn(this.translator.language, law.code) });
    return list;
  }
}

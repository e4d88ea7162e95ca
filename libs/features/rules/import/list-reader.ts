import { Injectable } from '@nestjs/common';
import { lawCodeIn } from '@matlas/contract';
import { type ImportFile, ImportFiles } from '@matlas/features/imports';
import type { ReadList } from '@matlas/formats';
import { AppError, taskFile, Translator } from '@matlas/server-kit';
import type { LawRecord } from '../law.store';
import { LAW_OF_LAYOUT } from './list-defaults';

const READ_LIST = taskFile<typeof import('./read-list.task')>(require.resolve('./read-list.task'));

/** Reads the file of a list, whose layout is detected, in a worker thread. */
@Injectable()
export class ListReader {
  constructor(
    private readonly files: ImportFiles,
    private readonly translator: Translator,
  ) {}

  /**
   * Throws errors about the file itself, and `lawList.otherLayout` when the file contains the list of another law
   * of the platform.
   */
  async read(law: LawRecord, { path, type }: ImportFile): Promise<ReadList> {
    const list = await this.files.read(READ_LIST, { path, type });
    const home = LAW_OF_LAYOUT[list.layout];
    const isAnothers = Object.values(LAW_OF_LAYOUT).includes(law.code)
      ? list.layout !== 'own' && home !== law.code
      : home !== undefined;
    if (law.enterpriseId === null && isAnothers)
      throw new AppError('lawList.otherLayout', { law: lawCodeIn(this.translator.language, law.code) });
    return list;
  }
}

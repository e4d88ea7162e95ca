import { Injectable } from '@nestjs/common';
import { lawCodeIn } from '@matlas/contract';
import { type ImportFile, ImportFiles } from '@matlas/features/imports';
import type { ReadList } from '@matlas/formats';
import type { ReadColumns } from '@matlas/formats/list-layouts/map-columns';
import type { ColumnsOptions, ReadListOptions } from '@matlas/formats/list-layouts/read-list';
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
   * of the platform. Without a mapping the layout is detected.
   */
  async read(law: LawRecord, { path, type }: ImportFile, read: ReadListOptions = {}): Promise<ReadList> {
    const answer = await this.files.read(READ_LIST, { path, type, read });
    if (!('list' in answer)) throw new Error('the columns of a list were read instead of the list');
    const { list } = answer;
    const home = LAW_OF_LAYOUT[list.layout];
    const isAnothers = Object.values(LAW_OF_LAYOUT).includes(law.code)
      ? list.layout !== 'own' && list.layout !== 'mapped' && home !== law.code
      : home !== undefined;
    if (law.enterpriseId === null && isAnothers)
      throw new AppError('lawList.otherLayout', { law: lawCodeIn(this.translator.language, law.code) });
    return list;
  }
  /** The columns of a file, for a person to map. */
  async readColumns({ path, type }: ImportFile, columns: ColumnsOptions): Promise<ReadColumns> {
    const answer = await this.files.read(READ_LIST, { path, type, columns });
    if (!('columns' in answer)) throw new Error('a list was read instead of its columns');
    return answer.columns;
  }
}

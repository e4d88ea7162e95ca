import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { PREVIEWED_TABLES, type TablePreview } from '@matlas/contract';
import { AppError, type Auth, StoredFiles, taskFile, TempFolder, WorkerPool } from '@matlas/server-kit';
import { FileInfoService } from './file-info.service';
import type { FilePlace } from './file-info.store';

const READ = taskFile<typeof import('./table-preview.task')>(require.resolve('./table-preview.task'));
const MEGABYTE = 1_000_000;
/** Larger tables are downloaded. */
const MAX_MEGABYTES = 20;

/** Shows the beginning of tables. It is no download. */
@Injectable()
export class FilePreview {
  constructor(
    private readonly service: FileInfoService,
    private readonly files: StoredFiles,
    private readonly temp: TempFolder,
    private readonly pool: WorkerPool,
  ) {}

  /** Throws `file.type` for what is no table, `file.tooLarge`, and what is wrong with the table. */
  async previewTable(
    auth: Auth,
    place: FilePlace,
    { id, sheet }: { id: number; sheet?: string | undefined },
  ): Promise<TablePreview> {
    const info = await this.service.findReadable(auth, place, id);
    if (!PREVIEWED_TABLES.includes(info.extension))
      throw new AppError('file.type', { types: PREVIEWED_TABLES.join(', ') });
    if (info.size > MAX_MEGABYTES * MEGABYTE) throw new AppError('file.tooLarge', { megabytes: MAX_MEGABYTES });
    const path = this.temp.newPath();
    try {
      await this.files.copyTo(info, path);
      const read = await this.pool.run(READ, { path, type: info.extension, sheetName: sheet }, { guard: 'file' });
      if ('refusal' in read) throw new AppError(read.refusal.code as 'internal', read.refusal.params as never);
      return read;
    } finally {
      await rm(path, { force: true });
    }
  }
}

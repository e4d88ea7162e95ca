import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@matlas/contract';
import { ImportFiles } from '@matlas/features/imports';
import { type Auth, taskFile } from '@matlas/server-kit';
import { type BomImportRecord, BomImportStore } from './bom-import.store';
import type { BomRead, BomToRead } from './read-bom.task';

/** How to interpret a file. */
export type BomReadOptions = Omit<BomToRead, 'source'>;
const READ_BOM = taskFile<typeof import('./read-bom.task')>(require.resolve('./read-bom.task'));

/** Reads and checks a workbook, a CSV or an XML file in a worker thread; the file once, its staged rows from then on. */
@Injectable()
export class ImportReader {
  constructor(
    private readonly files: ImportFiles,
    private readonly imports: BomImportStore,
  ) {}

  /**
   * Reads a file that was just uploaded. Throws `workbook.unreadable` when it cannot be read, `workbook.empty`,
   * `workbook.tooManyRows`, `workbook.tooLarge`.
   */
  readUpload({ path, type }: UploadedFile, options: BomReadOptions): Promise<BomRead> {
    return this.files.read(READ_BOM, { ...options, source: { path, type } });
  }
  /**
   * Reads the rows that an earlier step staged, or the stored file when they are gone or another sheet is chosen.
   * Throws `import.expired` when the file no longer exists, and the errors of `readUpload`.
   */
  async readImport(
    auth: Auth,
    { id, fileId }: Pick<BomImportRecord, 'id' | 'fileId'>,
    options: BomReadOptions,
    signal?: AbortSignal,
  ): Promise<BomRead> {
    const stop = signal ? { signal } : {};
    const rows = await this.imports.getStagedRows(auth.scope, id, options.sheetName ?? '');
    if (rows) return this.files.read(READ_BOM, { ...options, source: { rows } }, stop);
    return this.files.withStoredFile(auth, fileId, ({ path, type }) =>
      this.files.read(READ_BOM, { ...options, source: { path, type } }, stop),
    );
  }
}

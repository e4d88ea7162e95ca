import { Injectable } from '@nestjs/common';
import { type In, type Out, sheetImportJobs, type transferImportApi } from '@matlas/contract';
import { AppError, type Auth, Db, JobQueue, UploadCounts } from '@matlas/server-kit';
import { assertRelease } from './assert-release';
import { importFormat } from './import-formats';
import { ImportTables } from './import-tables';
import { importPermits, NO_COUNTS } from './sheet-import.row';
import { type SheetImportRecord, SheetImportStore } from './sheet-import.store';

type Started = Out<(typeof transferImportApi)['start']>;

/** Starts writing the checked sheets of an import. */
@Injectable()
export class SheetImportStartService {
  constructor(
    private readonly db: Db,
    private readonly imports: SheetImportStore,
    private readonly tables: ImportTables,
    private readonly jobs: JobQueue,
    private readonly uploads: UploadCounts,
  ) {}

  /**
   * Throws `transfer.invalidSheets` when there are errors and not only the valid sheets are to be imported; that
   * refusal is counted.
   */
  async start(auth: Auth, { id, validOnly }: In<(typeof transferImportApi)['start']>): Promise<Started> {
    const record = await this.imports.getImport(auth.scope, id);
    await this.assertStart(auth, record, validOnly);
    return this.db.tx(async () => {
      const now = await this.imports.lockImport(auth.scope, id);
      if (now.version !== record.version) throw new AppError('transfer.changedSince');
      await this.tables.rememberMapping(auth, record);
      const job = await this.jobs.start(
        auth,
        sheetImportJobs.write,
        { importId: id },
        { title: { file: record.fileName } },
      );
      await this.imports.updateImport(id, { state: 'writing', validOnly, jobId: job.jobId });
      return { ...job, importId: id };
    });
  }

  private async assertStart(auth: Auth, record: SheetImportRecord, validOnly: boolean): Promise<void> {
    const { state, counts: found, fileId, fileName, fileSize, format, release } = record;
    assertRelease(auth, release);
    if (state === 'done') throw new AppError('transfer.done');
    if (state === 'reading' || state === 'writing') throw new AppError('transfer.busy');
    const [permits, counts] = [importPermits(record), { ...NO_COUNTS, ...found }];
    if (permits.start || (validOnly && permits.startValid)) return;
    if (counts.wrong > 0 || counts.fileErrors > 0)
      await this.uploads.recordRefused(auth, {
        kind: importFormat(format).kind,
        file: { id: fileId ?? undefined, name: fileName, size: Number(fileSize) },
        rows: { wrong: counts.errors },
        milliseconds: 0,
      });
    if (counts.unmatched > 0 && counts.unmatched === counts.errors)
      throw new AppError('transfer.unmatchedMaterials', { count: counts.unmatched });
    throw counts.wrong > 0 || counts.fileErrors > 0
      ? new AppError('transfer.invalidSheets', { count: Math.max(counts.wrong, 1) })
      : new AppError('transfer.nothingValid');
  }
}

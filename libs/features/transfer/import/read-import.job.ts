import { Injectable } from '@nestjs/common';
import { type ImportCounts, sheetImportJobs } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { ImportCheck } from './import-check';
import { ImportReading } from './import-reading';
import { ImportStaging } from './import-staging';
import { ImportTables } from './import-tables';
import { SheetImportStore } from './sheet-import.store';

/** Reads a stored file and checks it. A repeated run starts from the beginning: its results count only when it ends. */
@Injectable()
export class ReadImportJob extends JobHandler<typeof sheetImportJobs.read> {
  readonly def = sheetImportJobs.read;
  constructor(
    private readonly imports: SheetImportStore,
    private readonly tables: ImportTables,
    private readonly reading: ImportReading,
    private readonly staging: ImportStaging,
    private readonly check: ImportCheck,
  ) {
    super();
  }

  async run(
    { importId }: { importId: number },
    context: JobContext,
  ): Promise<{ importId: number; counts: ImportCounts }> {
    await context.reportProgress(0, null, { key: 'sheetImportRead.reading' });
    const record = await this.tables.detectTable(await this.imports.getImport(context.auth.scope, importId), context);
    const staged = await this.reading.read(record, context, (path) =>
      context.tx(() => this.staging.replaceStaged(importId, path)),
    );
    const counts = await this.check.run(record, staged, context);
    return context.finish(async () => {
      await this.imports.markEnded(importId, 'checked', counts);
      return { importId, counts };
    });
  }
}

import { Injectable } from '@nestjs/common';
import { bomJobs } from '@matlas/contract';
import { RememberedMappings } from '@matlas/features/imports';
import { AppError, clock, type JobContext, JobHandler, StoredFiles, UploadCounts } from '@matlas/server-kit';
import { BomImportCheckService } from './bom-import-check.service';
import { type BomImportRecord, BomImportStore } from './bom-import.store';
import { BomRoot } from './bom-root';
import { type BomImportResult, BomReplacementService } from './bom-replacement.service';
import type { BomRead } from './read-bom.task';
import { bomUploadKind } from './upload-kind';

/**
 * Judges the rows that the check staged and replaces the model's BOM in one transaction: when the process is killed, the old
 * BOM stays unchanged.
 */
@Injectable()
export class ImportBomJob extends JobHandler<typeof bomJobs.import> {
  readonly def = bomJobs.import;
  constructor(
    private readonly imports: BomImportStore,
    private readonly checks: BomImportCheckService,
    private readonly replacement: BomReplacementService,
    private readonly root: BomRoot,
    private readonly mappings: RememberedMappings,
    private readonly files: StoredFiles,
    private readonly uploads: UploadCounts,
  ) {
    super();
  }

  async run({ importId }: { importId: number }, context: JobContext): Promise<BomImportResult> {
    const startedAt = performance.now();
    const record = await this.imports.getImport(context.auth.scope, importId);
    await context.reportProgress(0, null, { key: 'bomImport.reading' });
    const read = await this.checks.read(context.auth, record, 'positions', context.signal);
    await context.reportProgress(0, read.positionCount, { key: 'bomImport.checking' });
    if (!read.permits[record.validRowsOnly ? 'validRowsOnly' : 'allOrNothing'].allowed)
      throw new AppError('import.unchecked');
    return context.finish(async () => {
      const result = await this.replacement.replaceBom(record, read, context);
      await this.root.releaseRoot(context.auth, record.modelId);
      await this.count(record, read, context, performance.now() - startedAt);
      await this.mappings.saveResult(context.auth, {
        kind: 'bom',
        titles: read.titles,
        result: { file: record.fileName, rows: read.rowCount, positions: read.positionCount, at: clock.now() },
      });
      return result;
    });
  }

  private async count(
    { fileId }: BomImportRecord,
    { rowCount, wrongRows, heldBackRows, positionCount }: BomRead,
    { auth, jobId }: JobContext,
    milliseconds: number,
  ): Promise<void> {
    const file = await this.files.getFile(auth.scope, fileId);
    await this.uploads.record(auth, {
      kind: bomUploadKind(file),
      file,
      rows: { ok: rowCount - wrongRows - heldBackRows, wrong: wrongRows + heldBackRows },
      nodes: positionCount,
      milliseconds,
      jobId,
    });
  }
}

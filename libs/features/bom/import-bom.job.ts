import { Injectable } from '@nestjs/common';
import { bomJobs } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import {
  AppError,
  AuditTrail,
  clock,
  type JobContext,
  JobHandler,
  StoredFiles,
  UploadCounts,
} from '@matlas/server-kit';
import { BomImportService } from './bom-import.service';
import { type BomImportRecord, BomImportStore } from './bom-import.store';
import { BomService } from './bom.service';
import { BomReissueStore } from './bom-reissue.store';
import { BomWriteStore } from './bom-write.store';
import { KeptFactsStore, type LostFacts } from './kept-facts.store';
import type { BomRead } from './read-bom.task';
import { bomUploadKind } from './upload-kind';

export interface BomImportResult {
  positions: number;
  modelId: number;
  keptHooks: number;
  /**
   * Number of positions of the old BOM whose exemption facts found no place in the new one; `lostFactsAt` names the
   * first of them.
   */
  lostFacts: number;
  lostFactsAt: LostFacts[];
}

/** Maximum number of positions named in a result; the audit trail names all. */
const MAX_NAMED_POSITIONS = 100;

/**
 * Judges the rows that the check staged and replaces the model's BOM in one transaction: when the process is killed, the old
 * BOM stays unchanged.
 */
@Injectable()
export class ImportBomJob extends JobHandler<typeof bomJobs.import> {
  readonly def = bomJobs.import;
  constructor(
    private readonly imports: BomImportStore,
    private readonly importing: BomImportService,
    private readonly writes: BomWriteStore,
    private readonly reissues: BomReissueStore,
    private readonly keptFacts: KeptFactsStore,
    private readonly boms: BomService,
    private readonly models: VehicleModelService,
    private readonly audit: AuditTrail,
    private readonly files: StoredFiles,
    private readonly uploads: UploadCounts,
  ) {
    super();
  }

  async run({ importId }: { importId: number }, context: JobContext): Promise<BomImportResult> {
    const startedAt = performance.now();
    const record = await this.imports.getImport(context.auth.scope, importId);
    await context.reportProgress(0, null, { key: 'bomImport.reading' });
    const read = await this.importing.read(context.auth, record, 'positions', context.signal);
    await context.reportProgress(0, read.positionCount, { key: 'bomImport.checking' });
    if (!read.permits[record.validRowsOnly ? 'validRowsOnly' : 'allOrNothing'].allowed)
      throw new AppError('import.unchecked');
    return context.finish(async () => {
      const result = await this.store(record, read, context);
      await this.count(record, read, context, performance.now() - startedAt);
      return result;
    });
  }

  private async store(
    record: BomImportRecord,
    { pages, positionCount, contentKey }: BomRead,
    context: JobContext,
  ): Promise<BomImportResult> {
    const { auth } = context;
    await this.models.lockUnlockedModel(auth, record.modelId);
    await this.reissues.rememberHooks(record.modelId);
    const hasFacts = await this.keptFacts.rememberFacts(record.modelId);
    const before = await this.writes.clearBom(record.modelId);
    await this.writes.insertPages(record.modelId, positionCount, pages, (done) =>
      context.reportProgress(done, positionCount, { key: 'bomImport.storing', params: { done } }),
    );
    const keptHooks = await this.reissues.restoreHooks(record.modelId);
    const lost = hasFacts ? await this.keptFacts.restoreFacts(record.modelId) : [];
    await this.boms.updateModelBom(auth, record.modelId);
    await this.imports.updateImport(record.id, {
      state: 'done',
      finishedAt: clock.now(),
      contentKey,
      stagedRows: null,
    });
    await this.audit.write(auth, {
      subject: 'bom',
      subjectId: record.modelId,
      action: 'import',
      before: { positions: before },
      after: { positions: positionCount, file: record.fileName, ...(lost.length > 0 ? { lostFacts: lost } : {}) },
    });
    return {
      positions: positionCount,
      modelId: record.modelId,
      keptHooks,
      lostFacts: lost.length,
      lostFactsAt: lost.slice(0, MAX_NAMED_POSITIONS),
    };
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

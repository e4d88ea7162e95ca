import { Injectable } from '@nestjs/common';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AuditTrail, clock, type JobContext } from '@matlas/server-kit';
import { type BomImportRecord, BomImportStore } from './bom-import.store';
import { BomService } from './bom.service';
import { BomReissueStore } from './bom-reissue.store';
import { BomWriteStore } from './bom-write.store';
import { KeptFactsStore, type LostFacts } from './kept-facts.store';
import type { BomRead } from './read-bom.task';

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

/** Replaces the BOM of a model by the positions of a file; hooks and facts stay with equal positions. */
@Injectable()
export class BomReplacementService {
  constructor(
    private readonly imports: BomImportStore,
    private readonly writes: BomWriteStore,
    private readonly reissues: BomReissueStore,
    private readonly keptFacts: KeptFactsStore,
    private readonly boms: BomService,
    private readonly models: VehicleModelService,
    private readonly audit: AuditTrail,
  ) {}

  /** Writes the positions in the transaction of the job. */
  async replaceBom(
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
}

import { Injectable } from '@nestjs/common';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AuditTrail, clock, type JobContext } from '@matlas/server-kit';
import { type BomImportRecord, BomImportStore } from './bom-import.store';
import { BomReissueStore } from './bom-reissue.store';
import { BomReplaceStore } from './bom-replace.store';
import { BomVersionService } from './bom-version.service';
import { KeptFactsStore, type LostFacts } from './kept-facts.store';
import { PositionIdentity } from './position-identity';
import { type BomRead, POSITIONS_OF_PAGE } from './read-bom.task';

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

/** What replaces a BOM: an import, or without an id something else. `fileName` names it in the version that it leaves. */
export type ReplacingBom = Pick<BomImportRecord, 'modelId' | 'fileName'> & Partial<Pick<BomImportRecord, 'id'>>;

/** Maximum number of positions named in a result; the audit trail names all. */
const MAX_NAMED_POSITIONS = 100;

/**
 * Replaces the BOM of a model by the positions of a file. What is the same part keeps its position with hook, marks,
 * facts and decisions; the old BOM stays as a version.
 */
@Injectable()
export class BomReplacementService {
  constructor(
    private readonly imports: BomImportStore,
    private readonly replacement: BomReplaceStore,
    private readonly versions: BomVersionService,
    private readonly identity: PositionIdentity,
    private readonly reissues: BomReissueStore,
    private readonly keptFacts: KeptFactsStore,
    private readonly models: VehicleModelService,
    private readonly audit: AuditTrail,
  ) {}

  /** Writes the positions in the transaction of the job. */
  async replaceBom(
    record: ReplacingBom,
    { pages, positionCount, contentKey }: Pick<BomRead, 'pages' | 'positionCount' | 'contentKey'>,
    context: JobContext,
  ): Promise<BomImportResult> {
    const { auth } = context;
    const { modelId } = record;
    const before = (await this.models.lockUnlockedModel(auth, modelId)).bomPositions;
    const old = await this.versions.keepPresent(auth, { modelId, reason: 'import', fileName: record.fileName });
    const { ids, unhook } = await this.identity.identify(modelId, old, pages, context.signal);
    await this.reissues.rememberHooks(modelId);
    const hasFacts = await this.keptFacts.rememberFacts(modelId);
    await this.replacement.replaceTree(modelId, { pages, ids, unhook }, (page) => {
      const done = Math.min(page * POSITIONS_OF_PAGE, positionCount);
      return context.reportProgress(done, positionCount, { key: 'bomImport.storing', params: { done } });
    });
    await this.reissues.restoreHooks(modelId);
    const lost = hasFacts ? await this.keptFacts.restoreFacts(modelId) : [];
    await this.replacement.endReplacement();
    await this.models.updateModelBom(auth, modelId, { positions: positionCount });
    await this.finishImport(record, contentKey);
    await this.audit.write(auth, {
      subject: 'bom',
      subjectId: modelId,
      action: 'import',
      before: { positions: before },
      after: { positions: positionCount, file: record.fileName, ...(lost.length > 0 ? { lostFacts: lost } : {}) },
    });
    return {
      positions: positionCount,
      modelId,
      keptHooks: await this.replacement.countHooks(modelId),
      lostFacts: lost.length,
      lostFactsAt: lost.slice(0, MAX_NAMED_POSITIONS),
    };
  }

  private async finishImport({ id }: ReplacingBom, contentKey: string): Promise<void> {
    if (id !== undefined)
      await this.imports.updateImport(id, { state: 'done', finishedAt: clock.now(), contentKey, stagedRows: null });
  }
}

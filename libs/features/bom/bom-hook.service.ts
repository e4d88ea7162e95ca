import { Injectable } from '@nestjs/common';
import { type api, type BomPosition, type BomPositionDetail, type In } from '@matlas/contract';
import { hookRefusal, type AttachAction } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, Db, toAppError } from '@matlas/server-kit';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { BomWriteStore, type MatchOutcome } from './bom-write.store';
import { PositionDetails } from './position-details';
import { MatchCandidates } from './match-candidates';

type Bom = typeof api.bom;

/** A position and the sheet that comes to it; `beforeSheetId`: the one that it has. */
export interface PlaceToHook {
  id: number;
  modelId: number;
  beforeSheetId: number | null;
  sheetId: number;
  candidateCount: number;
}

/** Hooks sheets to positions manually. */
@Injectable()
export class BomHookService {
  constructor(
    private readonly db: Db,
    private readonly positions: BomPositionStore,
    private readonly writes: BomWriteStore,
    private readonly candidates: MatchCandidates,
    private readonly models: VehicleModelService,
    private readonly permits: BomPermits,
    private readonly details: PositionDetails,
    private readonly audit: AuditTrail,
  ) {}

  /** Hooks a sheet to a position, replaces the one that it has, or removes it. */
  hook(auth: Auth, { ckid, sheetId }: In<Bom['hook']>): Promise<BomPositionDetail> {
    return this.change(auth, ckid, async (before) => {
      if (sheetId === null) {
        await this.permits.assertPermitted(auth, before, 'unhook');
        await this.writes.unhook(ckid);
        return;
      }
      const action = before.sheet ? 'replace' : 'hook';
      await this.permits.assertPermitted(auth, before, action);
      await this.assertUsable(auth, sheetId, action);
      await this.attach(auth, before, sheetId);
    });
  }
  /** Attaches a sheet that the caller has checked, and records how it came. */
  async attach(auth: Auth, { id, candidateCount }: BomPosition, sheetId: number, flag?: number): Promise<void> {
    const outcome = { id, state: 'byHand', sheetId, reasons: [], candidateCount };
    await this.writes.saveMatches([flag === undefined ? outcome : { ...outcome, flag }], auth.userId);
  }
  /**
   * Brings sheets to many positions of locked models as one act, in the caller's transaction. Refused as a whole when
   * one of the positions or sheets does not allow it.
   */
  async hookMany(auth: Auth, places: readonly PlaceToHook[]): Promise<void> {
    for (const action of ['hook', 'replace'] as const) {
      const group = places.filter(({ beforeSheetId }) => (beforeSheetId === null) === (action === 'hook'));
      for (const modelId of new Set(group.map((place) => place.modelId))) {
        const ids = group.flatMap((place) => (place.modelId === modelId ? [place.id] : []));
        await this.permits.assertAllPermitted(auth, modelId, ids, action);
      }
      for (const sheetId of new Set(group.map((place) => place.sheetId)))
        await this.assertUsable(auth, sheetId, action);
    }
    await this.writes.saveMatches(
      places.map(({ id, sheetId, candidateCount }) => ({ id, sheetId, candidateCount, state: 'byHand', reasons: [] })),
      auth.userId,
    );
    await this.audit.writeMany(
      auth,
      places.map(({ id, beforeSheetId, sheetId }) => ({
        subject: 'bom_position',
        subjectId: id,
        action: 'hook' as const,
        before: { sheet: beforeSheetId === null ? null : { id: beforeSheetId } },
        after: { sheet: { id: sheetId } },
      })),
    );
  }
  /**
   * Brings positions back to earlier match results, with sheets that may have become older or rejected since, but are
   * still there. Refused as a whole when one of the positions no longer allows it.
   */
  restoreMatches(auth: Auth, modelIds: readonly number[], outcomes: readonly MatchOutcome[]): Promise<void> {
    return this.db.tx(async () => {
      for (const modelId of modelIds)
        await this.permits.assertAllPermitted(
          auth,
          modelId,
          outcomes.map(({ id }) => id),
          'replace',
        );
      const sheetIds = [...new Set(outcomes.flatMap((outcome) => outcome.sheetId ?? []))];
      if ((await this.writes.countSheets(sheetIds)) < sheetIds.length) throw new AppError('node.invalid');
      await this.writes.saveMatches(outcomes, auth.userId);
    });
  }
  /** One act on a position: loads it with its model locked, and writes what changed to the audit trail. */
  change(auth: Auth, id: number, act: (before: BomPosition) => Promise<void>): Promise<BomPositionDetail> {
    return this.db.tx(async () => {
      const before = await this.positions.getPosition(auth.scope, id);
      await this.models.lockModel(auth, before.modId);
      await act(before);
      const after = await this.details.getDetail(auth, id);
      await this.audit.write(auth, {
        subject: 'bom_position',
        subjectId: id,
        action: after.sheet ? 'hook' : 'unhook',
        before: { sheet: before.sheet },
        after: { sheet: after.sheet, ...(after.operationFlag > 1 ? { operationFlag: after.operationFlag } : {}) },
      });
      return after;
    });
  }
  /** Throws the reason why the sheet cannot be brought to any position. */
  async assertUsable(auth: Auth, sheetId: number, action: AttachAction): Promise<void> {
    const found = await this.candidates.findOne(auth, sheetId);
    if (!found) throw new AppError('hook.sheetNotVisible');
    const refused = hookRefusal(found.candidate, found.auditOn, action);
    if (refused) throw toAppError(refused);
  }
}

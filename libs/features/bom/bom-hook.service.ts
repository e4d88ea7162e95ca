import { Injectable } from '@nestjs/common';
import { type api, type BomPosition, type BomPositionDetail, type In } from '@matlas/contract';
import { mayHook } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, Db, toAppError } from '@matlas/server-kit';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { BomWriteStore } from './bom-write.store';
import { PositionDetails } from './position-details';
import { MatchCandidates } from './match-candidates';

type Bom = typeof api.bom;

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

  /** Hooks a sheet to a position, or removes the hook. */
  hook(auth: Auth, { ckid, sheetId }: In<Bom['hook']>): Promise<BomPositionDetail> {
    return this.db.tx(async () => {
      const before = await this.positions.getPosition(auth.scope, ckid);
      await this.models.lockUnlockedModel(auth, before.modId);
      await this.permits.assertPermitted(auth, before, sheetId === null ? 'unhook' : 'hook');
      if (sheetId === null) await this.writes.unhook(ckid);
      else await this.attachSheet(auth, before, sheetId);
      const after = await this.details.getDetail(auth, ckid);
      await this.audit.write(auth, {
        subject: 'bom_position',
        subjectId: ckid,
        action: sheetId === null ? 'unhook' : 'hook',
        before: { sheet: before.sheet },
        after: { sheet: after.sheet },
      });
      return after;
    });
  }

  private async attachSheet(auth: Auth, position: BomPosition, sheetId: number): Promise<void> {
    const found = await this.candidates.findOne(auth, sheetId);
    if (!found) throw new AppError('hook.sheetNotVisible');
    const isRoot = await this.permits.isRoot(auth, position);
    const target = { isRoot, locked: false, hooked: position.sheet !== null };
    const permit = mayHook(found.candidate, target, found.auditOn);
    if (!permit.allowed) throw toAppError(permit.reason);
    await this.writes.saveMatches(
      [{ id: position.id, state: 'byHand', sheetId, reasons: [], candidateCount: position.candidateCount }],
      auth.userId,
    );
  }
}

import { Injectable } from '@nestjs/common';
import { type api, type In } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { PositionFactsStore } from './position-facts.store';

type Bom = typeof api.bom;

/** Facts of positions that exemptions depend on. */
@Injectable()
export class PositionFactsService {
  constructor(
    private readonly db: Db,
    private readonly positions: BomPositionStore,
    private readonly models: VehicleModelService,
    private readonly facts: PositionFactsStore,
    private readonly permits: BomPermits,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Sets exemption facts of positions of one model; they apply to each position with its subtree. Refused when a
   * position belongs to another model, or does not allow it; each such position has its own issue.
   */
  setFacts(auth: Auth, { modId, ids, facts }: In<Bom['setFacts']>): Promise<{ positions: number }> {
    return this.db.tx(async () => {
      await this.models.lockModel(auth, modId);
      const wanted = [...new Set(ids)];
      const foreign = await this.facts.findForeignPosition(modId, wanted);
      if (foreign !== undefined) {
        await this.positions.getPosition(auth.scope, foreign);
        throw new AppError('bom.notAnotherModel');
      }
      const values = Object.values(facts);
      const isRemoval = values.length > 0 && values.every((fact) => fact === null);
      await this.permits.assertAllPermitted(auth, modId, wanted, isRemoval ? 'unannotate' : 'annotate');
      const positions = await this.facts.setFacts(modId, wanted, facts);
      await this.audit.write(auth, {
        subject: 'bom',
        subjectId: modId,
        action: 'change',
        after: { positions: wanted, facts },
      });
      return { positions };
    });
  }
}

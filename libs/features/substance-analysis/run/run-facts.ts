import { Injectable } from '@nestjs/common';
import {
  datesOfFacts,
  type FactsAtPositions,
  factsAtPositions,
  overrideFacts,
  NO_FACTS,
  type DeclaredFacts,
  type VehicleDates,
} from '@matlas/domain';
import { factsSql, hasFactsSql, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, DerivedDb } from '@matlas/server-kit';
import type { BomColumns } from './run-input.store';
import type { RunTarget } from './run-target';

/** Facts by which a run judges exemptions: those of the vehicle, and overrides of its positions. */
export interface JudgedFacts extends FactsAtPositions {
  vehicle: DeclaredFacts;
  dates: VehicleDates;
}
type FactsInput = Pick<RunTarget, 'modelId' | 'branchId'> & { askedFacts?: DeclaredFacts | null };

/**
 * Reads the facts of a run. Data sheets without a vehicle have no facts, unless the user chose some; exemptions
 * that need a fact then stay open.
 */
@Injectable()
export class RunFacts {
  constructor(
    private readonly db: DerivedDb,
    private readonly models: VehicleModelService,
  ) {}

  async loadFacts(
    auth: Auth,
    { modelId, branchId, askedFacts }: FactsInput,
    { positionId, parent }: BomColumns,
  ): Promise<JudgedFacts> {
    const vehicle = askedFacts ?? (modelId === null ? NO_FACTS : await this.models.setFacts(auth, modelId));
    const declared = modelId === null ? new Map<number, DeclaredFacts>() : await this.declaredFacts(modelId);
    const above = branchId === null ? NO_FACTS : await this.factsAbove(branchId);
    const own = new Map<number, DeclaredFacts>();
    positionId.forEach((id, index) => {
      const facts = branchId === id ? overrideFacts(declared.get(id) ?? NO_FACTS, above) : declared.get(id);
      if (facts) own.set(index, facts);
    });
    return { vehicle, dates: datesOfFacts(vehicle), ...factsAtPositions(parent, own, vehicle) };
  }
  private async declaredFacts(modelId: number): Promise<Map<number, DeclaredFacts>> {
    const rows = await this.db.rows<DeclaredFacts & { id: number }>(
      `select p.id, ${factsSql('p')} from bom_position p where p.model_id = $1
         and ${hasFactsSql('p')}`,
      [modelId],
    );
    return new Map(rows.map(({ id, ...facts }) => [id, facts]));
  }
  /** Facts of the positions above a branch; the nearest position takes precedence. */
  private async factsAbove(branchId: number): Promise<DeclaredFacts> {
    const rows = await this.db.rows<DeclaredFacts>(
      `${ABOVE} select ${factsSql('p')} from up join bom_position p on p.id = up.id order by up.depth`,
      [branchId],
    );
    return rows.reduce((nearest, next) => overrideFacts(nearest, next), NO_FACTS);
  }
}

const ABOVE = `with recursive up(id, depth) as (
    select p.parent_id, 1 from bom_position p where p.id = $1 and p.parent_id is not null
    union all
    select p.parent_id, up.depth + 1
    from bom_position p
    join up on p.id = up.id
    where p.parent_id is not null)`;

import { Injectable } from '@nestjs/common';
import {
  datesOfFacts,
  type FactsAtPositions,
  factsAtPositions,
  factsOver,
  NO_FACTS,
  type SaidFacts,
  type VehicleDates,
} from '@matlas/domain';
import { factsSql, saysFactsSql, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, DerivedDb } from '@matlas/server-kit';
import type { BomColumns } from './run-input.store';
import type { RunTarget } from './run-target';

/** The facts by which a run judges exemptions: those of its vehicle, and over them those of its positions. */
export interface JudgedFacts extends FactsAtPositions {
  vehicle: SaidFacts;
  dates: VehicleDates;
}
type Asked = Pick<RunTarget, 'modelId' | 'branchId'> & { askedFacts?: SaidFacts | null };

/**
 * Reads the facts of a run. Of data sheets by themselves nobody knows them, unless the run is asked under some: an
 * exemption that needs one stays open.
 */
@Injectable()
export class RunFacts {
  constructor(
    private readonly db: DerivedDb,
    private readonly models: VehicleModelService,
  ) {}

  async of(
    auth: Auth,
    { modelId, branchId, askedFacts }: Asked,
    { positionId, parent }: BomColumns,
  ): Promise<JudgedFacts> {
    const vehicle = askedFacts ?? (modelId === null ? NO_FACTS : await this.models.facts(auth, modelId));
    const said = modelId === null ? new Map<number, SaidFacts>() : await this.said(modelId);
    const above = branchId === null ? NO_FACTS : await this.above(branchId);
    const own = new Map<number, SaidFacts>();
    positionId.forEach((id, index) => {
      const facts = branchId === id ? factsOver(said.get(id) ?? NO_FACTS, above) : said.get(id);
      if (facts) own.set(index, facts);
    });
    return { vehicle, dates: datesOfFacts(vehicle), ...factsAtPositions(parent, own, vehicle) };
  }
  private async said(modelId: number): Promise<Map<number, SaidFacts>> {
    const rows = await this.db.rows<SaidFacts & { id: number }>(
      `select p.id, ${factsSql('p')} from bom_position p where p.model_id = $1
         and ${saysFactsSql('p')}`,
      [modelId],
    );
    return new Map(rows.map(({ id, ...facts }) => [id, facts]));
  }
  /** What positions above a branch say, the nearest first. */
  private async above(branchId: number): Promise<SaidFacts> {
    const rows = await this.db.rows<SaidFacts>(
      `${ABOVE} select ${factsSql('p')} from up join bom_position p on p.id = up.id order by up.depth`,
      [branchId],
    );
    return rows.reduce((nearest, next) => factsOver(nearest, next), NO_FACTS);
  }
}

const ABOVE = `with recursive up(id, depth) as (
    select p.parent_id, 1 from bom_position p where p.id = $1 and p.parent_id is not null
    union all
    select p.parent_id, up.depth + 1
    from bom_position p
    join up on p.id = up.id
    where p.parent_id is not null)`;

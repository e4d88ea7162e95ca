import { Injectable } from '@nestjs/common';
import type { MatchOutcome } from '@matlas/features/bom';
import { DerivedDb } from '@matlas/server-kit';

/** A position at which a plan replaces the data sheet. */
export interface PlannedPlace {
  modelId: number;
  positionId: number;
  name: string;
  number: string | null;
  beforeSheetId: number | null;
  /** Null when the new sheet was deleted since. */
  sheetId: number | null;
  /** Match result before the confirmation. */
  before: MatchOutcome | null;
}
/** A position as it is now. */
export interface PlaceNow extends MatchOutcome {
  modelId: number;
  name: string;
  number: string | null;
}
/** A position that gets the sheet of the same part of another model. */
export interface SamePart extends PlaceNow {
  newSheetId: number;
}

const NOW = `p.id, p.model_id as "modelId", p.name, p.number, p.match_state as state, p.sheet_id as "sheetId",
    p.match_reasons as reasons, p.candidate_count as "candidateCount", p.operation_flag as flag`;
const KEY = (alias: string): string => `bom_part_key(${alias}.number_key, ${alias}.name)`;

/** Reads positions for plans. The caller must have checked the access to their models. */
@Injectable()
export class PlaceStore {
  constructor(private readonly derived: DerivedDb) {}

  /** Positions that no longer exist are left out. */
  listNow(positionIds: readonly number[]): Promise<PlaceNow[]> {
    return this.derived.rows<PlaceNow>(`select ${NOW} from bom_position p where p.id = any($1::int[]) order by p.id`, [
      positionIds,
    ]);
  }
  /** The positions of the models to which one of the sheets is hooked. */
  listPlacesOf(modelIds: readonly number[], sheetIds: readonly number[]): Promise<PlaceNow[]> {
    return this.derived.rows<PlaceNow>(
      `select ${NOW}
        from bom_position p
        where p.model_id = any($1::int[]) and p.sheet_id = any($2::int[])
        order by p.model_id, p.ord`,
      [modelIds, sheetIds],
    );
  }
  /**
   * The positions of the models that need a data sheet and are the same part (by its key) as a position of the first
   * model, without one of the sheets that the first model uses for it.
   */
  listSameParts(modelId: number, modelIds: readonly number[]): Promise<SamePart[]> {
    return this.derived.rows<SamePart>(
      `with certified as (select ${KEY('c')} as part_key, c.sheet_id, min(c.ord) as ord
          from bom_position c
          where c.model_id = $1 and c.role = 'counted'
          group by 1, 2)
        select ${NOW}, (select c.sheet_id from certified c where c.part_key = ${KEY('p')} order by c.ord limit 1)
            as "newSheetId"
        from bom_position p
        where p.model_id = any($2::int[]) and p.role in ('counted', 'unmatched')
          and ${KEY('p')} in (select c.part_key from certified c)
          and not exists (select 1 from certified c where c.part_key = ${KEY('p')} and c.sheet_id = p.sheet_id)
        order by p.model_id, p.ord`,
      [modelId, modelIds],
    );
  }
}

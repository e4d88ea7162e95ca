import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';
import { RELEASED } from './run-input.store';

/** How the BOM differs from the one that a run saw: positions by what became of them, sheets that were released after it. */
export interface BomChange { added: number; removed: number; edited: number; rehooked: number; released: number }
/** The list of a law that would be used now. */
export interface PresentList { lawId: number; versionId: number; code: string; label: string; items: number; editedItems: number }

/** Compares what a run saw with what is there now. */
@Injectable()
export class RunChangeStore {
  constructor(private readonly db: DerivedDb) {}

  /** `edited`: changed after the run, but on the same sheet; `rehooked`: on another released sheet than in the run, or on none. */
  async bom(runId: number, modelId: number, since: Date): Promise<BomChange> {
    const row = await this.db.row<BomChange>(`select (count(*) filter (where w.position_id is null))::int as added, (count(*) filter (where p.id is null))::int as removed,
        (count(*) filter (where w.position_id = p.id and w.sheet_id is not distinct from p.sheet and p.update_time > $3))::int as edited,
        (count(*) filter (where w.position_id = p.id and w.sheet_id is distinct from p.sheet))::int as rehooked,
        (count(distinct p.sheet) filter (where w.sheet_id is distinct from p.sheet and p.released_at > $3))::int as released
      from (select position_id, sheet_id from analysis_position where run_id = $1) w
        full join (select p.id, p.update_time, case when ${RELEASED} then s.id end as sheet, s.released_at from bom_position p left join mds_sheet s on s.id = p.sheet_id where p.model_id = $2) p on p.id = w.position_id`, [runId, modelId, since]);
    return row ?? { added: 0, removed: 0, edited: 0, rehooked: 0, released: 0 };
  }
  /** The list in force of each law on the day, with the entries of it that were edited since. */
  lists(lawIds: readonly number[], asOf: string, since: Date): Promise<PresentList[]> {
    return this.db.rows<PresentList>(`select l.id as "lawId", v.id as "versionId", l.code, v.label, v.item_count as items,
        (select count(*)::int from rule_list_item i where i.version_id = v.id and i.update_time > $3) as "editedItems"
      from rule_law l join lateral (select n.id, n.label, n.item_count from rule_list_version n where n.law_id = l.id and n.published_at <= $2::date order by n.published_at desc, n.id desc limit 1) v on true
      where l.id = any($1::int[]) order by l.id`, [lawIds, asOf, since]);
  }
}

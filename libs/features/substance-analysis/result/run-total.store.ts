import { Injectable } from '@nestjs/common';
import { visibleOwnerIds } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';
import { maskedSql } from './finding-sql';
import type { Reader } from './finding.store';

/** A masked row has no entry id, because the id would reveal the substance. */
export interface TotalRecord {
  itemId: number | null;
  masked: boolean;
  lawId: number | null;
  entryNo: string;
  substanceName: string | null;
  cas: string | null;
  memberCount: number;
  min: number;
  nominal: number;
  max: number;
  positions: number;
  worst: number | null;
  /** Its mass is reported, and nothing judged it: the catalogue did not have it. */
  uncatalogued: boolean;
}
export interface PositionVerdictRecord {
  positionId: number;
  prohibited: number | null;
  declarable: number | null;
}

/** Reads the totals of a run and the verdicts of its positions. */
@Injectable()
export class RunTotalStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * Worst verdict first, then by mass; jokers last. For an entry with a confidential part, readers who may not know
   * it get two rows: the disclosed part, and the rest without a name.
   */
  listTotals({ auth, language }: Reader, runId: number): Promise<TotalRecord[]> {
    return this.db.rows<TotalRecord>(
      `select x.* from (
        select t.item_id as "itemId", false as masked, t.law_id as "lawId", t.entry_no as "entryNo",
          t.substance_name_${language} as "substanceName", t.cas, t.member_count as "memberCount", v.*,
          exists (select 1 from substance u where u.id = -t.item_id and u.uncatalogued) as uncatalogued
        from analysis_total t
        cross join lateral (select case when m.masked then t.disclosed_min_g else t.min_g end as min,
          case when m.masked then t.disclosed_g else t.nominal_g end as nominal,
          case when m.masked then t.disclosed_max_g else t.max_g end as max,
            case when m.masked then t.disclosed_positions else t.positions end as positions,
            case when m.masked then t.disclosed_worst else t.worst end as worst
          from (select ${MASKED} as masked) m) v
        where t.run_id = $1 and (not ${MASKED} or t.disclosed_max_g > 0)
        union all
        select null, true, t.law_id, '', null, null, 0, greatest(t.min_g - coalesce(t.disclosed_min_g, 0), 0),
          greatest(t.nominal_g - coalesce(t.disclosed_g, 0), 0), greatest(t.max_g - coalesce(t.disclosed_max_g, 0), 0),
          coalesce(t.hidden_positions, t.positions), coalesce(t.hidden_worst, t.worst), false
        from analysis_total t where t.run_id = $1 and ${MASKED}) x
      order by x.worst nulls last, x.nominal desc, x."itemId" nulls first`,
      [runId, visibleOwnerIds(auth)],
    );
  }
  /** Every position of the BOM as stored with the run, in tree order. */
  listPositions(runId: number): Promise<PositionVerdictRecord[]> {
    return this.db.rows<PositionVerdictRecord>(
      `select position_id as "positionId", prohibited, declarable
        from analysis_position
        where run_id = $1 and position_id is not null
        order by n`,
      [runId],
    );
  }
}

const MASKED = maskedSql('$2', 't');

import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import { maskedSql } from './finding-sql';
import type { Reader } from './finding.store';

export interface TotalRecord { itemId: number; lawId: number | null; entryNo: string; substanceName: string | null; cas: string | null; memberCount: number; min: number; nominal: number; max: number; positions: number; worst: number | null }
export interface PositionVerdictRecord { positionId: number; prohibited: number | null; declarable: number | null }

/** Reads of a run's totals and of the verdicts of its positions. */
@Injectable()
export class RunTotalStore {
  constructor(private readonly db: Db) {}

  /** The worst first, then by mass; jokers last. */
  totals({ enterpriseId, language }: Reader, runId: number): Promise<TotalRecord[]> {
    const masked = maskedSql('$2', 't');
    return this.db.rows<TotalRecord>(`select t.item_id as "itemId", t.law_id as "lawId", case when ${masked} then '' else t.entry_no end as "entryNo", case when not ${masked} then t.substance_name_${language} end as "substanceName",
        case when not ${masked} then t.cas end as cas, case when ${masked} then 0 else t.member_count end as "memberCount", t.min_g as min, t.nominal_g as nominal, t.max_g as max, t.positions, t.worst
      from analysis_total t where t.run_id = $1 order by t.worst nulls last, t.nominal_g desc, t.item_id`, [runId, enterpriseId]);
  }
  /** Every position of the BOM as the run saw it, in tree order. */
  positions(runId: number): Promise<PositionVerdictRecord[]> {
    return this.db.rows<PositionVerdictRecord>('select position_id as "positionId", prohibited, declarable from analysis_position where run_id = $1 order by n', [runId]);
  }
}

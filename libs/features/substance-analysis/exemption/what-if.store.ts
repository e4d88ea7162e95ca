import { Injectable } from '@nestjs/common';
import { visibleOwnerIds } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';
import { maskedSql } from '../result/finding-sql';
import type { Reader } from '../result/finding.store';

/** A judgement with a claimed exemption, with the numbers of its entries. */
export interface ClaimedJudgement {
  n: number;
  verdict: number;
  min: string;
  nominal: string;
  disclosedMax: string;
  max: string;
  limit: string;
  comparison: 'gt' | 'gte';
  entries: number[];
  entry: string | null;
  masked: boolean;
  /** Number of the set of facts by which it was judged. */ datesN: number;
}
export interface ChangedRecord {
  findingId: number;
  judgement: number;
  lawId: number;
  substanceName: string | null;
  positionName: string;
  positionForeignName: string | null;
  positionNumber: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  nodeName: string | null;
  nodeForeignName: string | null;
  maxPercent: string | null;
  mass: number;
}

/**
 * Outcomes that do not depend on a date: the entry does not cover the substance or class, or the code names no
 * entry.
 */
const NO_CLAIM = `('wrongSubstance', 'wrongClass', 'potentiallyProhibited', 'codeInvalid', 'codeUnknown', 'noEntry')`;

/**
 * Reads the judgements that another date of the vehicle could change. The caller must have checked the access to
 * the run.
 */
@Injectable()
export class WhatIfStore {
  constructor(private readonly db: DerivedDb) {}

  listJudgements({ auth }: Reader, runId: number): Promise<ClaimedJudgement[]> {
    return this.db.rows<ClaimedJudgement>(
      `select j.n, j.verdict, j.min_percent::text as min, j.nominal_percent::text as nominal,
          j.disclosed_max_percent::text as "disclosedMax", j.max_percent::text as max, j.limit_percent::text as
        limit, j.comparison, c.entries, j.exemption_entry as entry, ${maskedSql('$2')} as masked, j.dates_n as "datesN"
      from (select judgement_n, array_agg(distinct exemption_n order by exemption_n) as entries
      from analysis_claim
      where run_id = $1 and exemption_n is not null and outcome not in ${NO_CLAIM}
      group by judgement_n) c
      join analysis_judgement j on j.run_id = $1 and j.n = c.judgement_n order by j.n`,
      [runId, visibleOwnerIds(auth)],
    );
  }
  /** Number of findings of each judgement. */
  async findingCounts(runId: number, judgements: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.db.rows<{ n: number; count: number }>(
      `select judgement_n as n, count(*)::int as count
        from analysis_finding
        where run_id = $1 and judgement_n = any($2::int[])
        group by 1`,
      [runId, judgements],
    );
    return new Map(rows.map(({ n, count }) => [n, count]));
  }
  listFindings(
    { language }: Reader,
    runId: number,
    judgements: readonly number[],
    limit: number,
  ): Promise<ChangedRecord[]> {
    return this.db.rows<ChangedRecord>(
      `select f.n as "findingId", j.n as judgement, j.law_id as "lawId",
          j.substance_name_${language} as "substanceName", p.name as "positionName",
          p.foreign_name as "positionForeignName", p.number as "positionNumber", p.supplier_name as "supplierName",
          p.supplier_foreign_name as "supplierForeignName",
        j.node_name as "nodeName", j.node_foreign_name as "nodeForeignName",
          trim_scale(j.max_percent)::text as "maxPercent", f.mass_g as mass
      from analysis_finding f
      join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
      join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
      where f.run_id = $1 and f.judgement_n = any($2::int[])
      order by f.n
      limit $3`,
      [runId, judgements, limit],
    );
  }
}

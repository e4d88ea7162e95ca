import { Injectable } from '@nestjs/common';
import { visibleOwnerIds } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';
import { maskedSql, namedSql } from '../result/finding-sql';
import type { Reader } from '../result/finding.store';
import { NO_SHEET_KIND } from '../engine/judgement-rows';

/** Number of findings of a law by verdict; `lawId` is null for findings that count under every law. */
export interface LawTotal {
  lawId: number | null;
  /** Null: the law could not be judged. */ counts: number[] | null;
}
/** Total of an entry in the parts of a supplier. `kind` explains why the substance is missing. */
export interface SupplierTotal {
  supplierName: string | null;
  supplierForeignName: string | null;
  lawId: number | null;
  entryNo: string | null;
  substanceName: string | null;
  kind: 'entry' | 'hidden' | 'unknown' | 'noSheet';
  worst: number;
  findings: number;
  positions: number;
  min: number;
  mass: number;
  max: number;
}

const VERDICTS = [0, 1, 2, 3, 4, 5];

/** Totals of a run for its reports. */
@Injectable()
export class ReportTotalStore {
  constructor(private readonly db: DerivedDb) {}

  byLaw(runId: number): Promise<LawTotal[]> {
    return this.db.rows<LawTotal>(
      `select j.law_id as "lawId", array[${VERDICTS.map((verdict) => `sum(f.n) filter (where j.verdict = ${verdict})`)
        .map((sum) => `coalesce(${sum}, 0)`)
        .join(', ')}]::int[] as counts
      from (select judgement_n, count(*) as n from analysis_finding where run_id = $1 group by 1) f
      join analysis_judgement j on j.run_id = $1 and j.n = f.judgement_n
      group by 1
      order by 1 nulls last`,
      [runId],
    );
  }
  /** Content that the reader may not know is combined into one row per supplier and law. */
  bySupplier({ auth, language }: Reader, runId: number): Promise<SupplierTotal[]> {
    const viewer = `'{${visibleOwnerIds(auth).map(Math.trunc).join(',')}}'`;
    return this.db.rows<SupplierTotal>(
      `select x.*, min(foreign_name) over (partition by "supplierName") as "supplierForeignName" from (
        select p.supplier_name as "supplierName", max(p.supplier_foreign_name) as foreign_name, j.law_id as "lawId",
          ${namedSql('entry_no', viewer)} as "entryNo",
          ${namedSql(`substance_name_${language}`, viewer)} as "substanceName",
          case when ${maskedSql(viewer)} then 'hidden' when j.unit_kind = ${NO_SHEET_KIND} then 'noSheet'
            when j.item_id is null then 'unknown' else 'entry' end as kind,
          min(f.verdict)::int as worst, count(*)::int as findings, count(distinct f.position_n)::int as positions,
            sum(f.mass_min_g) as min, sum(f.mass_g) as mass, sum(f.mass_max_g) as max
        from analysis_finding f
        join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
        join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
        where f.run_id = $1
        group by 1, 3, 4, 5, 6) x
      order by x."supplierName" nulls last, x.worst, x.mass desc, x."entryNo"`,
      [runId],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { visibleOwnerIds } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';
import { ACCEPTED } from '../result/decision-sql';
import { maskedSql } from '../result/finding-sql';
import type { Reader } from '../result/finding.store';
import { NO_SHEET_KIND } from '../engine/judgement-rows';

/**
 * A position with at least one finding worse than pass, with counts by verdict. Findings about a missing data sheet
 * are not counted in `unknown`.
 */
export interface RiskPositionRecord {
  n: number;
  positionId: number | null;
  sheetId: number | null;
  name: string;
  foreignName: string | null;
  number: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  mass: number | null;
  fail: number;
  depends: number;
  unknown: number;
  exempt: number;
  declare: number;
  noSheet: boolean;
  hidden: number;
  substances: { name: string; verdict: number }[];
}
/** Number of exempt findings of a position by exemption entry. */
export interface RiskExemptionRecord {
  n: number;
  entryId: number;
  findings: number;
}
export interface RiskAcceptedRecord {
  n: number;
  verdict: number;
  findings: number;
}

const countVerdictSql = (verdict: number, more = ''): string =>
  `count(*) filter (where f.verdict = ${verdict}${more})::int`;
const NO_SHEET = `j.unit_kind = ${NO_SHEET_KIND}`;

/** Reads the data of a run for the list of risks. The caller must have checked the access to the run. */
@Injectable()
export class RiskStore {
  constructor(private readonly db: DerivedDb) {}

  /** Substance names that the reader may know; `hidden` counts the others. */
  listPositions({ auth, language }: Reader, runId: number): Promise<RiskPositionRecord[]> {
    return this.db.rows<RiskPositionRecord>(
      `select p.n, p.position_id as "positionId", p.sheet_id as "sheetId", p.name, p.foreign_name as "foreignName",
          p.number, p.supplier_name as "supplierName", p.supplier_foreign_name as "supplierForeignName",
          p.mass_g as mass, x.*
      from (select f.position_n, ${countVerdictSql(0)} as fail, ${countVerdictSql(1)} as depends,
        ${countVerdictSql(2, ` and not ${NO_SHEET}`)} as unknown, ${countVerdictSql(3)} as exempt, ${countVerdictSql(4)} as declare,
        bool_or(${NO_SHEET}) as "noSheet", count(*) filter (where ${MASKED})::int as hidden,
          coalesce(jsonb_agg(distinct jsonb_build_object('name', j.substance_name_${language}, 'verdict',
            f.verdict)) filter (where j.substance_name_${language} is not null
            and not ${MASKED}),
            '[]') as substances
        from analysis_finding f
        join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
        where f.run_id = $1 and f.verdict < 5
        group by f.position_n) x
      join analysis_position p on p.run_id = $1 and p.n = x.position_n order by p.n`,
      [runId, visibleOwnerIds(auth)],
    );
  }
  /** Only exemptions that the reader may know: the end of another one would reveal its substance. */
  listExemptions({ auth }: Reader, runId: number): Promise<RiskExemptionRecord[]> {
    return this.db.rows<RiskExemptionRecord>(
      `select f.position_n as n, c.exemption_n as "entryId", count(*)::int as findings
      from (select distinct judgement_n, exemption_n
      from analysis_claim
      where run_id = $1 and decides and exemption_n is not null) c
      join analysis_judgement j on j.run_id = $1 and j.n = c.judgement_n
      join analysis_finding f on f.run_id = $1 and f.judgement_n = c.judgement_n
      where f.verdict = 3 and not ${MASKED}
      group by 1, 2`,
      [runId, visibleOwnerIds(auth)],
    );
  }
  /** Findings that approved decisions cover today. */
  listAccepted(runId: number): Promise<RiskAcceptedRecord[]> {
    return this.db.rows<RiskAcceptedRecord>(
      `select f.position_n as n, f.verdict, count(distinct f.n)::int as findings ${ACCEPTED} group by 1, 2`,
      [runId],
    );
  }
}

const MASKED = maskedSql('$2');

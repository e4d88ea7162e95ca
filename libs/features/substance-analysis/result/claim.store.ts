import { Injectable } from '@nestjs/common';
import type { ClaimOutcomeValue, DecidingLimitRow, Page, PageQuery } from '@matlas/contract';
import { CLAIM_OUTCOMES, type ExemptionFact, visibleOwnerIds } from '@matlas/domain';
import { DerivedDb, type Language, likePattern, listBy, type ListSpec, Params } from '@matlas/server-kit';
import { decidingSql, maskedSql, namedSql, nameSql } from './finding-sql';
import type { Reader } from './finding.store';

/** An entry of an exemption annex as the run used it. */
export interface StoredEntry {
  runId: number;
  entryId: number;
  lawCode: string;
  entry: string;
  textZh: string | null;
  textEn: string;
  minPercent: string | null;
  maxPercent: string | null;
  vehicleTypeApprovedBefore: string | null;
  typeApprovedFrom: string | null;
  vehiclePutOnMarketBefore: string | null;
  engineDevelopedBefore: string | null;
  validUntil: string | null;
  sparePartsOnly: boolean;
  superseded: boolean;
  reviewDue: string | null;
}
/**
 * Facts by which a run judged. `n` 0 are the facts of the vehicle; the others are those of positions whose own
 * facts are listed in `own`.
 */
export interface StoredDates {
  typeApproval: string | null;
  putOnMarket: string | null;
  engineDeveloped: string | null;
  sparePart: boolean | null;
}
export interface StoredFacts extends StoredDates {
  n: number;
  own: ExemptionFact[];
  positions: number;
}
export interface ClaimRecord {
  findingId: number;
  claimId: number;
  runId: number;
  verdict: number;
  lawId: number;
  substanceName: string | null;
  cas: string | null;
  memberCount: number;
  positionId: number | null;
  positionName: string;
  positionForeignName: string | null;
  positionNumber: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  nodeName: string | null;
  nodeForeignName: string | null;
  minPercent: string | null;
  maxPercent: string | null;
  limitPercent: string | null;
  decidingLimit: DecidingLimitRow | null;
  mass: number;
  code: string;
  codeText: string | null;
  outcome: ClaimOutcomeValue;
  decides: boolean;
  entryId: number | null;
  datesN: number;
}
/** A claim that does not cover the finding, or only perhaps; `datesN` is the number of its set of facts. */
export interface FailingClaim {
  judgementN: number;
  code: string;
  outcome: ClaimOutcomeValue;
  entryId: number | null;
  datesN: number;
}
export interface ClaimFilter {
  runId: number;
  outcomes: readonly ClaimOutcomeValue[];
  entryIds: readonly number[];
  supplier?: string | undefined;
}
/** Findings of a run that claim an entry, by outcome. */
export interface EntryUseRecord {
  runId: number;
  entryId: number;
  datesN: number;
  outcome: ClaimOutcomeValue;
  findings: number;
  parts: number;
  mass: number;
  suppliers: { name: string; foreignName: string | null }[];
}

const OPEN = `not ${maskedSql('$2')}`;
const FROM = `analysis_claim c
    join analysis_judgement j on j.run_id = c.run_id and j.n = c.judgement_n
    join analysis_finding f on f.run_id = c.run_id and f.judgement_n = c.judgement_n
    join analysis_position p on p.run_id = f.run_id and p.n = f.position_n`;
const columnsFor = (language: Language): ListSpec['columns'] => ({
  findingId: { sql: 'f.n', kind: 'number', notNull: true },
  verdict: { sql: 'f.verdict', kind: 'number', notNull: true },
  positionName: { sql: nameSql('p', 'name', language), kind: 'text', notNull: true },
  supplierName: { sql: nameSql('p', 'supplier_name', language), kind: 'text' },
  substanceName: { sql: `j.substance_name_${language}`, kind: 'text' },
  maxPercent: { sql: 'j.max_percent', kind: 'number' },
  massGrams: { sql: 'f.mass_g', kind: 'number', notNull: true },
  code: { sql: 'c.code', kind: 'text', notNull: true },
  outcome: { sql: 'c.outcome', kind: 'text', notNull: true },
});
/** Finding and claim in one sortable number, so that the claims of a finding are consecutive. */
const KEY = '(f.n::bigint * 1000000 + c.n)';

/**
 * Reads claimed exemptions. The caller must have checked the access to the run. Claims that are confidential for
 * the reader are left out and counted.
 */
@Injectable()
export class ClaimStore {
  constructor(private readonly db: DerivedDb) {}

  page(
    { auth, language }: Reader,
    { runId, outcomes, entryIds, supplier }: ClaimFilter,
    page: PageQuery,
  ): Promise<Page<ClaimRecord>> {
    const params = new Params();
    const viewer = params.add(visibleOwnerIds(auth));
    const where = [
      `c.run_id = ${params.add(runId)}::int`,
      `not ${maskedSql(viewer)}`,
      ...(outcomes.length > 0 ? [`c.outcome = any(${params.add(outcomes)}::text[])`] : []),
      ...(entryIds.length > 0 ? [`c.exemption_n = any(${params.add(entryIds)}::int[])`] : []),
      ...(supplier ? [`p.supplier_name = ${params.add(supplier)}`] : []),
      ...(page.q ? [searchSql(params.add(likePattern(page.q)))] : []),
    ];
    const text = `select a.name_${language} from analysis_application a where a.run_id = c.run_id and a.code = c.code`;
    const select = `f.n as "findingId", c.n as "claimId", c.run_id as "runId", f.verdict, j.law_id as "lawId",
        ${namedSql(`substance_name_${language}`, viewer)} as "substanceName", ${namedSql('cas', viewer)} as cas,
        j.member_count as "memberCount",
      p.position_id as "positionId", p.name as "positionName", p.foreign_name as "positionForeignName",
        p.number as "positionNumber", p.supplier_name as "supplierName",
        p.supplier_foreign_name as "supplierForeignName", j.node_name as "nodeName",
        j.node_foreign_name as "nodeForeignName",
      trim_scale(j.min_percent)::text as "minPercent", trim_scale(j.max_percent)::text as "maxPercent",
        trim_scale(j.limit_percent)::text as "limitPercent", ${decidingSql(viewer)} as "decidingLimit",
        f.mass_g as mass, c.code, nullif((${text}), '') as "codeText", c.outcome, c.decides, c.exemption_n as "entryId",
        j.dates_n as "datesN"`;
    return listBy<ClaimRecord>(
      this.db,
      { from: FROM, select, columns: columnsFor(language), key: KEY, defaultSort: ['findingId'], params, where },
      { ...page, q: undefined },
    );
  }
  listEntries(runIds: readonly number[]): Promise<StoredEntry[]> {
    return this.db.rows<StoredEntry>(
      `select run_id as "runId", n as "entryId", law_code as "lawCode", entry, text_zh as "textZh",
          text_en as "textEn", trim_scale(min_percent)::text as "minPercent",
          trim_scale(max_percent)::text as "maxPercent", type_approved_before::text as "vehicleTypeApprovedBefore",
        type_approved_from::text as "typeApprovedFrom", put_on_market_before::text as "vehiclePutOnMarketBefore",
          engine_developed_before::text as "engineDevelopedBefore", valid_until::text as "validUntil",
          spare_parts_only as "sparePartsOnly", superseded, review_due as "reviewDue"
      from analysis_exemption where run_id = any($1::int[]) order by run_id, n`,
      [runIds],
    );
  }
  /** All sets of facts of each run, starting with that of the vehicle. */
  async listFacts(runIds: readonly number[]): Promise<Map<number, StoredFacts[]>> {
    const rows = await this.db.rows<StoredFacts & { runId: number }>(
      `select run_id as "runId", n, own, positions, type_approval::text as "typeApproval",
          put_on_market::text as "putOnMarket", engine_developed::text as "engineDeveloped", spare_part as "sparePart"
      from analysis_run_dates where run_id = any($1::int[]) order by run_id, n`,
      [runIds],
    );
    const facts = new Map<number, StoredFacts[]>();
    for (const { runId, ...row } of rows) facts.set(runId, [...(facts.get(runId) ?? []), row]);
    return facts;
  }
  /** Claims of each entry by outcome, with findings, parts, grams and suppliers. */
  listUses({ auth }: Reader, runIds: readonly number[]): Promise<EntryUseRecord[]> {
    return this.db.rows<EntryUseRecord>(
      `select c.run_id as "runId", c.exemption_n as "entryId", j.dates_n as "datesN", c.outcome,
          count(distinct f.n)::int as findings, count(distinct p.n)::int as parts, sum(f.mass_g) as mass,
        coalesce(jsonb_agg(distinct jsonb_build_object('name', p.supplier_name, 'foreignName',
          p.supplier_foreign_name)) filter (where p.supplier_name is not null),
          '[]') as suppliers
      from (select distinct run_id, judgement_n, exemption_n, outcome
      from analysis_claim
      where run_id = any($1::int[]) and exemption_n is not null) c
        join analysis_judgement j on j.run_id = c.run_id and j.n = c.judgement_n
        join analysis_finding f on f.run_id = c.run_id and f.judgement_n = c.judgement_n
        join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
      where ${OPEN} group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      [runIds, visibleOwnerIds(auth)],
    );
  }
  /** Claims on these judgements that do not cover, or only perhaps, in the order in which they were stored. */
  listFailing(runId: number, judgements: readonly number[]): Promise<FailingClaim[]> {
    return this.db.rows<FailingClaim>(
      `select c.judgement_n as "judgementN", c.code, c.outcome, c.exemption_n as "entryId", j.dates_n as "datesN"
      from analysis_claim c join analysis_judgement j on j.run_id = c.run_id and j.n = c.judgement_n
      where c.run_id = $1 and c.judgement_n = any($2::int[]) and c.outcome <> 'covers' order by c.n`,
      [runId, judgements],
    );
  }
  /** Number of findings by the best outcome of their claims; null: findings without a claim. */
  countByOutcome({ auth }: Reader, runId: number): Promise<{ outcome: ClaimOutcomeValue | null; findings: number }[]> {
    return this.db.rows(
      `select b.outcome, count(*)::int as findings
        from analysis_finding f
        join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
        left join (select distinct on (judgement_n) judgement_n, outcome
        from analysis_claim
        where run_id = $1
        order by judgement_n, array_position($3::text[], outcome)) b
          on b.judgement_n = f.judgement_n
      where f.run_id = $1 and f.verdict < 4 and j.duty = 'prohibited' and j.unit_kind = 0 and j.item_id is not null
        and ${OPEN}
      group by b.outcome`,
      [runId, visibleOwnerIds(auth), OUTCOMES],
    );
  }
  /** Number of findings whose exemption the reader may not know. */
  async countHidden({ auth }: Reader, runIds: readonly number[]): Promise<number> {
    const row = await this.db.row<{ findings: number }>(
      `select count(*)::int as findings
        from analysis_finding f
        join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
        where f.run_id = any($1::int[]) and j.confidential_owners is not null and f.verdict < 4
          and j.duty = 'prohibited' and j.unit_kind = 0 and not (${OPEN})`,
      [runIds, visibleOwnerIds(auth)],
    );
    return row?.findings ?? 0;
  }
  /** Number of claims by run that the reader may know. */
  async countByRun({ auth }: Reader, runIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.db.rows<{ runId: number; claims: number }>(
      `select c.run_id as "runId", count(*)::int as claims
        from analysis_claim c
        join analysis_judgement j on j.run_id = c.run_id and j.n = c.judgement_n
        where c.run_id = any($1::int[]) and ${OPEN}
        group by 1`,
      [runIds, visibleOwnerIds(auth)],
    );
    return new Map(rows.map(({ runId, claims }) => [runId, claims]));
  }
}

const OUTCOMES: readonly string[] = CLAIM_OUTCOMES;
/** Columns of the free-text search. */
const SEARCHED = [
  'p.name',
  'p.foreign_name',
  'p.number',
  'p.supplier_name',
  'j.node_name',
  'j.substance_name_zh',
  'j.substance_name_en',
  'j.cas',
  'c.code',
];
const searchSql = (pattern: string): string =>
  `(${SEARCHED.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;

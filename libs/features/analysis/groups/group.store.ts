import { Injectable } from '@nestjs/common';
import type { FindingGroup, FindingGroupKind, InformDuty, PageQuery } from '@matlas/contract';
import { ownersOpenTo } from '@matlas/domain';
import { DerivedDb, Params } from '@matlas/server-kit';
import { type FindingFilter, FindingFilterStore } from '../finding-filter.store';
import { findingSource, namedSql } from '../finding-sql';
import type { Reader } from '../finding.store';
import { RunComparisonStore } from '../run-comparison.store';
import { groupKeySql, groupNames, onlyOf } from './group-sql';

export interface GroupRecord {
  key: string; title: string | null; foreignTitle: string | null; code: string | null; supplierName: string | null; supplierForeignName: string | null; lawId: number | null; nodeId: number | null; sheetId: number | null; positionId: number | null;
  positionName: string | null; positionForeignName: string | null; positionNumber: string | null; worst: number; findings: number; positions: number; substances: number; counts: number[]; first: FindingGroup['first']; laws: { lawId: number | null; worst: number; findings: number }[]; total: number;
}
export interface GroupWish { by: FindingGroupKind; duty?: InformDuty | undefined }
export interface MassRecord { n: number; parentN: number | null; positionId: number | null; sheetId: number | null; name: string; foreignName: string | null; number: string | null; mass: number; worst: number | null }

/** What a finding tells at a glance; the numbers of what is masked are told, its names and limit are not. */
const firstSql = (viewer: string, language: string): string => `jsonb_build_object('findingId', f.n, 'runId', f.run_id, 'substanceName', ${namedSql(`substance_name_${language}`, viewer)}, 'cas', ${namedSql('cas', viewer)}, 'confidential', j.confidential_owners is not null,
  'minPercent', trim_scale(j.min_percent)::text, 'maxPercent', trim_scale(j.max_percent)::text, 'limitPercent', ${namedSql('limit_percent', viewer, 'trim_scale')}::text)`;
/** By what is found of its substances: one that must be told is enough. */
const DUTY_SQL: Readonly<Record<InformDuty, string>> = {
  yes: 'counts[1] + counts[4] + counts[5] > 0', depends: 'counts[1] + counts[4] + counts[5] = 0 and counts[2] + counts[3] > 0', no: 'counts[1] + counts[2] + counts[3] + counts[4] + counts[5] = 0',
};
/** What must be told before what is open. */
const DUTY_RANK = `case when ${DUTY_SQL.yes} then 0 when ${DUTY_SQL.depends} then 1 else 2 end`;
const VERDICT_CODES = [0, 1, 2, 3, 4, 5];
/** Levels and rows that a drawing of masses can show. */
const MASS_LEVELS = 3;
const MASS_ROWS = 1500;

/** Reads of a run's findings by what they have in common, and of its masses. */
@Injectable()
export class GroupStore {
  constructor(private readonly db: DerivedDb, private readonly filters: FindingFilterStore, private readonly comparisons: RunComparisonStore) {}

  /** The worst group first, then the one with most findings. `total` stands in every row. */
  async page({ auth, language }: Reader, { by, duty }: GroupWish, filter: FindingFilter, page: PageQuery): Promise<GroupRecord[]> {
    if (filter.changedOnly && filter.compareWith !== undefined) await this.comparisons.counts(filter.runId, filter.compareWith);
    const params = new Params();
    const { from, where } = findingSource(params, filter);
    const viewer = `'{${ownersOpenTo(auth).map(Math.trunc).join(',')}}'`;
    const conditions = [...where, ...onlyOf(by), ...(await this.filters.conditions(ownersOpenTo(auth), filter, page.q))].join(' and ') || 'true';
    const order = by === 'article' ? `${DUTY_RANK}, worst, counts desc, key` : 'worst, counts desc, key';
    const { title, foreign, code } = groupNames(by, viewer, language);
    const [size, skipped] = [params.add(page.pageSize), params.add((page.pageNo - 1) * page.pageSize)];
    return this.db.rows<GroupRecord>(`with f as materialized (
        select ${groupKeySql(by, viewer)} as key, ${firstSql(viewer, language)} as first, ${title} as title, ${foreign} as foreign_title, ${code} as code, f.verdict, f.n, f.run_id, j.law_id, j.node_id, j.item_id, p.n as position_n, p.name, p.foreign_name, p.number, p.supplier_name, p.supplier_foreign_name, p.sheet_id, p.position_id
        from ${from} where ${conditions}),
      g as (select key, min(title) as title, min(foreign_title) as "foreignTitle", min(code) as code, min(supplier_name) as "supplierName", min(supplier_foreign_name) as "supplierForeignName", min(law_id) as "lawId", min(node_id) as "nodeId", min(sheet_id) as "sheetId", min(position_id) as "positionId",
          min(name) as "positionName", (array_agg(foreign_name order by name))[1] as "positionForeignName", (array_agg(number order by name))[1] as "positionNumber", (array_agg(first order by verdict, n))[1] as first, min(verdict) as worst, count(*)::int as findings, count(distinct position_n)::int as positions, count(distinct item_id)::int as substances,
          array[${VERDICT_CODES.map((verdict) => `count(*) filter (where verdict = ${verdict})`).join(', ')}]::int[] as counts
        from f group by key),
      chosen as (select *, count(*) over ()::int as total from g where ${duty ? DUTY_SQL[duty] : 'true'} order by ${order} limit ${size}::int offset ${skipped}::int)
      select c.*, (select jsonb_agg(jsonb_build_object('lawId', l.law_id, 'worst', l.worst, 'findings', l.n) order by l.law_id) from (select law_id, min(verdict) as worst, count(*)::int as n from f where f.key = c.key group by law_id) l) as laws
      from chosen c order by ${order}`, params.values);
  }
  /** From the top down, the heaviest first on each level. */
  masses(runId: number): Promise<MassRecord[]> {
    return this.db.rows<MassRecord>(`with recursive shown(n, level) as (
        select n, 1 from analysis_position where run_id = $1 and parent_n is null
        union all select c.n, s.level + 1 from analysis_position c join shown s on c.parent_n = s.n where c.run_id = $1 and s.level < ${MASS_LEVELS} + 1)
      select p.n, p.parent_n as "parentN", p.position_id as "positionId", p.sheet_id as "sheetId", p.name, p.foreign_name as "foreignName", p.number, p.mass_g as mass, least(p.prohibited, p.declarable) as worst
      from shown s join analysis_position p on p.run_id = $1 and p.n = s.n where p.mass_g > 0 or p.parent_n is null order by s.level, p.mass_g desc limit ${MASS_ROWS}`, [runId]);
  }
}

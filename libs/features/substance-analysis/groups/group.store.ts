import { Injectable } from '@nestjs/common';
import type { FindingGroup, FindingGroupKind, InformDuty, PageQuery } from '@matlas/contract';
import { visibleOwnerIds } from '@matlas/domain';
import { DerivedDb, Params } from '@matlas/server-kit';
import { type FindingFilter, FindingFilterStore } from '../result/finding-filter.store';
import { findingSource } from '../result/finding-sql';
import type { Reader } from '../result/finding.store';
import { RunComparisonStore } from '../result/run-comparison.store';
import { groupPageSql, type Grouping, groupDetailsSql } from './group-query';
import { groupConditionsSql } from '../result/group-sql';

interface GroupHead {
  key: string;
  worst: number;
  findings: number;
  counts: number[];
  /** Number of the first finding; `isOther`: it belongs to the compared run. */ n: number;
  isOther: boolean;
  total: number;
}
interface GroupFigures {
  key: string;
  title: string | null;
  foreignTitle: string | null;
  code: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  lawId: number | null;
  nodeId: number | null;
  sheetId: number | null;
  positionId: number | null;
  positionName: string | null;
  positionForeignName: string | null;
  positionNumber: string | null;
  positions: number;
  substances: number;
  first: FindingGroup['first'];
  laws: { lawId: number | null; worst: number; findings: number }[];
}
export type GroupRecord = Omit<GroupHead, 'n' | 'isOther'> & GroupFigures;
export interface GroupQuery {
  by: FindingGroupKind;
  duty?: InformDuty | undefined;
}
export interface MassRecord {
  n: number;
  parentN: number | null;
  positionId: number | null;
  sheetId: number | null;
  name: string;
  foreignName: string | null;
  number: string | null;
  mass: number;
  worst: number | null;
}

/** Limits of the drawing of masses: levels and rows. */
const MASS_LEVELS = 3;
const MASS_ROWS = 1500;

/** Reads the findings of a run in groups, and the masses of its positions. */
@Injectable()
export class GroupStore {
  constructor(
    private readonly db: DerivedDb,
    private readonly filters: FindingFilterStore,
    private readonly comparisons: RunComparisonStore,
  ) {}

  /**
   * Worst group first, then the one with most findings. Every row contains `total`. All findings are counted, but
   * details are read for the groups of the page only.
   */
  async page(
    { auth, language }: Reader,
    { by, duty }: GroupQuery,
    filter: FindingFilter,
    page: PageQuery,
  ): Promise<GroupRecord[]> {
    const { runId, compareWith } = filter;
    if (filter.changedOnly && compareWith !== undefined) await this.comparisons.countChanges(runId, compareWith);
    const owners = visibleOwnerIds(auth);
    const conditions = [...groupConditionsSql(by), ...(await this.filters.buildConditions(owners, filter, page.q))];
    const grouping = { by, language, viewer: `'{${owners.map(Math.trunc).join(',')}}'` };
    const params = new Params();
    const { from, where } = findingSource(params, filter);
    const paging = {
      run: params.add(runId),
      size: params.add(page.pageSize),
      skipped: params.add((page.pageNo - 1) * page.pageSize),
    };
    const heads = await this.db.rows<GroupHead>(
      groupPageSql(grouping, { from, where: [...where, ...conditions] }, paging, duty),
      params.values,
    );
    if (heads.length === 0) return [];
    const members = await this.filters.groupCondition(
      filter,
      owners,
      by,
      heads.map(({ key }) => key),
    );
    const figures = await this.readFigures(filter, [...conditions, members], grouping, heads);
    return heads.flatMap(({ n: _n, isOther: _isOther, ...head }) => {
      const rest = figures.get(head.key);
      return rest ? [{ ...head, ...rest }] : [];
    });
  }
  private async readFigures(
    filter: FindingFilter,
    conditions: readonly string[],
    grouping: Grouping,
    heads: readonly GroupHead[],
  ): Promise<Map<string, GroupFigures>> {
    const params = new Params();
    const { from, where } = findingSource(params, filter);
    const first = {
      keys: params.add(heads.map(({ key }) => key)),
      runs: params.add(heads.map(({ isOther }) => (isOther ? (filter.compareWith ?? 0) : filter.runId))),
      numbers: params.add(heads.map(({ n }) => n)),
    };
    const rows = await this.db.rows<GroupFigures>(
      groupDetailsSql(grouping, { from, where: [...where, ...conditions] }, first),
      params.values,
    );
    return new Map(rows.map((row) => [row.key, row]));
  }
  /** From the top level downwards, heaviest first on each level. */
  listMasses(runId: number): Promise<MassRecord[]> {
    return this.db.rows<MassRecord>(
      `with recursive shown(n, level) as (
        select n, 1 from analysis_position where run_id = $1 and parent_n is null
        union all
        select c.n, s.level + 1
        from analysis_position c
        join shown s on c.parent_n = s.n
        where c.run_id = $1 and s.level < ${MASS_LEVELS} + 1)
      select p.n, p.parent_n as "parentN", p.position_id as "positionId", p.sheet_id as "sheetId", p.name,
        p.foreign_name as "foreignName", p.number, p.mass_g as mass, least(p.prohibited, p.declarable) as worst
      from shown s
      join analysis_position p on p.run_id = $1 and p.n = s.n
      where p.mass_g > 0 or p.parent_n is null
      order by s.level, p.mass_g desc
      limit ${MASS_ROWS}`,
      [runId],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { dateType, type Page, type PageQuery, receiveStatus, type SearchRate } from '@matlas/contract';
import { VDA_CODES } from '@matlas/domain';
import {
  ownSheetSql,
  SEEN,
  SHEET_COLUMNS,
  SHEET_SEARCH,
  SHEET_SELECT,
  SHEET_BIGRAM_COLUMN,
  type SheetRecord,
  sheetRows,
} from '@matlas/features/mds';
import { type Auth, DerivedDb, likePattern, listBy, Params, type Scope } from '@matlas/server-kit';
import type { SheetSearchCriteria } from './sheet-question';
import { SubstanceSheetsStore } from './substance-sheets.store';

/**
 * Maximum count for filters that need a look-up in each row (a very common substance, dates of sendings). Above it the
 * list shows "1,000 or more".
 */
const COUNTED_OF_COMMON = 1_000;
/** Texts up to this length have no trigram. */
const SHORT = 2;

/**
 * The root node has the same id as its sheet. The expressions below are those of the indexes (migration
 * exchange-lists).
 */
const rootHasSql = (conditions: readonly string[]): string =>
  `exists (select 1 from mds_node r where r.id = s.id and r.is_root and ${conditions.join(' and ')})`;
const declaredValueSql = (field: string): string => `(r.attributes -> 'recyclate' ->> '${field}')::numeric`;
const recycledSql = (bound: 'Max' | 'Min', other: 'Max' | 'Min'): string =>
  `(coalesce(${declaredValueSql(`postIndustrial${bound}`)}, ${declaredValueSql(`postIndustrial${other}`)},
      0) + coalesce(${declaredValueSql(`postConsumer${bound}`)}, ${declaredValueSql(`postConsumer${other}`)}, 0))`;
const MAX_BIO_BASED_SQL = `coalesce(${declaredValueSql('bioBasedMax')}, ${declaredValueSql('bioBasedMin')})`;

/** A number or a range [low, high] that a root node can declare, with the SQL condition that it is declared. */
interface DeclaredSpan {
  low: string;
  high: string;
  isDeclared: string;
}
const rate = (field: string): DeclaredSpan => {
  const value = `(r.attributes ->> '${field}')::numeric`;
  return { low: value, high: value, isDeclared: `r.attributes ->> '${field}' is not null` };
};
const RATES: Readonly<Record<SearchRate, DeclaredSpan>> = {
  reusePercent: rate('reusePercent'),
  recyclingPercent: rate('recyclingPercent'),
  energyRecoveryPercent: rate('energyRecoveryPercent'),
  recoveryPercent: rate('recoveryPercent'),
  recycledPercent: {
    low: recycledSql('Min', 'Max'),
    high: recycledSql('Max', 'Min'),
    isDeclared: `${recycledSql('Max', 'Min')} > 0`,
  },
  bioBasedPercent: {
    low: `coalesce(${declaredValueSql('bioBasedMin')}, ${declaredValueSql('bioBasedMax')})`,
    high: MAX_BIO_BASED_SQL,
    isDeclared: `${MAX_BIO_BASED_SQL} is not null`,
  },
};
/** Searches own sheets and, when requested, sheets that others sent or published. */
@Injectable()
export class SheetSearchStore {
  constructor(
    private readonly db: DerivedDb,
    private readonly substances: SubstanceSheetsStore,
  ) {}

  async page(
    auth: Auth,
    query: SheetSearchCriteria,
    substanceIds: readonly number[] | undefined,
    page: PageQuery,
  ): Promise<Page<SheetRecord>> {
    const params = new Params();
    const from = sheetRows(auth.scope, params);
    const where = searchConditions(auth.scope, query, params);
    const above = substanceIds && (await this.substances.listAbove(auth, substanceIds));
    if (above) where.push(`s.id = any(${params.add(above)}::int[])`);
    else if (substanceIds) where.push(this.substances.containsSql(auth, substanceIds, params));
    const isDear = (substanceIds !== undefined && !above) || query.dates.length > 0;
    return listBy<SheetRecord>(
      this.db,
      {
        from,
        select: SHEET_SELECT,
        columns: SHEET_COLUMNS,
        search: SHEET_SEARCH,
        bigramColumn: SHEET_BIGRAM_COLUMN,
        key: 's.id',
        defaultSort: ['-updateTime'],
        params,
        where,
        forceKeyLookup: where.length > BASE_CONDITION_COUNT,
        ...(isDear ? { countCap: COUNTED_OF_COMMON } : {}),
      },
      page,
    );
  }
}
/** Number of conditions that every search has: not deleted, and the owner. */
const BASE_CONDITION_COUNT = 2;

function searchConditions(scope: Scope, query: SheetSearchCriteria, params: Params): string[] {
  const where = ['s.deleted_at is null', ownerSql(scope, query, params)];
  const { cid, folderId, supplier, latestVer } = query;
  if (cid !== undefined) where.push(`s.cid = ${params.add(cid)}::bigint`);
  if (folderId !== undefined)
    where.push(`s.cid in (select fs.cid from mds_folder_sheet fs where fs.folder_id = ${params.add(folderId)})`);
  if (supplier !== undefined) where.push(supplierSql(supplier, params));
  const ofRoot = rootConditions(query, params);
  if (ofRoot.length > 0) where.push(rootHasSql(ofRoot));
  where.push(...query.dates.map((date) => sendingDatesSql(scope, query, date, params)));
  if (latestVer)
    where.push(
      `not exists (select 1
        from mds_sheet l
        where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${SEEN})`,
    );
  return where;
}

/**
 * SQL condition on the owner: own MDS, own modules or both, and when requested accepted and published sheets of others.
 */
function ownerSql(
  scope: Scope,
  { ownerMds, ownerUnit, mdsApproved, mdsPublished }: SheetSearchCriteria,
  params: Params,
): string {
  const own = ownSheetSql(scope, params);
  const parts = [ownerMds && ownerUnit ? own : `(${own} and ${ownerUnit ? 's.module' : 'not s.module'})`];
  if (mdsApproved)
    parts.push(
      `s.id in (select h.sheet_id
        from mds_share h
        where h.enterprise_id = ${params.add(scope.enterpriseId)} and h.receive_status = '${receiveStatus.of.accepted}'
          and h.opens${departmentSql(scope, params)})`,
    );
  if (mdsPublished) parts.push(`(s.status = 'RL' and s.enterprise_id <> ${params.add(scope.enterpriseId)})`);
  return `(${parts.join(' or ')})`;
}
const departmentSql = (scope: Scope, params: Params): string =>
  scope.reach === 'all' || scope.reach === 'enterprise'
    ? ''
    : ` and (h.organisation_id is null or h.organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`;

/**
 * SQL condition on the supplier, by code or by either name. The foreign name is that of the enterprise with the code.
 */
function supplierSql(text: string, params: Params): string {
  const pattern = params.add(likePattern(text));
  const named = `s.supplier_code = any(array(select e.code from enterprise_card e where e.name_en ilike ${pattern}))`;
  const written =
    [...text].length <= SHORT
      ? `short_grams(s.supplier_name, s.supplier_code) @> array[lower(${params.add(text)})]`
      : `s.supplier_name ilike ${pattern} or s.supplier_code ilike ${pattern}`;
  return `(${written} or ${named})`;
}

function rootConditions({ classCode, recyclate, rates }: SheetSearchCriteria, params: Params): string[] {
  const found: string[] = [];
  if (classCode !== undefined)
    found.push(
      `r.class_code = any(${params.add([classCode, ...VDA_CODES.filter((code) => code.startsWith(`${classCode}.`))])}::text[])`,
    );
  if (recyclate !== undefined)
    found.push(`r.attributes -> 'recyclate' ->> 'answer' = ${params.add(String(recyclate))}`);
  for (const { rate: name, from, to } of rates) {
    if (from === undefined && to === undefined) continue;
    const { low, high, isDeclared } = RATES[name];
    found.push(
      isDeclared,
      ...(from === undefined ? [] : [`${high} >= ${params.add(from)}::numeric`]),
      ...(to === undefined ? [] : [`${low} <= ${params.add(to)}::numeric`]),
    );
  }
  return found;
}

/**
 * SQL condition on the dates of approval and receipt, which belong to sendings from or to the enterprise of the caller.
 */
function sendingDatesSql(
  scope: Scope,
  { mdsApproved, mdsPublished }: SheetSearchCriteria,
  { kind, from, to }: SheetSearchCriteria['dates'][number],
  params: Params,
): string {
  const side = (column: string): string => `${column} = ${params.add(scope.enterpriseId)}`;
  const party =
    scope.reach === 'all'
      ? []
      : [mdsApproved || mdsPublished ? `(${side('h.sender_id')} or ${side('h.enterprise_id')})` : side('h.sender_id')];
  const [at, state] =
    kind === dateType.of.approve
      ? ['h.decided_at', `h.receive_status = '${receiveStatus.of.accepted}'`]
      : ['h.sent_at', `h.receive_status <> '${receiveStatus.of.editing}'`];
  const range = [
    ...(from === undefined ? [] : [`${at} >= ${params.add(from)}::date::timestamptz`]),
    ...(to === undefined ? [] : [`${at} < (${params.add(to)}::date + 1)::timestamptz`]),
  ];
  return `exists (select 1 from mds_share h where h.sheet_id = s.id and ${[...party, state, ...range].join(' and ')})`;
}

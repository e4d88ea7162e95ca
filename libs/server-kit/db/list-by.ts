import type { Page, PageQuery, Scalar } from '@matlas/contract';
import { type ListColumn, namedColumn } from './list-column';
import { addFilters } from './list-filter';
import { addCursor, encodeCursor } from './list-cursor';
import type { Sql } from './sql-client';
import { likePattern, Params } from './sql';

/** Description of a list query: the permitted names with their SQL. Nothing else reaches the statement. */
export interface ListSpec {
  /** From clause, such as `rule_law l join ...`. */
  from: string;
  /** Select list, such as `l.id, l.name_zh as "nameZh"`. */
  select: string;
  /** Name in the API -> SQL expression and kind. */
  columns: Record<string, ListColumn>;
  /** Expressions searched for the free text `q`; each needs a trigram index when the table is large. */
  search?: readonly string[];
  /**
   * Indexed array of all substrings of one and two characters of these expressions, because a trigram index cannot
   * find so short a text.
   */
  bigramColumn?: string;
  /** Integer column that is unique among the rows of the list; it breaks ties and is part of the cursor. */
  key: string;
  /** Sort fields, `-` for descending, such as `['-createTime']`. */
  defaultSort: readonly string[];
  /**
   * Sort terms for a search, best match first. Used when the user chose no order and the number of hits is below
   * the count cap, because these hits are all read and sorted anyway.
   */
  relevance?: (q: string, params: Params) => readonly RelevanceTerm[];
  /**
   * Set to true when the planner estimates the number of matching rows badly. If at most `countCap` rows match, the
   * keys of all matching rows are then read first and sorted afterwards, as in a search.
   */
  forceKeyLookup?: boolean;
  /** Lower count cap for lists whose conditions are expensive to evaluate. */
  countCap?: number;
  /**
   * A condition that selects a complete prefix of the requested order. When it leaves enough rows for the page, the
   * other rows are not read.
   */
  fastPrefix?: string | undefined;
  /**
   * Key of the row that the page begins with, in any order, like a cursor. When the list has no such row, the page
   * begins at the start. A cursor takes precedence.
   */
  startAt?: number | undefined;
  /** Additional conditions, built with `params`. */
  where?: readonly string[];
  params?: Params;
}
/** An expression that gives a number, never null; lower values come first. */
export interface RelevanceTerm {
  sql: string;
}
export interface SortTerm {
  field: string;
  sql: string;
  dir: 'asc' | 'desc';
  kind: ListColumn['kind'];
  notNull?: boolean | undefined;
}

/** Counting stops here: beyond it a list shows "10,000 or more", and pages continue with the cursor. */
export const COUNT_CAP = 10_000;
/** From this offset on a page reads its keys first, so that the columns of skipped rows are not computed. */
const DEEP_OFFSET = 1_000;
/** Texts up to this length have no trigram. */
const MAX_BIGRAM_LENGTH = 2;

/**
 * Paging, sorting, filtering and searching of every list, with keyset paging for deep pages. One statement for the
 * rows, one for the capped count.
 */
export async function listBy<Row>(db: Sql, spec: ListSpec, page: PageQuery): Promise<Page<Row>> {
  const params = spec.params ?? new Params();
  const where = [...(spec.where ?? [])];
  addFilters(where, params, spec.columns, page);
  if (page.q && spec.search?.length) {
    where.push(searchSql(spec.search, spec.bigramColumn, page.q, params));
  }
  const cap = spec.countCap ?? COUNT_CAP;
  const counted = await countRows(db, spec.from, where, params, cap);
  // When the number of hits is below the cap, they are read first and then sorted. Otherwise the planner, with a wrong
  // estimate, would scan the whole order to find them.
  const isNarrow = counted <= cap && (spec.forceKeyLookup || page.q !== undefined || Object.keys(page.like).length > 0);
  const sort =
    isNarrow && page.q !== undefined && spec.relevance && page.sort.length === 0
      ? relevanceTerms(spec.key, spec.relevance(page.q, params))
      : sortTerms(spec, page);
  if (page.cursor) addCursor(where, params, sort, page.cursor);
  if (counted === 0) return { records: [], total: 0 };
  const begin = page.cursor ? undefined : await cursorBefore(db, spec, sort, params);
  if (begin) addCursor(where, params, sort, begin);
  const offset = page.cursor || begin ? 0 : (page.pageNo - 1) * page.pageSize;
  const range = `limit ${params.add(page.pageSize + 1)} offset ${params.add(offset)}`;
  const textOf = pageStatement(spec, sort, range, isNarrow ? 'narrow' : offset >= DEEP_OFFSET ? 'deep' : 'plain');
  const read = (conditions: readonly string[]): Promise<Record<string, unknown>[]> =>
    db.rows(textOf(conditions), params.values);
  const near = spec.fastPrefix === undefined ? [] : await read([...where, spec.fastPrefix]);
  return toPage<Row>(near.length > page.pageSize ? near : await read(where), page.pageSize, sort.length, {
    counted,
    cap,
  });
}

/** Number of rows that match the conditions, at most the cap plus one. */
async function countRows(
  db: Sql,
  from: string,
  where: readonly string[],
  params: Params,
  cap: number,
): Promise<number> {
  const row = await db.row<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${from}${whereClause(where)} limit ${cap + 1}) c`,
    params.values,
  );
  return row?.n ?? 0;
}

/**
 * Builds the statement of a page for given conditions. `narrow`: the few matching keys are read before they are
 * sorted; `deep`: the keys of the page are read before its columns.
 */
function pageStatement(
  spec: ListSpec,
  sort: readonly SortTerm[],
  range: string,
  access: 'narrow' | 'deep' | 'plain',
): (conditions: readonly string[]) => string {
  const order = `order by ${sort.map(sortTermSql).join(', ')}`;
  const columns = [spec.select, ...sort.map((term, i) => `(${term.sql})::text as "__k${i}"`)].join(', ');
  // The spec's own conditions are repeated, because a key may also occur in rows of other tenants. `is true` prevents
  // the planner from using an index for the condition instead of the keys.
  const again = (spec.where ?? []).map((condition) => ` and (${condition}) is true`).join('');
  return (conditions) => {
    const found = `from ${spec.from}${whereClause(conditions)}`;
    const byKeys = (keys: string, rest: string): string =>
      `with found as materialized (select ${spec.key} as id ${found} ${keys})
        select ${columns}
        from ${spec.from}
        where ${spec.key} = any(array(select id from found))${again} ${order} ${rest}`;
    if (access === 'narrow') return byKeys('', range);
    if (access === 'deep') return byKeys(`${order} ${range}`, '');
    return `select ${columns} ${found} ${order} ${range}`;
  };
}

/**
 * Cursor directly before a row: the sort values of the row with its key moved one step against the direction of the
 * list.
 */
async function cursorBefore(
  db: Sql,
  { from, where, key, startAt }: ListSpec,
  sort: readonly SortTerm[],
  params: Params,
): Promise<string | undefined> {
  if (startAt === undefined) return undefined;
  const values = sort
    .map(({ sql, dir }, i) => `(${sql === key ? `${key} ${dir === 'asc' ? '-' : '+'} 1` : sql})::text as k${i}`)
    .join(', ');
  const row = await db.row<Record<string, string | null>>(
    `select ${values} from ${from}${whereClause([...(where ?? []), `${key} = ${Math.trunc(startAt)}`])}`,
    params.values,
  );
  return row && encodeCursor(sort.map((_, i) => row[`k${i}`] ?? null));
}

/** Matches the free text anywhere in one of the expressions. */
function searchSql(search: readonly string[], bigramColumn: string | undefined, q: string, params: Params): string {
  if (bigramColumn && [...q].length <= MAX_BIGRAM_LENGTH) return `${bigramColumn} @> array[lower(${params.add(q)})]`;
  const pattern = params.add(likePattern(q));
  return `(${search.map((expression) => `${expression} ilike ${pattern}`).join(' or ')})`;
}

/** `nulls first/last` is added only where nulls can occur: without it a plain index serves both directions. */
const sortTermSql = ({ sql, dir, notNull }: SortTerm): string =>
  `${sql} ${dir}${notNull ? '' : ` nulls ${dir === 'asc' ? 'first' : 'last'}`}`;
const whereClause = (where: readonly string[]): string => (where.length ? ` where ${where.join(' and ')}` : '');

function toPage<Row>(
  rows: Record<string, unknown>[],
  size: number,
  keys: number,
  { counted, cap }: { counted: number; cap: number },
): Page<Row> {
  const more = rows.length > size;
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const nextCursor =
    more && last ? encodeCursor(Array.from({ length: keys }, (_, i) => last[`__k${i}`] as string | null)) : undefined;
  const records = shown.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('__k'))) as Row,
  );
  return {
    records,
    total: Math.min(counted, cap),
    ...(counted > cap ? { totalIsMin: true } : {}),
    ...(nextCursor ? { nextCursor } : {}),
  };
}

const relevanceTerms = (key: string, best: readonly RelevanceTerm[]): SortTerm[] => [
  ...best.map(({ sql }): SortTerm => ({ field: '', sql, dir: 'asc', kind: 'number', notNull: true })),
  { field: 'id', sql: key, dir: 'asc', kind: 'number', notNull: true },
];

/**
 * The requested order (without repeated names) or the list's default, followed by the key, so that the order of
 * every page is unambiguous.
 */
function sortTerms(spec: ListSpec, page: PageQuery): SortTerm[] {
  const sorting = page.sort.length
    ? page.sort
    : spec.defaultSort.map((s) => ({
        field: s.replace(/^-/, ''),
        dir: s.startsWith('-') ? ('desc' as const) : ('asc' as const),
      }));
  const firsts = sorting.filter(({ field }, i) => sorting.findIndex((other) => other.field === field) === i);
  const terms = firsts.map(({ field, dir }): SortTerm => {
    const { sql, kind, notNull } = namedColumn(spec.columns, field, 'sort');
    return { field, sql, dir, kind, notNull };
  });
  const unique = terms.findIndex(({ sql }) => sql === spec.key);
  if (unique >= 0) return terms.slice(0, unique + 1);
  return [...terms, { field: 'id', sql: spec.key, dir: terms[0]?.dir ?? 'asc', kind: 'number', notNull: true }];
}
export type { ListColumn, Scalar };

import type { Page, PageQuery, Scalar } from '@matlas/contract';
import { type ListColumn, namedColumn } from './list-column';
import { addFilters } from './list-filter';
import { addCursor, encodeCursor } from './list-cursor';
import type { Sql } from './sql-client';
import { likePattern, Params } from './sql';

/** What a list can be asked: whitelisted names with their SQL, and nothing else. */
export interface ListSpec {
  /** `rule_law l join ...` */
  from: string;
  /** `l.id, l.name_zh as "nameZh"` */
  select: string;
  /** Name on the wire -> SQL expression and kind. */
  columns: Record<string, ListColumn>;
  /** Expressions for the free text `q`; each needs a trigram index when the table is large. */
  search?: readonly string[];
  /**
   * All runs of one and two characters of these, as an index has them: a trigram index cannot answer so short a text.
   */
  bigramColumn?: string;
  /** Integer column that is unique among the rows of the list, breaks ties and carries the cursor. */
  key: string;
  /** `['-createTime']` */
  defaultSort: readonly string[];
  /**
   * The order of a search whose hits could be counted, where the person wants no other: what fits best first. They are
   * sorted anyhow.
   */
  relevance?: (q: string, params: Params) => readonly RelevanceTerm[];
  /**
   * Among the conditions are some of which the planner does not know how many rows they leave: what could be counted is
   * taken together, as hits of a search are.
   */
  forceKeyLookup?: boolean;
  /** Counting stops here instead, where telling whether a row belongs to the list is dear. */
  countCap?: number;
  /**
   * A condition that keeps the first rows of the order that is asked for, all of them: where it leaves enough for the
   * page, the others are not read.
   */
  fastPrefix?: string | undefined;
  /**
   * Key of the row that the page begins with, in whatever order, as a cursor would; the list's beginning where it has
   * no such row. A cursor goes before it.
   */
  startAt?: number | undefined;
  /** Conditions beside the caller's, built with `params`. */
  where?: readonly string[];
  params?: Params;
}
/** A number that is never null, the lower the better. */
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

/** Counting stops here: beyond it a list says "10,000 or more" and pages go on by cursor. */
export const COUNT_CAP = 10_000;
/** From here on a page finds its keys first: what is skipped is not worth the columns of the list. */
const DEEP_OFFSET = 1_000;
/** Characters that have no trigram. */
const SHORT = 2;

/**
 * Page, sort, filter and search of every list, with keyset paging for depth. One statement for the rows, one for the
 * capped count.
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
  // Hits of a search that could be counted are taken together and then sorted: guessing badly, the planner would walk
  // the whole order to meet them.
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

/** How many rows the conditions leave; one more than the cap where there are more. */
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
 * The statement of a page for given conditions. `narrow`: few rows, found before they are sorted; `deep`: the keys of
 * the page are found before its columns are read.
 */
function pageStatement(
  spec: ListSpec,
  sort: readonly SortTerm[],
  range: string,
  access: 'narrow' | 'deep' | 'plain',
): (conditions: readonly string[]) => string {
  const order = `order by ${sort.map(orderOf).join(', ')}`;
  const columns = [spec.select, ...sort.map((term, i) => `(${term.sql})::text as "__k${i}"`)].join(', ');
  // A key that rows of others bear too leads to none of them. As a truth value no condition tempts the planner away
  // from the keys.
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

/** The cursor right before a row: its own place but for the key, which is a step less in the direction of the list. */
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

/** Free text anywhere in one of the expressions. */
function searchSql(search: readonly string[], bigramColumn: string | undefined, q: string, params: Params): string {
  if (bigramColumn && [...q].length <= SHORT) return `${bigramColumn} @> array[lower(${params.add(q)})]`;
  const pattern = params.add(likePattern(q));
  return `(${search.map((expression) => `${expression} ilike ${pattern}`).join(' or ')})`;
}

/** Only where nulls can occur: an order that says nothing of nulls is served by a plain index in both directions. */
const orderOf = ({ sql, dir, notNull }: SortTerm): string =>
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
 * The caller's order (a name given twice counts once) or the list's own, then the key, so that every page is well
 * defined.
 */
function sortTerms(spec: ListSpec, page: PageQuery): SortTerm[] {
  const wished = page.sort.length
    ? page.sort
    : spec.defaultSort.map((s) => ({
        field: s.replace(/^-/, ''),
        dir: s.startsWith('-') ? ('desc' as const) : ('asc' as const),
      }));
  const firsts = wished.filter(({ field }, i) => wished.findIndex((other) => other.field === field) === i);
  const terms = firsts.map(({ field, dir }): SortTerm => {
    const { sql, kind, notNull } = namedColumn(spec.columns, field, 'sort');
    return { field, sql, dir, kind, notNull };
  });
  const unique = terms.findIndex(({ sql }) => sql === spec.key);
  if (unique >= 0) return terms.slice(0, unique + 1);
  return [...terms, { field: 'id', sql: spec.key, dir: terms[0]?.dir ?? 'asc', kind: 'number', notNull: true }];
}
export type { ListColumn, Scalar };

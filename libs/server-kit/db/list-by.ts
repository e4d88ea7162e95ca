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
  /** All runs of one and two characters of these, as an index has them: a trigram index cannot answer so short a text. */
  shortGrams?: string;
  /** Unique integer column that breaks ties and carries the cursor. */
  key: string;
  /** `['-createTime']` */
  defaultSort: readonly string[];
  /** Conditions beside the caller's, built with `params`. */
  where?: readonly string[];
  params?: Params;
}
export interface SortTerm { field: string; sql: string; dir: 'asc' | 'desc'; kind: ListColumn['kind']; notNull?: boolean | undefined }

/** Counting stops here: beyond it a list says "10,000 or more" and pages go on by cursor. */
export const COUNT_CAP = 10_000;
/** From here on a page finds its keys first: what is skipped is not worth the columns of the list. */
const DEEP_OFFSET = 1_000;
/** Characters that have no trigram. */
const SHORT = 2;

/** Page, sort, filter and search of every list, with keyset paging for depth. One statement for the rows, one for the capped count. */
export async function listBy<Row>(db: Sql, spec: ListSpec, page: PageQuery): Promise<Page<Row>> {
  const params = spec.params ?? new Params();
  const where = [...(spec.where ?? [])];
  addFilters(where, params, spec.columns, page);
  if (page.q && spec.search?.length) {
    where.push(searchSql(spec.search, spec.shortGrams, page.q, params));
  }
  const counted = (await db.row<{ n: number }>(`select count(*)::int as n from (select 1 from ${spec.from}${whereClause(where)} limit ${COUNT_CAP + 1}) c`, params.values))?.n ?? 0;
  const sort = sortTerms(spec, page);
  if (page.cursor) addCursor(where, params, sort, page.cursor);
  if (counted === 0) return { records: [], total: 0 };
  const offset = page.cursor ? 0 : (page.pageNo - 1) * page.pageSize;
  const found = `from ${spec.from}${whereClause(where)}`;
  const order = `order by ${sort.map(orderOf).join(', ')}`;
  const range = `limit ${params.add(page.pageSize + 1)} offset ${params.add(offset)}`;
  const columns = [spec.select, ...sort.map((term, i) => `(${term.sql})::text as "__k${i}"`)].join(', ');
  const byKeys = (keys: string, rest: string): string => `with found as materialized (select ${spec.key} as id ${found} ${keys}) select ${columns} from ${spec.from} where ${spec.key} = any(array(select id from found)) ${order} ${rest}`;
  // Hits of a search that could be counted are taken together and then sorted: guessing badly, the planner would walk the whole order to meet them.
  const isNarrow = counted <= COUNT_CAP && (page.q !== undefined || Object.keys(page.like).length > 0);
  const text = isNarrow ? byKeys('', range) : offset >= DEEP_OFFSET ? byKeys(`${order} ${range}`, '') : `select ${columns} ${found} ${order} ${range}`;
  return toPage<Row>(await db.rows<Record<string, unknown>>(text, params.values), page.pageSize, sort.length, counted);
}

/** Free text anywhere in one of the expressions. */
function searchSql(search: readonly string[], shortGrams: string | undefined, q: string, params: Params): string {
  if (shortGrams && [...q].length <= SHORT) return `${shortGrams} @> array[lower(${params.add(q)})]`;
  const pattern = params.add(likePattern(q));
  return `(${search.map((expression) => `${expression} ilike ${pattern}`).join(' or ')})`;
}

/** Only where nulls can occur: an order that says nothing of nulls is served by a plain index in both directions. */
const orderOf = ({ sql, dir, notNull }: SortTerm): string => `${sql} ${dir}${notNull ? '' : ` nulls ${dir === 'asc' ? 'first' : 'last'}`}`;
const whereClause = (where: readonly string[]): string => (where.length ? ` where ${where.join(' and ')}` : '');

function toPage<Row>(rows: Record<string, unknown>[], size: number, keys: number, counted: number): Page<Row> {
  const more = rows.length > size;
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const nextCursor = more && last ? encodeCursor(Array.from({ length: keys }, (_, i) => last[`__k${i}`] as string | null)) : undefined;
  const records = shown.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('__k'))) as Row);
  return { records, total: Math.min(counted, COUNT_CAP), ...(counted > COUNT_CAP ? { totalIsMin: true } : {}), ...(nextCursor ? { nextCursor } : {}) };
}

/** The caller's order (a name given twice counts once) or the list's own, then the key, so that every page is well defined. */
function sortTerms(spec: ListSpec, page: PageQuery): SortTerm[] {
  const wished = page.sort.length ? page.sort : spec.defaultSort.map((s) => ({ field: s.replace(/^-/, ''), dir: s.startsWith('-') ? ('desc' as const) : ('asc' as const) }));
  const firsts = wished.filter(({ field }, i) => wished.findIndex((other) => other.field === field) === i);
  const terms = firsts.map(({ field, dir }): SortTerm => {
    const { sql, kind, notNull } = namedColumn(spec.columns, field, 'sort');
    return { field, sql, dir, kind, notNull };
  });
  if (terms.some(({ sql }) => sql === spec.key)) return terms;
  return [...terms, { field: 'id', sql: spec.key, dir: terms[0]?.dir ?? 'asc', kind: 'number', notNull: true }];
}
export type { ListColumn, Scalar };

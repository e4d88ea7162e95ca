import type { Db } from '@matlas/server-kit';
import type { PoolClient } from 'pg';

/** Tables written by every call, whatever its answer: the operation log, the time of the session's last use. */
const ALWAYS_WRITTEN = ['operation_log', 'session', 'migration'];
type Tables = Record<string, string>;
interface Figure {
  name: string;
  figure: string;
}

const columnsByDb = new WeakMap<Db, Promise<string[]>>();
const ALL = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1)
  order by 1`;
const tablesOf = (db: Db): Promise<string[]> => {
  const known =
    columnsByDb.get(db) ??
    db.rows<{ name: string }>(ALL, [ALWAYS_WRITTEN]).then((rows) => rows.map(({ name }) => name));
  columnsByDb.set(db, known);
  return known;
};
const byName = (rows: readonly Figure[]): Tables => Object.fromEntries(rows.map(({ name, figure }) => [name, figure]));
/**
 * Number and versions of the rows of each table: any insert, update or delete changes the result. Reads every
 * table.
 */
export async function fingerprint(db: Db): Promise<Tables> {
  const figure = `count(*) || '/' || coalesce(sum(xmin::text::bigint), 0)`;
  const text = (await tablesOf(db))
    .map((name) => `select '${name}' as name, ${figure} as figure from "${name}"`)
    .join(' union all ');
  return byName(await db.rows<Figure>(text));
}

const COUNTED = ['inserted', 'updated', 'deleted'].map((done) => `pg_stat_get_xact_tuples_${done}(oid)`);
/** The view pg_stat_xact_user_tables is not used, because it also reads every index. */
const WRITTEN = `select relname as name, ${COUNTED.join(` || '/' || `)} as figure from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and ${COUNTED.join(' + ')} > 0 and relname <> all($1)`;
/**
 * Number of rows that this connection has inserted, updated and deleted so far, by table, including those rolled
 * back. These are counters of PostgreSQL, so no table is read. Queried on the client itself, because setting
 * another row-security context would be an additional statement.
 */
const countWrites = async (client: PoolClient): Promise<Tables> =>
  byName((await client.query<Figure>({ name: 'isolation_written', text: WRITTEN, values: [ALWAYS_WRITTEN] })).rows);
const NOTHING = '0/0/0';
const difference = (before: string | undefined, after: string): string => {
  const earlier = before?.split('/').map(Number) ?? [];
  return after
    .split('/')
    .map((count, index) => Number(count) - (earlier[index] ?? 0))
    .join('/');
};
/**
 * The changes that `work` made to the tables within one transaction; undefined when `counts` rejects the result,
 * because the transaction may then be broken.
 */
export async function measureChanges<T>(
  db: Db,
  work: () => Promise<T>,
  counts: (result: T) => boolean,
): Promise<{ result: T; work: Tables | undefined }> {
  const client = await db.withClient((one) => Promise.resolve(one));
  const before = await countWrites(client);
  const result = await work();
  if (!counts(result)) return { result, work: undefined };
  const changes = Object.entries(await countWrites(client)).map(
    ([name, figure]) => [name, difference(before[name], figure)] as const,
  );
  return { result, work: Object.fromEntries(changes.filter(([, change]) => change !== NOTHING)) };
}
export const changedTables = (before: Tables, after: Tables): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);

import type { Db } from '@matlas/server-kit';

/** Written by every call whatever it answers: the log of operations, when a session was last seen. */
const ALWAYS_WRITTEN = ['operation_log', 'session', 'migration'];
type Tables = Record<string, string>;

const asked = new WeakMap<Db, Promise<string[]>>();
const tablesOf = (db: Db): Promise<string[]> => {
  const known = asked.get(db) ?? db.rows<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1) order by 1`, [ALWAYS_WRITTEN]).then((rows) => rows.map(({ name }) => name));
  asked.set(db, known);
  return known;
};
const perTable = async (db: Db, figure: string): Promise<Tables> => {
  const text = (await tablesOf(db)).map((name) => `select '${name}' as name, ${figure} as figure from "${name}"`).join(' union all ');
  return Object.fromEntries((await db.rows<{ name: string; figure: string }>(text)).map(({ name, figure }) => [name, figure]));
};

/** Number of rows and their versions: any insert, update or delete in any table makes another one. */
export const fingerprint = (db: Db): Promise<Tables> => perTable(db, `count(*) || '/' || coalesce(sum(xmin::text::bigint), 0)`);
/** Rows that this connection has inserted, changed and deleted so far, by table, also those that were taken back: PostgreSQL counts them, no table is read. */
const writtenSoFar = async (db: Db): Promise<Tables> =>
  Object.fromEntries((await db.rows<{ name: string; figure: string }>(`select relname as name, n_tup_ins || '/' || n_tup_upd || '/' || n_tup_del as figure from pg_stat_xact_user_tables where schemaname = 'public' and relname <> all($1)`, [ALWAYS_WRITTEN])).map(({ name, figure }) => [name, figure]));
const difference = (before: string | undefined, after: string): string => {
  const earlier = before?.split('/').map(Number) ?? [];
  return after.split('/').map((count, index) => Number(count) - (earlier[index] ?? 0)).join('/');
};
/** What `work` did to the tables, within one transaction; undefined where the result says that it counts for nothing: then the transaction may be broken. */
export async function workOf<T>(db: Db, work: () => Promise<T>, counts: (result: T) => boolean): Promise<{ result: T; work: Tables | undefined }> {
  const before = await writtenSoFar(db);
  const result = await work();
  if (!counts(result)) return { result, work: undefined };
  return { result, work: Object.fromEntries(Object.entries(await writtenSoFar(db)).map(([name, figure]) => [name, difference(before[name], figure)])) };
}
export const changedTables = (before: Tables, after: Tables): string[] => Object.keys(before).filter((name) => before[name] !== after[name]);

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
/** What the transaction that runs has done so far: rows left, and rows written by it. */
export const workSoFar = (db: Db): Promise<Tables> => perTable(db, `count(*) || '/' || count(*) filter (where xmin = pg_current_xact_id()::xid)`);
export const changedTables = (before: Tables, after: Tables): string[] => Object.keys(before).filter((name) => before[name] !== after[name]);

import type { Db } from '@matlas/server-kit';

/** What a statement costs with its triggers, which EXPLAIN does not look into. */
export interface StatementCost {
  ms: number;
  triggers: string[];
  /** Rows that were read by all of it, by table; `wholeTables` those read from end to end. */
  rowsRead: number;
  wholeTables: string[];
}
interface Explained {
  'Execution Time': number;
  Triggers?: { 'Trigger Name': string; Time: number }[];
}

class Undone extends Error {}
/** A sequential scan over fewer rows is what the planner should do. */
const SMALL_TABLE = 5_000;

/** Runs the statement and undoes it. */
export async function costOf(db: Db, text: string, values: readonly unknown[] = []): Promise<StatementCost> {
  let cost: StatementCost | undefined;
  await db
    .tx(async () => {
      const before = await rowsRead(db);
      const row = await db.row<{ 'QUERY PLAN': Explained[] }>(`explain (analyze, format json) ${text}`, values);
      const explained = row?.['QUERY PLAN'][0];
      const after = await rowsRead(db);
      const whole = after.filter(
        ({ table, whole: rows }) => rows - (before.find((one) => one.table === table)?.whole ?? 0) > SMALL_TABLE,
      );
      const sum = (all: readonly ReadTable[]): number => all.reduce((rows, { all: of }) => rows + of, 0);
      cost = {
        ms: explained?.['Execution Time'] ?? 0,
        triggers: (explained?.Triggers ?? []).map((one) => `${one['Trigger Name']} ${Math.round(one.Time)} ms`),
        rowsRead: sum(after) - sum(before),
        wholeTables: whole.map(({ table }) => table),
      };
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  if (!cost) throw new Error('no cost');
  return cost;
}

interface ReadTable {
  table: string;
  whole: number;
  all: number;
}
const rowsRead = (db: Db): Promise<ReadTable[]> =>
  db.rows<ReadTable>(`
    select relname as table, seq_tup_read::int as whole, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as all
    from pg_stat_xact_user_tables
    where seq_tup_read + coalesce(idx_tup_fetch, 0) > 0`);

import type { Db } from '@matlas/server-kit';

/** The cost of a statement including its triggers, which EXPLAIN does not analyse. */
export interface StatementCost {
  ms: number;
  triggers: string[];
  /** Number of rows read by the statement and its triggers. `wholeTables`: tables that were read completely. */
  rowsRead: number;
  wholeTables: string[];
}
interface Explained {
  'Execution Time': number;
  Triggers?: { 'Trigger Name': string; Time: number }[];
}

class RollbackSignal extends Error {}
/** For tables with fewer rows a sequential scan is the right plan. */
const SMALL_TABLE = 5_000;

/** Runs the statement and rolls it back. */
export async function measureCost(db: Db, text: string, values: readonly unknown[] = []): Promise<StatementCost> {
  let cost: StatementCost | undefined;
  await db
    .tx(async () => {
      const before = await countRowsRead(db);
      const row = await db.row<{ 'QUERY PLAN': Explained[] }>(`explain (analyze, format json) ${text}`, values);
      const explained = row?.['QUERY PLAN'][0];
      const after = await countRowsRead(db);
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
      throw new RollbackSignal();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollbackSignal)) throw error;
    });
  if (!cost) throw new Error('no cost');
  return cost;
}

interface ReadTable {
  table: string;
  whole: number;
  all: number;
}
const countRowsRead = (db: Db): Promise<ReadTable[]> =>
  db.rows<ReadTable>(`
    select relname as table, seq_tup_read::int as whole, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as all
    from pg_stat_xact_user_tables
    where seq_tup_read + coalesce(idx_tup_fetch, 0) > 0`);

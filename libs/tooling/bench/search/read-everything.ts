import { Client, type QueryConfig } from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
}
type Query = (this: Client, config: QueryConfig, ...rest: unknown[]) => Promise<unknown>;

/** The statements by which the store selects the rows of a list while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const prototype = Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const found: Statement[] = [];
  prototype.query = function noted(this: Client, config: QueryConfig, ...rest: unknown[]) {
    if (/^\s*select count\(\*\)::int as n from \(select 1 from mds_sh/.test(config.text ?? ''))
      found.push({ text: config.text, values: [...(config.values ?? [])] });
    return original.call(this, config, ...rest);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return found;
}

export interface BothWays {
  indexed: number;
  sequential: number;
}
/**
 * Time of the same statement with its indexes, and without any index, that is reading whole tables. A time above
 * the limit is given as the limit.
 */
export async function timeBothWays(client: Client, statements: readonly Statement[]): Promise<BothWays | undefined> {
  const [statement] = statements;
  if (!statement) return undefined;
  const best = async (rounds: number): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < rounds && (times[0] ?? 0) < SLOW_MS; round++) {
      const began = performance.now();
      await client.query(statement.text, [...statement.values]).catch((error: { code?: string }) => {
        if (error.code !== TIMED_OUT) throw error as unknown as Error;
      });
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  await client.query(`set jit = off; set statement_timeout = '20s'`);
  try {
    const indexed = await best(ROUNDS);
    await client.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off');
    return { indexed, sequential: await best(ROUNDS) };
  } finally {
    await client.query(
      'reset enable_indexscan; reset enable_indexonlyscan; reset enable_bitmapscan; reset jit; reset statement_timeout',
    );
  }
}
const ROUNDS = 3;
const TIMED_OUT = '57014';
/** A statement that takes this long is not run again. */
const SLOW_MS = 5_000;

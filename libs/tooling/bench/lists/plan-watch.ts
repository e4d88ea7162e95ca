import { Client, type QueryConfig } from 'pg';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}
export interface ScannedTable {
  table: string;
  text: string;
}
type Query = (
  this: Client,
  config: QueryConfig,
  ...rest: unknown[]
) => Promise<{ rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }>;

/** Tables with at least this many rows must not be read completely for one page. */
export const LARGE = 5_000;

/**
 * Tables of at least LARGE rows that statements of `work` would read completely. Each statement is explained on its
 * own connection right before it runs, so that the caller's role and settings (row-level security) apply.
 */
export async function findScannedTables(
  large: ReadonlySet<string>,
  work: () => Promise<unknown>,
): Promise<ScannedTable[]> {
  const prototype = Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const found: ScannedTable[] = [];
  prototype.query = async function explained(this: Client, config: QueryConfig, ...rest: unknown[]) {
    if (/^\s*(select|with)\b/i.test(config.text ?? '') && rest.length === 0) {
      const { rows } = await original.call(this, {
        text: `explain (format json) ${config.text}`,
        values: config.values ?? [],
      });
      for (const table of scans(rows[0]?.['QUERY PLAN'][0]?.Plan))
        if (large.has(table)) found.push({ table, text: config.text });
    }
    return original.call(this, config, ...rest);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return found;
}

/** A scan below a limit ends early: a page without a filter counts up to its maximum and stops. */
const WHOLE = 0.5;
function scans(plan: PlanNode | undefined, part = 1): string[] {
  if (!plan) return [];
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] && part > WHOLE ? [plan['Relation Name']] : [];
  const below = plan.Plans ?? [];
  const read =
    plan['Node Type'] === 'Limit'
      ? part * Math.min(1, plan['Plan Rows'] / Math.max(1, below[0]?.['Plan Rows'] ?? 1))
      : part;
  return [...own, ...below.flatMap((child) => scans(child, read))];
}

export async function largeTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [LARGE],
  );
  return new Set(rows.map(({ name }) => name));
}

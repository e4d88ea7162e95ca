import type { Db, Sql } from '@matlas/server-kit';

/** A statement as the store issued it. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}
/**
 * A summary of EXPLAIN (ANALYZE, BUFFERS). `scans`: every scan of a table with the number of rows read; complete
 * reads of a table are marked.
 */
export interface Plan {
  ms: number;
  planMs: number;
  buffers: number;
  scans: string[];
  readsWholeTable: boolean;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
interface Explained {
  Plan: PlanNode;
  'Planning Time': number;
  'Execution Time': number;
}

/** For tables with fewer rows a sequential scan is the right plan. */
const SMALL_TABLE = 5_000;

/**
 * Records every statement that reads rows through these objects while `work` runs. Their original methods are
 * restored afterwards.
 */
export async function statementsOf(doors: readonly Sql[], work: () => Promise<unknown>): Promise<Statement[]> {
  const noted: Statement[] = [];
  for (const door of doors) {
    const original = door.rows.bind(door);
    door.rows = <T>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
      noted.push({ text, values: [...values] });
      return original<T>(text, values);
    };
  }
  try {
    await work();
  } finally {
    for (const door of doors) Reflect.deleteProperty(door, 'rows');
  }
  return noted;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
function describe(node: PlanNode): string | undefined {
  const table = node['Relation Name'] ?? (node['Node Type'] === 'Bitmap Index Scan' ? node['Index Name'] : undefined);
  if (!table) return undefined;
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops']);
  const passed = Math.round((node['Rows Removed by Filter'] ?? 0) * node['Actual Loops']);
  const index = node['Index Name'];
  const by = index && index !== table ? ` by ${index}` : '';
  return `${node['Node Type']} ${table}${by} ${rows}${passed ? `+${passed}` : ''}`;
}
const isWholeTable = (node: PlanNode): boolean =>
  node['Node Type'].endsWith('Seq Scan') &&
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] > SMALL_TABLE;

/** Runs the statement three times and returns the fastest plan, because the first run reads from disk. */
export async function explainStatement(db: Db, { text, values }: Statement): Promise<Plan> {
  let best: Explained | undefined;
  for (let round = 0; round < 3; round++) {
    const row = await db.row<{ 'QUERY PLAN': Explained[] }>(`explain (analyze, buffers, format json) ${text}`, values);
    const plan = row?.['QUERY PLAN'][0];
    if (plan && (!best || plan['Execution Time'] < best['Execution Time'])) best = plan;
  }
  if (!best) throw new Error('no plan');
  const nodes = nodesOf(best.Plan);
  return {
    ms: best['Execution Time'],
    planMs: best['Planning Time'],
    buffers: best.Plan['Shared Hit Blocks'] + best.Plan['Shared Read Blocks'],
    scans: nodes.flatMap((node) => describe(node) ?? []),
    readsWholeTable: nodes.some(isWholeTable),
  };
}

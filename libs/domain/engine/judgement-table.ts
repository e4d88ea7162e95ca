import { PASS_CODE, SETTLERS, verdictCode } from '../substances';
import type { Draft } from './drafts';
import type { UnitSearch } from './find-units';
import { settlingNode } from './settling-node';
import type { ExactPercent, JudgementColumns } from './types';

/** The reported judgements, ordered by unit, with the row range of each unit. */
export interface JudgementTable {
  columns: JudgementColumns;
  exact: Map<number, ExactPercent>;
  /** Rows of unit u: from[u] .. from[u + 1]. */
  from: Int32Array;
  isShown: Uint8Array;
}

function columnsOf(size: number): JudgementColumns {
  return {
    unitKind: new Uint8Array(size),
    node: new Int32Array(size),
    override: new Int32Array(size),
    dates: new Int32Array(size),
    item: new Int32Array(size),
    list: new Int16Array(size),
    verdict: new Uint8Array(size),
    min: new Float64Array(size),
    nominal: new Float64Array(size),
    disclosedMax: new Float64Array(size),
    max: new Float64Array(size),
    use: new Int8Array(size),
    limit: new Float64Array(size),
    exemption: new Int16Array(size),
    settledBy: new Uint8Array(size),
    settlingNode: new Int32Array(size),
    flags: new Int32Array(size),
  };
}

function writeRow(search: UnitSearch, columns: JudgementColumns, row: number, draft: Draft): void {
  const { units, graph, judge, entities } = search;
  const node = units.node[draft.unit] as number;
  const { verdict, settledBy, claim } = draft.judgement;
  const entity = draft.item < 0 ? -1 : (entities.ofItem[draft.item] as number);
  const settling =
    settledBy === 'portions' || settledBy === 'content' ? settlingNode(search, node, entity, settledBy) : -1;
  columns.unitKind[row] = units.kind[draft.unit] as number;
  columns.node[row] = graph.idOf[node] as number;
  columns.override[row] = units.override[draft.unit] as number;
  columns.dates[row] = units.dates[draft.unit] as number;
  columns.item[row] = draft.item;
  columns.list[row] = judge.listOf(draft.ruler);
  columns.verdict[row] = verdictCode(verdict);
  columns.min[row] = draft.content.min;
  columns.nominal[row] = draft.content.nominal;
  columns.disclosedMax[row] = draft.content.disclosedMax;
  columns.max[row] = draft.content.max;
  columns.use[row] = draft.use;
  columns.limit[row] = judge.limitOf(draft.ruler, draft.use);
  columns.exemption[row] = draft.claims[claim]?.exemption ?? -1;
  columns.settledBy[row] = SETTLERS.indexOf(settledBy);
  columns.settlingNode[row] = settling < 0 ? 0 : (graph.idOf[settling] as number);
  columns.flags[row] = draft.flags;
}

/** Writes the drafts into columns. Passes are left out unless the options include them. */
export function buildJudgementTable(search: UnitSearch): JudgementTable {
  const { judge, units, input } = search;
  const isReported = (draft: Draft): boolean =>
    verdictCode(draft.judgement.verdict) !== PASS_CODE || (input.options.includePass && draft.item >= 0);
  const reported = judge.drafts.filter(isReported);
  const from = new Int32Array(units.count + 1);
  for (const draft of reported) from[draft.unit + 1] = (from[draft.unit + 1] as number) + 1;
  for (let unit = 0; unit < units.count; unit++) from[unit + 1] = (from[unit + 1] as number) + (from[unit] as number);
  const next = from.slice(0, units.count);
  const columns = columnsOf(reported.length);
  const exact = new Map<number, ExactPercent>();
  const isShown = new Uint8Array(units.count);
  for (const draft of reported) {
    const row = next[draft.unit] as number;
    next[draft.unit] = row + 1;
    isShown[draft.unit] = 1;
    // A variant under an override is reached through the unit of its material, so that unit is shown even when it
    // passes.
    if (units.override[draft.unit] !== 0) isShown[units.material[units.node[draft.unit] as number] as number] = 1;
    writeRow(search, columns, row, draft);
    if (draft.exact) exact.set(row, draft.exact);
  }
  return { columns, exact, from, isShown };
}

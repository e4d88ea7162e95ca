import { isProcessMaterialClass, verdictOf, PASS_CODE } from '../substances';
import { ClaimReader } from './claims';
import { computeComponentMasses } from './component-masses';
import { emitFindings } from './emit-findings';
import { groupEntities, seedClasses, seedSubstances } from './entities';
import { recheckExactly } from './exact-recheck';
import { judgeAllUnits, type UnitSearch } from './find-units';
import { buildGraph, type Graph } from './graph';
import { UnitJudge } from './judge-units';
import { buildJudgementTable } from './judgement-table';
import { PortionRollup } from './portion-rollup';
import { Segments } from './segments';
import { isPortionNode, measureShapes } from './shapes';
import { computeTotals } from './totals';
import type { EngineInput, EngineIssue, EngineOutput, LoadExact } from './types';
import { UnitMasses } from './unit-masses';
import { Units } from './units';
import { addUnitsUnderDates } from './units-under-dates';

/** First pass: content of each entity in every semi-component and material, children first. */
function rollUpPortions(input: EngineInput, graph: Graph, issues: EngineIssue[]): UnitSearch {
  const isProcessClass = Uint8Array.from(input.classes, (code) => (isProcessMaterialClass(code) ? 1 : 0));
  const shapes = measureShapes(graph);
  const entities = groupEntities(input, graph);
  const segments = new Segments(graph.count);
  seedSubstances(entities, segments);
  const rollup = new PortionRollup(graph, shapes, segments, 'entity', entities.count, input.edges.confidential);
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    if (!isPortionNode(graph.kind[node] as number)) continue;
    rollup.combine(node, entities.classes.size);
    seedClasses(entities, graph, segments, node);
  }
  const masses = computeComponentMasses(graph, isProcessClass, issues);
  const claims = new ClaimReader(input, graph, entities);
  const judge = new UnitJudge(input, entities, claims);
  return { input, graph, shapes, masses, entities, segments, units: new Units(graph), judge, claims, isProcessClass };
}

/**
 * Judges a whole vehicle on the shared graph (performance.md 5.4): the cost grows with distinct nodes and edges,
 * not with the expanded tree. Floats decide when the content is far from a limit; within 1e-9 of a limit, exact
 * decimals from `loadExact` decide. Invalid branches are reported as issues; invalid data never throws.
 */
export async function runEngine(input: EngineInput, loadExact: LoadExact): Promise<EngineOutput> {
  const issues: EngineIssue[] = [];
  const graph = buildGraph(input, issues);
  const search = rollUpPortions(input, graph, issues);
  judgeAllUnits(search);
  addUnitsUnderDates(search);
  await recheckExactly(search, loadExact);
  const table = buildJudgementTable(search);
  const emission = emitFindings(search, table, new UnitMasses(search, table.isShown), issues);
  return {
    lists: search.judge.lists,
    judgements: table.columns,
    findings: emission.findings,
    positions: { verdict: emission.verdict, massGrams: emission.massGrams },
    totals: computeTotals(search, emission.masses),
    issues,
    exact: table.exact,
    worst: verdictOf(emission.verdict.reduce((code, each) => Math.min(code, each), PASS_CODE)),
  };
}

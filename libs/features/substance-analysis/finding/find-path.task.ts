import { type PackedGraph, PathFinder, unpackGraph } from '@matlas/domain';
import type { Replacement } from '../engine/apply-variant';

/**
 * A path inside one sheet: from the root to the judged unit, and on to the material that contains a counted
 * substance.
 */
export interface PathQuestion {
  graph: PackedGraph;
  root: number;
  target: number;
  override: number;
  /** Substances that count; empty when the path ends at the target. */
  substances: readonly number[];
  /** Sheets that the what-if of the run replaced. */
  replacements: readonly Replacement[];
}
/** Edges by parent and place, from the root downwards. */
export interface FoundPath {
  parents: number[];
  positions: number[];
}

const NONE = new Int32Array(0);

/**
 * Finds the first path of the graph, without the edge to the substance. Other paths are counted by the engine, but
 * never expanded.
 */
export function run({ graph, root, target, override, substances, replacements }: PathQuestion): FoundPath {
  const { nodes, edges: stored, classes } = unpackGraph(graph);
  const put = new Map(replacements.map(({ from, to }) => [from, to]));
  const edges = put.size === 0 ? stored : { ...stored, child: stored.child.map((id) => put.get(id) ?? id) };
  const finder = new PathFinder({
    nodes,
    edges,
    classes,
    positions: { root: Int32Array.of(root), pieces: Float64Array.of(1), massGrams: Float64Array.of(NaN) },
    items: [],
    exemptions: [],
    applications: [],
    overrides: { override: NONE, substance: NONE, application: NONE },
    watched: [],
    dates: {},
    options: { scaleToDeclared: false, includePass: false },
  });
  const [toTarget = []] = finder.pathsTo({ root, target, override, limit: 1 });
  const way = [...toTarget, ...toSubstance(finder, target, substances).slice(0, -1)];
  return {
    parents: way.map((edge) => edges.parent[edge] as number),
    positions: way.map((edge) => edges.pos[edge] as number),
  };
}
function toSubstance(finder: PathFinder, target: number, substances: readonly number[]): number[] {
  for (const substance of substances) {
    const [found = []] = finder.pathsTo({ root: target, target: substance, override: 0, limit: 1 });
    if (found.length > 0) return found;
  }
  return [];
}

import type { GraphColumns } from '../../engine';
import { buildGraph, COMPONENT, SUBSTANCE, type Graph } from '../../engine/graph';

/** Grams in one piece of a component, else the fraction (0-1) of the root. */
export interface Span {
  low: number;
  nominal: number;
  high: number;
}

/** What one sheet holds of each substance, through all that it refers to. */
export interface ContentTotals {
  unit: 'grams' | 'fraction';
  /** By the id of the substance. */
  substances: ReadonlyMap<number, Span>;
  /** All that the reader may not know, as one sum; missing where there is none. */
  hidden?: Span;
  /** Grams of all materials in one piece of a component: its shares are of this. */
  contentGrams: number;
}

type Weights = Record<keyof Span, Float64Array>;
const NONE: Span = { low: 0, nominal: 0, high: 0 };
const added = (one: Span, low: number, nominal: number, high: number): Span => ({
  low: one.low + low,
  nominal: one.nominal + nominal,
  high: one.high + high,
});

/**
 * Pieces, grams or the fraction of every node in the root, parents before children: each edge is touched once, however
 * often it is shared.
 */
function weightsBelow(graph: Graph, root: number): { weights: Weights; contentGrams: number } {
  const weights: Weights = {
    low: new Float64Array(graph.count),
    nominal: new Float64Array(graph.count),
    high: new Float64Array(graph.count),
  };
  let contentGrams = 0;
  for (const bound of ['low', 'nominal', 'high'] as const) weights[bound][root] = 1;
  for (let node = root; node >= 0; node--) {
    if (weights.high[node] === 0) continue;
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      if (child < 0) continue;
      for (const bound of ['low', 'nominal', 'high'] as const)
        weights[bound][child] =
          (weights[bound][child] as number) + (weights[bound][node] as number) * (graph[bound][slot] as number);
      if (graph.kind[node] === COMPONENT && graph.kind[child] !== COMPONENT)
        contentGrams += (weights.nominal[node] as number) * (graph.nominal[slot] as number);
    }
  }
  return { weights, contentGrams };
}

/** What several sheets hold, on one graph: a part that they share is walked for each, and read once. */
export class ContentGraph {
  private readonly graph: Graph;

  constructor(
    private readonly columns: Pick<GraphColumns, 'nodes' | 'edges'>,
    roots: readonly number[],
  ) {
    this.graph = buildGraph(
      { nodes: columns.nodes, edges: columns.edges, positions: { root: Int32Array.from(roots) } },
      [],
    );
  }

  /** @param secretNodes nodes whose confidential children the reader may not know */
  totals(root: number, secretNodes: ReadonlySet<number>): ContentTotals {
    const at = this.graph.indexOf.of(root);
    if (at < 0) return { unit: 'fraction', substances: new Map(), contentGrams: 0 };
    const { weights, contentGrams } = weightsBelow(this.graph, at);
    const substances = new Map<number, Span>();
    let hidden: Span | undefined;
    this.eachSubstance(at, weights, secretNodes, (substance, part, isSecret) => {
      if (isSecret) hidden = added(hidden ?? NONE, part.low, part.nominal, part.high);
      else substances.set(substance, added(substances.get(substance) ?? NONE, part.low, part.nominal, part.high));
    });
    return {
      unit: this.graph.kind[at] === COMPONENT ? 'grams' : 'fraction',
      substances,
      contentGrams,
      ...(hidden ? { hidden } : {}),
    };
  }
  /** Nodes of the sheet that hold one of the substances openly, by the substance. */
  holders(root: number, wanted: ReadonlySet<number>, secretNodes: ReadonlySet<number>): Map<number, number[]> {
    const at = this.graph.indexOf.of(root);
    const found = new Map<number, number[]>();
    if (at < 0) return found;
    this.eachSubstance(at, weightsBelow(this.graph, at).weights, secretNodes, (substance, part, isSecret, node) => {
      if (isSecret || part.high === 0 || !wanted.has(substance)) return;
      found.set(substance, [...(found.get(substance) ?? []), node]);
    });
    return found;
  }

  private eachSubstance(
    at: number,
    weights: Weights,
    secretNodes: ReadonlySet<number>,
    tell: (substance: number, part: Span, isSecret: boolean, node: number) => void,
  ): void {
    const {
      graph,
      columns: { edges },
    } = this;
    for (let node = 0; node <= at; node++) {
      if (weights.high[node] === 0) continue;
      for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
        const child = graph.child[slot] as number;
        if (child < 0 || graph.kind[child] !== SUBSTANCE) continue;
        const part = (bound: keyof Span): number => (weights[bound][node] as number) * (graph[bound][slot] as number);
        const isSecret =
          edges.confidential[graph.edge[slot] as number] === 1 && secretNodes.has(graph.idOf[node] as number);
        tell(
          graph.idOf[child] as number,
          { low: part('low'), nominal: part('nominal'), high: part('high') },
          isSecret,
          graph.idOf[node] as number,
        );
      }
    }
  }
}

/**
 * Substance by substance, bound by bound, over the distinct nodes and edges of a sheet.
 * @param secretNodes nodes whose confidential children the reader may not know
 */
export const contentTotals = (
  columns: Pick<GraphColumns, 'nodes' | 'edges'>,
  root: number,
  secretNodes: ReadonlySet<number>,
): ContentTotals => new ContentGraph(columns, [root]).totals(root, secretNodes);

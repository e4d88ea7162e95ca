import type { GraphColumns } from '../../engine';
import { buildGraph, COMPONENT, SUBSTANCE, type Graph } from '../../engine/graph';

/** Grams in one piece of a component, otherwise the fraction (0-1) of the root. */
export interface AmountRange {
  low: number;
  nominal: number;
  high: number;
}

/** Content of a sheet by substance, including all its references. */
export interface ContentTotals {
  unit: 'grams' | 'fraction';
  /** By substance id. */
  substances: ReadonlyMap<number, AmountRange>;
  /** Sum of everything that the reader may not see; absent when there is nothing hidden. */
  hidden?: AmountRange;
  /** Grams of all materials in one piece of a component: the base of percentages. */
  contentGrams: number;
}

type Weights = Record<keyof AmountRange, Float64Array>;
const NONE: AmountRange = { low: 0, nominal: 0, high: 0 };
const added = (one: AmountRange, low: number, nominal: number, high: number): AmountRange => ({
  low: one.low + low,
  nominal: one.nominal + nominal,
  high: one.high + high,
});

/**
 * Pieces, grams or fraction of every node in the root, parents before children. Each edge is read once, however
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

/** Content of several sheets on one graph: a shared part is loaded once and traversed for each sheet. */
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

  /** @param secretNodes nodes whose confidential children the reader may not see */
  totalsOf(root: number, secretNodes: ReadonlySet<number>): ContentTotals {
    const at = this.graph.indexOf.get(root);
    if (at < 0) return { unit: 'fraction', substances: new Map(), contentGrams: 0 };
    const { weights, contentGrams } = weightsBelow(this.graph, at);
    const substances = new Map<number, AmountRange>();
    let hidden: AmountRange | undefined;
    this.visitSubstances(at, weights, secretNodes, (substance, part, isSecret) => {
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
  /** Nodes of the sheet that contain one of the substances and disclose it, by substance. */
  findHolders(root: number, wanted: ReadonlySet<number>, secretNodes: ReadonlySet<number>): Map<number, number[]> {
    const at = this.graph.indexOf.get(root);
    const found = new Map<number, number[]>();
    if (at < 0) return found;
    this.visitSubstances(at, weightsBelow(this.graph, at).weights, secretNodes, (substance, part, isSecret, node) => {
      if (isSecret || part.high === 0 || !wanted.has(substance)) return;
      found.set(substance, [...(found.get(substance) ?? []), node]);
    });
    return found;
  }

  private visitSubstances(
    at: number,
    weights: Weights,
    secretNodes: ReadonlySet<number>,
    report: (substance: number, part: AmountRange, isSecret: boolean, node: number) => void,
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
        const part = (bound: keyof AmountRange): number =>
          (weights[bound][node] as number) * (graph[bound][slot] as number);
        const isSecret =
          edges.confidential[graph.edge[slot] as number] === 1 && secretNodes.has(graph.idOf[node] as number);
        report(
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
 * Sums by substance, each bound separately, over the distinct nodes and edges of a sheet.
 * @param secretNodes nodes whose confidential children the reader may not see
 */
export const contentTotals = (
  columns: Pick<GraphColumns, 'nodes' | 'edges'>,
  root: number,
  secretNodes: ReadonlySet<number>,
): ContentTotals => new ContentGraph(columns, [root]).totalsOf(root, secretNodes);

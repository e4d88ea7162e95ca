import { buildGraph, type Graph, MATERIAL, SUBSTANCE } from '../engine/graph';
import type { GraphColumns } from '../engine/packed-graph';

/**
 * A substance in a lowest classified material: its nominal fraction (0-1), without the content of classified
 * materials below it.
 */
export interface MaterialContent {
  node: number;
  substance: number;
  fraction: number;
  /** Node in which the substance is confidential, 0 = disclosed. */
  hiddenNode: number;
}

const NOISE = 1e-9;
interface Part {
  substance: number;
  hiddenNode: number;
  amount: number;
}
interface OwnContent {
  /** Fraction that is its own. */ share: number;
  parts: Part[];
}

/**
 * Contents of materials, counted as in the material lines of the vehicle (domain.md 9: the lowest classified
 * material).
 */
export function materialContents(
  columns: GraphColumns,
  roots: Int32Array,
  wanted: Iterable<number>,
): MaterialContent[] {
  const graph = buildGraph({ nodes: columns.nodes, edges: columns.edges, positions: { root: roots } }, []);
  const owns = ownContents(graph, columns.edges.confidential);
  return [...wanted].flatMap((node) => {
    const own = owns[graph.indexOf.get(node)];
    if (!own || own.share < NOISE) return [];
    return own.parts.map(({ substance, hiddenNode, amount }): MaterialContent => ({
      node,
      substance,
      hiddenNode,
      fraction: amount / own.share,
    }));
  });
}

function ownContents(graph: Graph, confidential: Uint8Array): (OwnContent | undefined)[] {
  const owns: (OwnContent | undefined)[] = new Array<OwnContent | undefined>(graph.count).fill(undefined);
  for (const node of graph.order)
    if (graph.kind[node] === MATERIAL) owns[node] = ownOf(graph, node, owns, confidential);
  return owns;
}
function ownOf(
  { start, child, nominal, kind, classIndex, idOf, edge }: Graph,
  node: number,
  owns: readonly (OwnContent | undefined)[],
  confidential: Uint8Array,
): OwnContent {
  const sum = new Map<string, Part>();
  let share = 1;
  const add = ({ substance, hiddenNode, amount }: Part): void => {
    const key = `${substance}/${hiddenNode}`;
    const known = sum.get(key);
    if (known) known.amount += amount;
    else sum.set(key, { substance, hiddenNode, amount });
  };
  for (let slot = start[node] as number; slot < (start[node + 1] as number); slot++) {
    const at = child[slot] as number;
    const amount = nominal[slot] as number;
    if (at < 0) continue;
    if (kind[at] === SUBSTANCE)
      add({
        substance: idOf[at] as number,
        hiddenNode: confidential[edge[slot] as number] ? (idOf[node] as number) : 0,
        amount,
      });
    else {
      // A classified child is a line of its own. The share of an unclassified child that nothing below it classifies
      // belongs to this material.
      const below = owns[at];
      const open = (classIndex[at] as number) >= 0 ? 0 : (below?.share ?? 0);
      share -= amount * (1 - open);
      if (open > 0) for (const part of below?.parts ?? []) add({ ...part, amount: part.amount * amount });
    }
  }
  return { share: Math.max(0, share), parts: [...sum.values()] };
}

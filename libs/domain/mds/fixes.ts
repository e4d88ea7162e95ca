import type { Portion } from '../portions';
import type { EdgeAmount } from '../substances';
import type { SheetEdge, SheetNode, SheetReference, SheetTree } from './sheet-tree';

/** A portion that a fix gives to an edge. */
export interface PortionChange { edge: string; portion: Portion }

/**
 * What one click does about a finding, as data; keys are those of the tree's nodes and edges.
 * `setPortions` says why: scaled to 100, the largest turned into the rest, or a range narrowed to what is allowed.
 */
export type SheetFix =
  | { kind: 'setName'; node: string; name: string }
  | { kind: 'setNumber'; node: string; number: string }
  | { kind: 'setPortions'; why: 'normalise' | 'makeRest' | 'narrow'; portions: readonly PortionChange[] }
  | { kind: 'merge'; keep: string; remove: readonly string[]; amount: EdgeAmount }
  | { kind: 'removeChild'; edge: string }
  | { kind: 'useRelease'; node: string; reference: SheetReference };

/** Fixes that change no declared data (names, spaces, newer version) may be applied together; every other is one click each. */
export const isMechanical = (fix: SheetFix): boolean => fix.kind === 'setName' || fix.kind === 'setNumber' || fix.kind === 'useRelease';

function withNode(tree: SheetTree, key: string, change: Partial<SheetNode>): SheetTree {
  const node = tree.nodes.get(key);
  return node ? { ...tree, nodes: new Map(tree.nodes).set(key, { ...node, ...change }) } : tree;
}

const withEdges = (tree: SheetTree, change: (edge: SheetEdge) => SheetEdge): SheetTree => ({ ...tree, edges: tree.edges.map(change) });

/** Removes edges and every node that is no longer below the root. */
export function withoutEdges(tree: SheetTree, removed: ReadonlySet<string>): SheetTree {
  const edges = tree.edges.filter((edge) => !removed.has(edge.key));
  const below = new Map<string, string[]>();
  for (const { parent, child } of edges) {
    const children = below.get(parent);
    if (children) children.push(child);
    else below.set(parent, [child]);
  }
  const kept = new Set<string>([tree.root]);
  for (const key of kept) for (const child of below.get(key) ?? []) kept.add(child);
  return {
    ...tree,
    edges: edges.filter((edge) => kept.has(edge.parent)),
    nodes: new Map([...tree.nodes].filter(([key]) => kept.has(key))),
  };
}

/** The tree after a fix; the given tree is left as it is. A fix whose node or edge is gone changes nothing. */
export function applyFix(tree: SheetTree, fix: SheetFix): SheetTree {
  switch (fix.kind) {
    case 'setName':
      return withNode(tree, fix.node, { name: fix.name });
    case 'setNumber':
      return withNode(tree, fix.node, { number: fix.number });
    case 'useRelease':
      return withNode(tree, fix.node, { reference: fix.reference });
    case 'setPortions': {
      const portions = new Map(fix.portions.map((change) => [change.edge, change.portion]));
      return withEdges(tree, (edge) => {
        const portion = portions.get(edge.key);
        return portion ? { ...edge, amount: { portion } } : edge;
      });
    }
    case 'merge': {
      const merged = withEdges(tree, (edge) => (edge.key === fix.keep ? { ...edge, amount: fix.amount } : edge));
      return withoutEdges(merged, new Set(fix.remove));
    }
    case 'removeChild':
      return withoutEdges(tree, new Set([fix.edge]));
  }
}

import type { SheetEdge, SheetNode, SheetTree } from './sheet-tree';

export interface SheetChild { edge: SheetEdge; node: SheetNode }

/** A sheet prepared for checks: children by parent, paths, and the order in which a reader meets the nodes. */
export interface SheetIndex {
  tree: SheetTree;
  /** Own nodes in tree order, the root first; references are among them, what lies below those is not. */
  ordered: readonly SheetNode[];
  childrenOf: (key: string) => readonly SheetChild[];
  /** Node keys from the root to the node. */
  pathTo: (key: string) => string[];
  /** The edge above a node; none above the root. */
  edgeAbove: (key: string) => SheetEdge | undefined;
}

function groupChildren(tree: SheetTree): Map<string, SheetChild[]> {
  const children = new Map<string, SheetChild[]>();
  for (const edge of tree.edges) {
    const node = tree.nodes.get(edge.child);
    if (!node) continue;
    const siblings = children.get(edge.parent);
    if (siblings) siblings.push({ edge, node });
    else children.set(edge.parent, [{ edge, node }]);
  }
  return children;
}

interface Walk { ordered: SheetNode[]; above: Map<string, SheetEdge> }

/** Depth first without recursion; a node that a broken tree reaches twice is met once. */
function walk(tree: SheetTree, children: ReadonlyMap<string, readonly SheetChild[]>): Walk {
  const ordered: SheetNode[] = [];
  const above = new Map<string, SheetEdge>();
  const met = new Set<string>();
  const root = tree.nodes.get(tree.root);
  const stack: SheetNode[] = root ? [root] : [];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (met.has(node.key)) continue;
    met.add(node.key);
    ordered.push(node);
    if (node.reference) continue;
    const below = children.get(node.key) ?? [];
    for (let index = below.length - 1; index >= 0; index--) {
      const child = below[index];
      if (!child || met.has(child.node.key)) continue;
      above.set(child.node.key, child.edge);
      stack.push(child.node);
    }
  }
  return { ordered, above };
}

const NO_CHILDREN: readonly SheetChild[] = [];

export function indexSheet(tree: SheetTree): SheetIndex {
  const children = groupChildren(tree);
  const { ordered, above } = walk(tree, children);
  const pathTo = (key: string): string[] => {
    const path = [key];
    for (let edge = above.get(key); edge && path.length <= tree.nodes.size; edge = above.get(edge.parent)) path.push(edge.parent);
    return path.reverse();
  };
  return {
    tree,
    ordered,
    childrenOf: (key) => (tree.nodes.get(key)?.reference ? NO_CHILDREN : (children.get(key) ?? NO_CHILDREN)),
    pathTo,
    edgeAbove: (key) => above.get(key),
  };
}

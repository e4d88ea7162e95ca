import type { SheetBranch, SheetEdge, SheetNode, SheetPlace, SheetTree } from './sheet-tree';

/** A child with its edge from the parent. */
export interface SheetChild {
  key: string;
  node: SheetNode;
  edge: SheetEdge;
}

export const placeAt = (tree: SheetTree, key: string): SheetPlace | undefined => tree.places.get(key);
export const nodeAt = (tree: SheetTree, key: string): SheetNode | undefined => tree.places.get(key)?.node;

/** Own children in their order; empty for a reference or substance. */
export function childrenOf(tree: SheetTree, key: string): SheetChild[] {
  const children: SheetChild[] = [];
  for (const child of tree.places.get(key)?.children ?? []) {
    const place = tree.places.get(child);
    if (place) children.push({ key: child, node: place.node, edge: place.edge });
  }
  return children;
}

/** Keys from the root to the node; empty for a node that is not in the tree. */
export function pathTo(tree: SheetTree, key: string): string[] {
  const path: string[] = [];
  for (let at: string | undefined = key; at !== undefined; at = tree.places.get(at)?.parent) {
    if (!tree.places.has(at)) return [];
    path.push(at);
  }
  return path.reverse();
}

export function isInside(tree: SheetTree, key: string, ancestor: string): boolean {
  for (let at: string | undefined = key; at !== undefined; at = tree.places.get(at)?.parent)
    if (at === ancestor) return true;
  return false;
}

/** Whether a node counts in totals: neither it nor any node above it is an alternative that is not preferred. */
export function isCounted(tree: SheetTree, key: string): boolean {
  for (
    let place = tree.places.get(key);
    place;
    place = place.parent === undefined ? undefined : tree.places.get(place.parent)
  )
    if (place.edge.preferred === false) return false;
  return true;
}

/** Keys of a node and everything below it, parents before children, siblings in their order; without recursion. */
export function keysBelow(tree: SheetTree, key: string): string[] {
  const keys: string[] = [];
  const stack = tree.places.has(key) ? [key] : [];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    keys.push(at);
    const children = tree.places.get(at)?.children ?? [];
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index] as string);
  }
  return keys;
}

/** All keys of the tree in reading order. */
export const keysInOrder = (tree: SheetTree): string[] => keysBelow(tree, tree.root);

export const getChildPosition = (tree: SheetTree, key: string): number => {
  const parent = tree.places.get(key)?.parent;
  return parent === undefined ? -1 : (tree.places.get(parent)?.children.indexOf(key) ?? -1);
};

/** The subtree at a node as plain data. */
export function branchAt(tree: SheetTree, key: string): SheetBranch | undefined {
  const place = tree.places.get(key);
  if (!place) return undefined;
  const children = place.children.flatMap((child) => branchAt(tree, child) ?? []);
  return {
    node: place.node,
    ...(Object.keys(place.edge).length > 0 ? { edge: place.edge } : {}),
    ...(children.length > 0 ? { children } : {}),
  };
}

/**
 * Whether the content of the node belongs to another sheet or to the catalogue, so that nothing can be added below
 * it.
 */
export const isLeafNode = ({ reference, substance, kind }: SheetNode): boolean =>
  reference !== undefined || substance !== undefined || kind === 'substance';

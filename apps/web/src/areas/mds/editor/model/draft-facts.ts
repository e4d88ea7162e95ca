import type { SheetDetail, TreeOutput } from '@matlas/contract';
import { childrenOf, isLeafNode, placeAt, sameData, type SheetNode, type SheetTree } from '@matlas/domain';
import { idOf, keyerFor, type NodeIds } from './draft-keys';
import { treeFromServer } from './tree-from-server';

const leafIdentity = ({ substance, reference }: SheetNode): string =>
  reference ? `${reference.cid}/${reference.cver}` : String(substance?.id);

/**
 * Has the tree nodes or leaves of which the server knows more than this browser: ids of new nodes, facts about what was
 * newly referred to?
 */
export function hasNews(base: SheetTree, tree: SheetTree, ids: NodeIds): boolean {
  for (const [key, { node }] of tree.places) {
    const before = placeAt(base, key)?.node;
    if (isLeafNode(node) ? !before || leafIdentity(before) !== leafIdentity(node) : idOf(key, ids) === undefined)
      return true;
  }
  return false;
}

/** Ids of the server for a tree that was just saved: both have the same nodes in the same order. */
export function learnedIds(tree: SheetTree, saved: TreeOutput, known: NodeIds): Map<string, number> {
  const ids = new Map(known);
  const stack: [string, TreeOutput][] = [[tree.root, saved]];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const [key, output] = at;
    ids.set(key, output.id);
    childrenOf(tree, key).forEach((child, index) => {
      const below = output.children[index]?.node;
      if (below) stack.push([child.key, below]);
    });
  }
  return ids;
}

/** The tree with what the server tells about its references and substances; nothing that was typed changes. */
export function withFacts(tree: SheetTree, saved: SheetDetail, ids: NodeIds, sent: SheetTree): SheetTree {
  const told = treeFromServer(saved, keyerFor(sent, ids));
  let { places } = tree;
  for (const [key, { node }] of told.places) {
    const place = places.get(key);
    if (!place || !isLeafNode(node) || leafIdentity(place.node) !== leafIdentity(node) || sameData(place.node, node))
      continue;
    places = places.set(key, { ...place, node });
  }
  return places === tree.places ? tree : { ...tree, places };
}

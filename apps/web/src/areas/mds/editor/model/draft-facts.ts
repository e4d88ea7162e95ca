import type { SheetDetail, TreeOutput } from '@matlas/contract';
import { childrenOf, isLeafNode, placeAt, sameData, type SheetNode, type SheetTree } from '@matlas/domain';
import { serverIdOf, createKeyer, type NodeIds } from './draft-keys';
import { treeFromServer } from './tree-from-server';

const leafIdentity = ({ substance, reference }: SheetNode): string =>
  reference ? `${reference.cid}/${reference.cver}` : String(substance?.id);

/**
 * True when the server knows more about the saved tree than this browser: ids of new nodes, or facts about new
 * references and substances.
 */
export function needsServerFacts(base: SheetTree, tree: SheetTree, ids: NodeIds): boolean {
  for (const [key, { node }] of tree.places) {
    const before = placeAt(base, key)?.node;
    if (isLeafNode(node) ? !before || leafIdentity(before) !== leafIdentity(node) : serverIdOf(key, ids) === undefined)
      return true;
  }
  return false;
}

/** Adds the server ids of a tree that was just saved. Both trees have the same nodes in the same order. */
export function addServerIds(tree: SheetTree, saved: TreeOutput, known: NodeIds): Map<string, number> {
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

/** The tree with the server's facts about its references and substances. The user's input is not changed. */
export function addServerFacts(tree: SheetTree, saved: SheetDetail, ids: NodeIds, sent: SheetTree): SheetTree {
  const fromServer = treeFromServer(saved, createKeyer(sent, ids));
  let { places } = tree;
  for (const [key, { node }] of fromServer.places) {
    const place = places.get(key);
    if (!place || !isLeafNode(node) || leafIdentity(place.node) !== leafIdentity(node) || sameData(place.node, node))
      continue;
    places = places.set(key, { ...place, node });
  }
  return places === tree.places ? tree : { ...tree, places };
}

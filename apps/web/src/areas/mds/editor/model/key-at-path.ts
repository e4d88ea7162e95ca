import { placeAt, type SheetTree } from '@matlas/domain';

/**
 * The key of the node at a path of the server, such as `1001.0.3` (root sheet, then positions). For a path inside a
 * reference it is the reference, because the nodes below are not part of this tree.
 */
export function keyAtPath(tree: SheetTree, path: string | null): string {
  let key = tree.root;
  for (const position of (path ?? '').split('.').slice(1)) {
    const next = placeAt(tree, key)?.children[Number(position)];
    if (next === undefined) break;
    key = next;
  }
  return key;
}

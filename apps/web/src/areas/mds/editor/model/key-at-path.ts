import { placeAt, type SheetTree } from '@matlas/domain';

/**
 * The node that a path of the server means, `1001.0.3`: the root sheet, then positions. Inside a reference it is the
 * reference, for the rest is not in this tree.
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

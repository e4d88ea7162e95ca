import { PersistentMap } from './persistent-map';
import type { SheetBranch, SheetHead, SheetPlace, SheetTree } from './sheet-tree';

const NO_EDGE = Object.freeze({});

/**
 * Places of a branch below a parent, in reading order. A repeated key is skipped with everything below it, and
 * `hasTwins` is then true.
 */
export function listBranchPlaces(
  branch: SheetBranch,
  parent: string | undefined,
): { places: [string, SheetPlace][]; hasTwins: boolean } {
  const places: [string, SheetPlace][] = [];
  const met = new Set([branch.node.key]);
  let hasTwins = false;
  const isNew = ({ node: { key } }: SheetBranch): boolean => {
    if (met.has(key)) hasTwins = true;
    else return Boolean(met.add(key));
    return false;
  };
  const stack: { branch: SheetBranch; parent: string | undefined }[] = [{ branch, parent }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { node, edge = NO_EDGE } = at.branch;
    const children = (at.branch.children ?? []).filter(isNew);
    places.push([node.key, { node, edge, parent: at.parent, children: children.map((child) => child.node.key) }]);
    for (let index = children.length - 1; index >= 0; index--)
      stack.push({ branch: children[index] as SheetBranch, parent: node.key });
  }
  return { places, hasTwins };
}

/** Builds a tree from plain data. Keys are unique: the second node with the same key is skipped. */
export function toSheetTree(head: SheetHead, root: SheetBranch): SheetTree {
  return {
    head,
    root: root.node.key,
    places: PersistentMap.from(listBranchPlaces({ ...root, edge: NO_EDGE }, undefined).places),
  };
}

import { PersistentMap } from './persistent-map';
import type { SheetBranch, SheetHead, SheetPlace, SheetTree } from './sheet-tree';

const NO_EDGE = Object.freeze({});

/** Places of a branch below a parent, in reading order. */
export function placesOf(branch: SheetBranch, parent: string | undefined): [string, SheetPlace][] {
  const places: [string, SheetPlace][] = [];
  const stack: { branch: SheetBranch; parent: string | undefined }[] = [{ branch, parent }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { node, edge = NO_EDGE, children = [] } = at.branch;
    places.push([node.key, { node, edge, parent: at.parent, children: children.map((child) => child.node.key) }]);
    for (let index = children.length - 1; index >= 0; index--) stack.push({ branch: children[index] as SheetBranch, parent: node.key });
  }
  return places;
}

/** A tree from plain data. Keys must be unique within it. */
export function plantSheet(head: SheetHead, root: SheetBranch): SheetTree {
  return { head, root: root.node.key, places: PersistentMap.from(placesOf({ ...root, edge: NO_EDGE }, undefined)) };
}

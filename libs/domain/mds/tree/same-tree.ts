import { sameData } from './plain';
import type { SheetHead, SheetPlace, SheetTree } from './sheet-tree';

const samePlace = (one: SheetPlace, other: SheetPlace | undefined): boolean => one === other || sameData(one, other);

/** Compares heads without the supplier data, which are not part of the sheet. */
const sameHead = ({ supplier: _supplier, ...one }: SheetHead, { supplier: _other, ...other }: SheetHead): boolean =>
  sameData(one, other);

/** Whether two trees are equal as data. Places shared by both trees are not compared in depth. */
export function sameTree(one: SheetTree, other: SheetTree): boolean {
  if (one.root !== other.root || one.places.size !== other.places.size || !sameHead(one.head, other.head)) return false;
  if (one.places === other.places) return true;
  for (const [key, place] of one.places) if (!samePlace(place, other.places.get(key))) return false;
  return true;
}

import { sameData } from './plain';
import type { SheetHead, SheetPlace, SheetTree } from './sheet-tree';

const samePlace = (one: SheetPlace, other: SheetPlace | undefined): boolean => one === other || sameData(one, other);

/** What is known about the supplier is no part of the sheet. */
const sameHead = ({ supplier: _supplier, ...one }: SheetHead, { supplier: _other, ...other }: SheetHead): boolean =>
  sameData(one, other);

/** Equal as data, however the trees came about. Shared places are not looked into. */
export function sameTree(one: SheetTree, other: SheetTree): boolean {
  if (one.root !== other.root || one.places.size !== other.places.size || !sameHead(one.head, other.head)) return false;
  if (one.places === other.places) return true;
  for (const [key, place] of one.places) if (!samePlace(place, other.places.get(key))) return false;
  return true;
}

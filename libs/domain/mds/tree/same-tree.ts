import { sameData } from './plain';
import type { SheetPlace, SheetTree } from './sheet-tree';

const samePlace = (one: SheetPlace, other: SheetPlace | undefined): boolean => one === other || sameData(one, other);

/** Equal as data, however the trees came about. Shared places are not looked into. */
export function sameTree(one: SheetTree, other: SheetTree): boolean {
  if (one.root !== other.root || one.places.size !== other.places.size || !sameData(one.head, other.head)) return false;
  if (one.places === other.places) return true;
  for (const [key, place] of one.places) if (!samePlace(place, other.places.get(key))) return false;
  return true;
}

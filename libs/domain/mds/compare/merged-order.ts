import { keysInOrder, placeAt, type SheetTree } from '../tree';

/**
 * Children in the order of the first list; additional children of the other list are inserted after the sibling
 * that they follow there.
 */
function interleaved(main: readonly string[], other: readonly string[]): string[] {
  const order = [...main];
  const met = new Set(main);
  other.forEach((key, index) => {
    if (met.has(key)) return;
    let at = 0;
    for (let before = index - 1; before >= 0 && at === 0; before--) at = order.indexOf(other[before] as string) + 1;
    order.splice(at, 0, key);
    met.add(key);
  });
  return order;
}

const sameOrder = (one: readonly string[], other: readonly string[]): boolean => {
  const shared = new Set(other);
  const [left, right] = [one.filter((key) => shared.has(key)), other.filter((key) => one.includes(key))];
  return left.every((key, index) => key === right[index]);
};

/**
 * Children of every node after a merge: in my order, or in theirs when only they changed the order. New children
 * come after their neighbour.
 */
export function mergedOrder(
  { base, mine, theirs }: { base: SheetTree; mine: SheetTree; theirs: SheetTree },
  parents: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const below = new Map<string, Set<string>>();
  for (const [key, parent] of parents) below.set(parent, (below.get(parent) ?? new Set()).add(key));
  const ordered = new Map<string, string[]>();
  for (const [parent, keys] of below) {
    const listOf = (tree: SheetTree): readonly string[] =>
      (placeAt(tree, parent)?.children ?? []).filter((key) => keys.has(key));
    const [before, own, other] = [listOf(base), listOf(mine), listOf(theirs)];
    const isMine = !sameOrder(before, own) || sameOrder(before, other);
    const order = isMine ? interleaved(own, other) : interleaved(other, own);
    const met = new Set(order);
    const strays = [...keys].filter((key) => !met.has(key));
    ordered.set(parent, strays.length === 0 ? order : [...order, ...inTreeOrder(mine, strays)]);
  }
  return ordered;
}

function inTreeOrder(tree: SheetTree, keys: readonly string[]): string[] {
  const place = new Map(keysInOrder(tree).map((key, index) => [key, index]));
  return [...keys].sort((one, other) => (place.get(one) ?? Infinity) - (place.get(other) ?? Infinity));
}

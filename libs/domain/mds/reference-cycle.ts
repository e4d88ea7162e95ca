/**
 * Finds the cycle that using an MDS inside another would close. Compared by MDS id, whatever the versions
 * (domain.md 9, STR-4).
 * @param childrenOf ids of the MDS that any version of an MDS uses directly
 * @returns the cycle from `parent` over `child` back to `parent`, or undefined; `[parent, parent]` for a
 * self-reference
 */
export function referenceCycle(
  parent: number,
  child: number,
  childrenOf: (cid: number) => Iterable<number>,
): number[] | undefined {
  if (parent === child) return [parent, parent];
  const cameFrom = new Map<number, number>([[child, parent]]);
  const queue = [child];
  for (const cid of queue) {
    for (const next of childrenOf(cid)) {
      if (next === parent) return [...pathBack(cameFrom, cid, parent), parent];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, cid);
      queue.push(next);
    }
  }
  return undefined;
}

function pathBack(cameFrom: ReadonlyMap<number, number>, last: number, first: number): number[] {
  const path = [last];
  for (let at = cameFrom.get(last); at !== undefined && at !== first; at = cameFrom.get(at)) path.push(at);
  return [first, ...path.reverse()];
}

/**
 * Sorts items so that each comes after all items that it uses, however deep. `usesOf` returns the direct uses; only
 * the given items and what they use are considered. `cycles`: items at which a cycle was detected; they are in the
 * order too. Without recursion, so chains may be of any length.
 */
export function topologicalSort<T>(
  items: readonly T[],
  usesOf: (item: T) => readonly T[],
): { ordered: T[]; cycles: ReadonlySet<T> } {
  const [ordered, cycles]: [T[], Set<T>] = [[], new Set()];
  const state = new Map<T, 'open' | 'done'>();
  for (const first of items) {
    const stack = [first];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (state.get(top) === 'done') {
        stack.pop();
        continue;
      }
      state.set(top, 'open');
      const below = usesOf(top);
      for (const used of below) if (state.get(used) === 'open') cycles.add(top);
      const waiting = below.filter((used) => !state.has(used));
      if (waiting.length > 0) {
        stack.push(...waiting);
        continue;
      }
      stack.pop();
      state.set(top, 'done');
      ordered.push(top);
    }
  }
  return { ordered, cycles };
}

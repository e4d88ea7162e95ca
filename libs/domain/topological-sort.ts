/**
 * Things so that each comes after everything that it uses, however deep; `usesOf` names what one uses directly, nothing
 * else of the list is looked at. `circles`: those that were found to use themselves by a way round; they stand
 * somewhere in the order all the same. No recursion: a chain may be as long as it likes.
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

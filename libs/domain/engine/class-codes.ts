/** Indexes of the classes that are one of the groups or lie below one. */
export const classesBelow = (classes: readonly string[], groups: readonly string[]): Set<number> =>
  new Set(
    classes.flatMap((code, at) => (groups.some((group) => code === group || code.startsWith(`${group}.`)) ? [at] : [])),
  );

import { coversClass } from '../text/class-code';

/** Indexes of the classes that equal one of the groups or are below one. */
export const classesBelow = (classes: readonly string[], groups: readonly string[]): Set<number> =>
  new Set(classes.flatMap((code, at) => (groups.some((group) => coversClass(group, code)) ? [at] : [])));

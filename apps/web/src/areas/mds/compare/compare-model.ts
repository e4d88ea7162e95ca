import type { CompareRow } from '@matlas/contract';
import { TreeModel } from '@matlas/web-kit';

/** A row that is the same on both sides is told once. */
export const rightOf = ({ state, left, right }: CompareRow): CompareRow['right'] =>
  right ?? (state === 'same' ? left : null);
/** Something is to be seen here; what lies inside a new or removed branch is told at its top. */
export const isDifference = ({ differences, appeared, gone }: CompareRow): boolean =>
  differences.length + appeared + gone > 0;

/** What a row shows at a glance, the most important first. */
export type CompareMark = 'added' | 'removed' | 'moved' | 'version' | 'changed' | 'findings' | 'none';
export function markOf(row: CompareRow): CompareMark {
  if (row.state === 'added' || row.state === 'removed') return row.state;
  const kinds = new Set(row.differences.map(({ kind }) => kind));
  if (kinds.has('moved')) return 'moved';
  if (kinds.has('version')) return 'version';
  if (kinds.size > 0) return 'changed';
  return row.appeared + row.gone > 0 ? 'findings' : 'none';
}

/** Children of every row, from the levels of a list in reading order. */
export function childrenByKey(rows: readonly CompareRow[]): ReadonlyMap<string, readonly CompareRow[]> {
  const children = new Map<string, CompareRow[]>();
  const above: CompareRow[] = [];
  for (const row of rows) {
    above.length = Math.min(above.length, row.level);
    const parent = above.at(-1);
    if (parent) children.set(parent.key, [...(children.get(parent.key) ?? []), row]);
    above.push(row);
  }
  return children;
}

/** All rows open, so that the two sides can be read from top to bottom. */
export function compareTree(rows: readonly CompareRow[]): TreeModel<CompareRow> {
  const children = childrenByKey(rows);
  const model = new TreeModel<CompareRow>({
    keyOf: ({ key }) => key,
    hasChildren: ({ key }) => children.has(key),
    childrenOf: ({ key }) => children.get(key) ?? [],
  });
  model.replace(rows.slice(0, 1), [...children.keys()]);
  return model;
}

/** The next difference after a row, or the one before it; none at the end. */
export function neighbour(rows: readonly CompareRow[], key: string, step: 1 | -1): CompareRow | undefined {
  const at = rows.findIndex((row) => row.key === key);
  return step === 1 ? rows.slice(at + 1).find(isDifference) : rows.slice(0, Math.max(at, 0)).findLast(isDifference);
}

/** Which of how many differences a row is: `3` of `{ at: 3, of: 17 }`; 0 before the first. */
export function placeAmong(rows: readonly CompareRow[], key: string): { at: number; of: number } {
  const index = rows.findIndex((row) => row.key === key);
  const differing = rows.flatMap((row, position) => (isDifference(row) ? [position] : []));
  return { at: differing.filter((position) => position <= index).length, of: differing.length };
}

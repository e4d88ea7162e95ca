import type { CompareRow } from '@matlas/contract';
import { TreeModel } from '@matlas/web-kit';

/** Equal rows carry their data on the left side only; this returns it for the right side as well. */
export const rightSide = ({ state, left, right }: CompareRow): CompareRow['right'] =>
  right ?? (state === 'same' ? left : null);
/** The row counts as a difference. Changes inside an added or removed branch are reported at the top of that branch. */
export const isDifference = ({ differences, appeared, gone }: CompareRow): boolean =>
  differences.length + appeared + gone > 0;

/** The mark of a row: its most important kind of difference. */
export type CompareMark = 'added' | 'removed' | 'moved' | 'version' | 'changed' | 'findings' | 'none';
export function toCompareMark(row: CompareRow): CompareMark {
  if (row.state === 'added' || row.state === 'removed') return row.state;
  const kinds = new Set(row.differences.map(({ kind }) => kind));
  if (kinds.has('moved')) return 'moved';
  if (kinds.has('version')) return 'version';
  if (kinds.size > 0) return 'changed';
  return row.appeared + row.gone > 0 ? 'findings' : 'none';
}

/** Children by parent key, derived from the levels of the rows in depth-first order. */
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

/** The tree with all branches open, so that both sides can be read from top to bottom. */
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

/** The next or previous difference from a row; undefined at the end. */
export function findAdjacentDifference(rows: readonly CompareRow[], key: string, step: 1 | -1): CompareRow | undefined {
  const at = rows.findIndex((row) => row.key === key);
  return step === 1 ? rows.slice(at + 1).find(isDifference) : rows.slice(0, Math.max(at, 0)).findLast(isDifference);
}

/** Position among the differences: `{ at: 3, of: 17 }` is the third of 17; `at` is 0 before the first. */
export function differencePosition(rows: readonly CompareRow[], key: string): { at: number; of: number } {
  const index = rows.findIndex((row) => row.key === key);
  const differing = rows.flatMap((row, position) => (isDifference(row) ? [position] : []));
  return { at: differing.filter((position) => position <= index).length, of: differing.length };
}

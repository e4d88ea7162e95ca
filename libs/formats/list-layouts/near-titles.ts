import type { ClosestLayout } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import { titledHeadOf } from '../workbook/titled-rows';
import type { ReadTable } from '../workbook/read-table';
import type { ListLayout } from './list-layout';

/** One letter in four may differ, and at least one. */
const LETTERS_OF_FAULT = 4;
/** Shorter titles are part of too many others. */
const MIN_PART = 4;
const MAX_CLOSEST = 3;
/** A list that has less of a layout is another list. */
const MIN_CLOSENESS = 0.4;
const ROWS_TO_SEARCH = 20;

/** Least number of inserted, removed and replaced letters between two texts. */
export function editDistance(one: string, other: string): number {
  const letters = [...other];
  let above = Array.from({ length: letters.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [at, opposite] of letters.entries())
      line.push(
        Math.min((above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1, (above[at] ?? 0) + (letter === opposite ? 0 : 1)),
      );
    above = line;
  }
  return above[letters.length] ?? 0;
}
/** How far two titles are apart: 0 for equal, undefined when they are not similar. */
export const titleDistance = (one: string, other: string): number | undefined =>
  keyDistance(bareKey(one), bareKey(other));
/** The same for titles by `bareKey`. */
export function keyDistance(one: string, other: string): number | undefined {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === '') return undefined;
  if (short === long) return 0;
  // 'CAS' is part of 'CAS No. (main)'; Chinese titles say as much in two letters.
  const isPart = long.includes(short) && (short.length >= MIN_PART || /\p{Script=Han}/u.test(short));
  if (isPart) return 1 + (long.length - short.length) / long.length;
  const most = Math.max(1, Math.floor(long.length / LETTERS_OF_FAULT));
  if (long.length - short.length > most || long.length < MIN_PART) return undefined;
  const distance = editDistance(short, long);
  return distance <= most ? distance : undefined;
}
/** The most similar title of a file for one of several titles of a column; null when none is similar. */
export function nearestTitle(titles: readonly string[], wanted: readonly string[]): string | null {
  const found = titles
    .flatMap((title) =>
      wanted.flatMap((one) => {
        const distance = titleDistance(title, one);
        return distance === undefined ? [] : [{ title, distance }];
      }),
    )
    .sort((one, other) => one.distance - other.distance);
  return found[0]?.title ?? null;
}

const closenessOf = ({ found, missing }: ClosestLayout): number =>
  (found.length + missing.filter(({ near }) => near !== null).length / 2) / (found.length + missing.length);

/** The known layouts that have titles in common with a table, the closest first. */
export function closestLayouts(table: ReadTable, layouts: readonly ListLayout[]): ClosestLayout[] {
  return layouts
    .map(({ name, titles, marks }): ClosestLayout => {
      const head = titledHeadOf(table.rows, titles);
      const fallback = table.rows.slice(0, ROWS_TO_SEARCH).find(({ cells }) => cells.filter(Boolean).length > 1);
      const given = (head.columns.size > 0 ? head.titles : (fallback?.cells ?? [])).filter(Boolean);
      const open = given.filter((title) => ![...head.columns.values()].some((index) => head.titles[index] === title));
      const wanted = (column: string): readonly string[] => titles[column] ?? [];
      return {
        layout: name,
        found: marks.filter((column) => head.columns.has(column)).map((column) => titleOf(head, column)),
        missing: marks
          .filter((column) => !head.columns.has(column))
          .map((column) => ({ title: wanted(column)[0] ?? column, near: nearestTitle(open, wanted(column)) })),
      };
    })
    .filter((layout) => closenessOf(layout) >= MIN_CLOSENESS)
    .sort((one, other) => closenessOf(other) - closenessOf(one))
    .slice(0, MAX_CLOSEST);
}
const titleOf = (head: { columns: ReadonlyMap<string, number>; titles: readonly string[] }, column: string): string =>
  (head.titles[head.columns.get(column) ?? -1] ?? column).trim();

import type { MergedRange, SheetContent } from './sheet-content';
import type { SheetRow } from './sheet-row';

/** Titles stand among the first rows, as for `titledHeadOf`. */
const ROWS_TO_SEARCH = 20;
const DIGITS_ONLY = /^[\d.,\s%-]+$/;

/**
 * Joins titles of two rows into the lower one: where a merged title stands over titles of its own, and every other
 * title is merged over both rows or alone in its column, the two rows are one.
 */
export function joinTitles({ rows, merged }: SheetContent): void {
  for (let index = 0; index + 1 < Math.min(rows.length, ROWS_TO_SEARCH); index++) {
    const [upper, lower] = [rows[index], rows[index + 1]];
    if (!upper || !lower || lower.row !== upper.row + 1 || !areTitles(upper, lower, merged)) continue;
    lower.cells = Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, column) =>
      joined(upper.cells[column] ?? '', lower.cells[column] ?? ''),
    );
    delete lower.kinds;
    delete lower.filled;
    upper.cells = [];
    delete upper.kinds;
    delete upper.filled;
    return;
  }
}
const joined = (one: string, other: string): string =>
  one === other || other === '' ? one : one === '' ? other : `${one} ${other}`;

function areTitles(upper: SheetRow, lower: SheetRow, merged: readonly MergedRange[]): boolean {
  const top = upper.row - 1;
  const over = merged.filter((range) => range.top === top && range.bottom === top && range.right > range.left);
  const tall = merged.filter((range) => range.top === top && range.bottom === top + 1);
  const isIn = (ranges: readonly MergedRange[], column: number): boolean =>
    ranges.some(({ left, right }) => column >= left && column <= right);
  const width = Math.max(upper.cells.length, lower.cells.length);
  let [below, others] = [0, 0];
  for (let column = 0; column < width; column++) {
    const [above, own] = [upper.cells[column] ?? '', lower.cells[column] ?? ''];
    if (isIn(over, column)) {
      if (DIGITS_ONLY.test(own)) return false;
      if (own !== '') below++;
    } else if (isIn(tall, column)) others++;
    else if (above !== '' && own !== '') return false;
    else if (above !== '' || own !== '') others++;
  }
  return below > 1 && others > 0;
}

import { FileRefused } from '../safe/file-refused';
import type { MergedRange, SheetContent } from './sheet-content';
import type { SheetRow } from './sheet-row';

/** Cells that merged ranges of one sheet may fill or pass; a range over the whole sheet ends with the last cell. */
const MAX_VISITED = 5_000_000;

/** Fills the cells of merged ranges with the text of their first cell, wherever they are empty. */
class MergedFiller {
  private readonly rows: ReadonlyMap<number, SheetRow>;
  private readonly last: number;
  private readonly width: number;
  private visited = 0;
  constructor(rows: readonly SheetRow[]) {
    this.rows = new Map(rows.map((row) => [row.row - 1, row]));
    this.last = rows.reduce((most, { row }) => Math.max(most, row - 1), 0);
    this.width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  }
  fill(range: MergedRange): void {
    const first = this.rows.get(range.top);
    const text = first?.cells[range.left] ?? '';
    if (!first || text === '' || isHeading(first, range)) return;
    const letter = first.kinds?.[range.left] ?? 't';
    const right = Math.min(range.right, Math.max(range.left, this.width - 1));
    for (let at = range.top; at <= Math.min(range.bottom, this.last); at++) {
      const row = this.rows.get(at);
      for (let column = range.left; column <= right; column++) {
        if (++this.visited > MAX_VISITED) throw new FileRefused('tooManyCells', `${first.sheet}:${at + 1}`);
        if (row && (row.cells[column] ?? '') === '') setFilled(row, column, text, letter);
      }
    }
  }
}
/** A range that is alone in its row is a heading or a section, not a value of each of its columns. */
function isHeading({ cells }: SheetRow, { top, left, bottom, right }: MergedRange): boolean {
  if (top !== bottom || right === left) return false;
  return cells.every((cell, column) => cell === '' || (column >= left && column <= right));
}
function setFilled(row: SheetRow, column: number, text: string, letter: string): void {
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = text;
  if (row.kinds !== undefined) {
    const kinds = row.kinds.padEnd(column, ' ');
    row.kinds = kinds.slice(0, column) + letter + kinds.slice(column + 1);
  }
  (row.filled ??= []).push(column);
}
export function fillMerged({ rows, merged }: SheetContent): void {
  const filler = new MergedFiller(rows);
  for (const range of merged) filler.fill(range);
}

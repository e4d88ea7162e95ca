import { unparse } from 'papaparse';
import { guarded } from '../safe/formula';

const guardedCell = (cell: unknown): unknown => (typeof cell === 'string' ? guarded(cell) : cell);
/**
 * A spreadsheet of another country takes these for separators: unquoted, the rest of the cell would be one of its own.
 */
const OTHER_SEPARATORS = /[;\t|]/;
const quotes = (cell: unknown): boolean => typeof cell === 'string' && OTHER_SEPARATORS.test(cell);
const line = (cells: readonly unknown[]): string => `${unparse([cells.map(guardedCell)], { quotes })}\r\n`;

/**
 * CSV text in pieces, with a byte-order mark so that spreadsheets read UTF-8; header first. No cell is run as a
 * formula, and `readCsvRows` gives each back as it was.
 */
export async function* writeCsv(
  header: readonly string[],
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${line(header)}`;
  for await (const row of rows) yield line(row);
}

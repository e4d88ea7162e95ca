import { unparse } from 'papaparse';
import { guardFormula } from '../safe/formula';

const guardedCell = (cell: unknown): unknown => (typeof cell === 'string' ? guardFormula(cell) : cell);
/** Spreadsheet programs in other locales take these characters for separators and would split an unquoted cell. */
const OTHER_SEPARATORS = /[;\t|]/;
const quotes = (cell: unknown): boolean => typeof cell === 'string' && OTHER_SEPARATORS.test(cell);
const line = (cells: readonly unknown[]): string => `${unparse([cells.map(guardedCell)], { quotes })}\r\n`;

/**
 * CSV text in pieces, header first, with a byte-order mark so that spreadsheet programs read UTF-8 (`forPrograms`:
 * without). No cell runs as a formula, and `readCsvRows` returns each cell unchanged.
 */
export async function* writeCsv(
  header: readonly string[],
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  { forPrograms = false } = {},
): AsyncGenerator<string> {
  yield `${forPrograms ? '' : '\uFEFF'}${line(header)}`;
  for await (const row of rows) yield line(row);
}

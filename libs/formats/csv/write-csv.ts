import { unparse } from 'papaparse';

/** Cells that a spreadsheet would run as a formula are written as text (OWASP, CSV injection). */
const FORMULA = /^[=+@\t\r-](?!\d+(\.\d+)?$)/;
const harmless = (cell: unknown): unknown => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell);

/** CSV text in pieces, with a byte-order mark so that spreadsheets read UTF-8; header first. */
export async function* writeCsv(header: readonly string[], rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>): AsyncGenerator<string> {
  yield `\uFEFF${unparse([header as string[]])}\r\n`;
  for await (const row of rows) yield `${unparse([row.map(harmless)])}\r\n`;
}

import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { parse } from 'papaparse';
import type { SheetRow } from '../workbook/read-rows';

const BOM = '\uFEFF';

/** Rows of a CSV stream: comma, semicolon or tab, quoted cells, UTF-8 or GB 18030 (what spreadsheets of Chinese systems save). */
export async function* readCsvRows(content: Readable): AsyncGenerator<SheetRow> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  const text = decode(Buffer.concat(chunks));
  const rows = parse<string[]>(text, { skipEmptyLines: false, delimiter: delimiterOf(text) }).data;
  for (const [index, cells] of rows.entries()) yield { sheet: '', row: index + 1, cells: cells.map((cell) => cell.trim()) };
}
/** The candidate that the header line holds most often outside quotes. */
function delimiterOf(text: string): string {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, n: header.split(delimiter).length - 1 }));
  return counts.reduce((best, next) => (next.n > best.n ? next : best)).delimiter;
}
/** UTF-8 when the bytes are valid UTF-8, else GB 18030. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(BOM, '');
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

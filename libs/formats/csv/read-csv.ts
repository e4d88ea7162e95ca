import type { Readable } from 'node:stream';
import { Parser } from 'papaparse';
import { unguarded } from '../safe/formula';
import { FileRefused } from '../safe/file-refused';
import type { SheetRow } from '../workbook/read-rows';
import { bytePieces, type CsvEncoding, decoded, encodingOf, filePieces } from './csv-text';

const NEWLINE_SEARCHED = 1 << 20;
const QUOTED = /"[^"]*"/g;
/** One row has no more; beyond it a quote was opened that nothing closes. */
const MOST_ROW_CHARACTERS = 4_000_000;

/** A spreadsheet has 16,384 columns. */
const MOST_COLUMNS = 16_384;
/**
 * No text has them: PostgreSQL keeps no U+0000, and nobody sees the others. Halves of surrogate pairs were refused when
 * the bytes were decoded.
 */
const CONTROL = /[^\t\n\r -~\u0080-\uffff]/;

/** A row that never ends, or a quotation mark that opens in it and never closes. */
export class CsvRowTooLong extends FileRefused {
  constructor(
    readonly row: number,
    reason: 'endlessRow' | 'openQuote',
  ) {
    super(reason, `csv:${row}`);
  }
}
interface CsvParse {
  data: string[][];
  errors: readonly { code: string; row?: number }[];
  meta: { cursor: number };
}

/**
 * Rows of a CSV stream: comma, semicolon or tab, quoted cells, UTF-8 or GB 18030 (what spreadsheets of Chinese systems
 * save). The bytes are kept until the last row: of a file on the disk use `readCsvFile`.
 */
export async function* readCsvRows(content: Readable): AsyncGenerator<SheetRow> {
  const bytes = Buffer.concat((await content.toArray()) as Buffer[]);
  for await (const rows of rowsOf(decoded(bytePieces(bytes), await encodingOf(bytePieces(bytes))))) yield* rows;
}
/**
 * Rows of a CSV file as `readCsvRows` gives them, in batches; memory does not grow with the file. `otherwise`: the
 * encoding of what is no UTF-8.
 */
export async function* readCsvFile(path: string, otherwise: CsvEncoding = 'gb18030'): AsyncGenerator<SheetRow[]> {
  yield* rowsOf(decoded(filePieces(path), await encodingOf(filePieces(path), otherwise)));
}

/** Without the apostrophe that `writeCsv` puts before what would run. */
const cellText = (cell: string): string => {
  const text = cell.trim();
  return text.startsWith("'") ? unguarded(text) : text;
};
async function* rowsOf(texts: AsyncIterable<string>): AsyncGenerator<SheetRow[]> {
  let parser: Parser | undefined;
  let rest = '';
  let row = 0;
  let hasControl = false;
  const take = (found: CsvParse): SheetRow[] =>
    found.data.map((cells) => ({ sheet: '', row: ++row, cells: bounded(cells, row, hasControl) }));
  for await (const text of texts) {
    rest += text;
    hasControl ||= CONTROL.test(text);
    if (!parser && rest.length < NEWLINE_SEARCHED && text !== '') continue;
    parser ??= new Parser({ delimiter: delimiterOf(rest), newline: newlineOf(rest) });
    const found = parser.parse(rest, 0, true) as CsvParse;
    rest = rest.slice(found.meta.cursor);
    yield take(found);
    if (rest.length > MOST_ROW_CHARACTERS)
      throw new CsvRowTooLong(row + 1, opensQuote(parser, rest) ? 'openQuote' : 'endlessRow');
  }
  parser ??= new Parser({ delimiter: delimiterOf(rest), newline: newlineOf(rest) });
  const last = parser.parse(rest, 0, false) as CsvParse;
  const open = last.errors.find(({ code }) => code === MISSING_QUOTE);
  if (open) throw new CsvRowTooLong(row + (open.row ?? 0) + 1, 'openQuote');
  yield take(last);
}
const MISSING_QUOTE = 'MissingQuotes';
const opensQuote = (parser: Parser, text: string): boolean =>
  (parser.parse(text, 0, false) as CsvParse).errors.some(({ code }) => code === MISSING_QUOTE);
/**
 * The cells themselves, trimmed where they stand: 2.4 million of them are not copied. They are looked through one by
 * one only where the text holds something that no text has.
 */
function bounded(cells: string[], row: number, hasControl: boolean): string[] {
  if (cells.length > MOST_COLUMNS) throw new FileRefused('tooManyColumns', `csv:${row}`);
  const column = hasControl ? cells.findIndex((cell) => CONTROL.test(cell)) : -1;
  if (column >= 0) throw new FileRefused('control', `csv:${row}:${column + 1}`);
  for (let index = 0; index < cells.length; index++) cells[index] = cellText(cells[index] ?? '');
  return cells;
}
const DELIMITERS = [',', ';', '\t', '|'];
/** Lines of a title block above the header hold none. */
const LINES_SEARCHED = 30;
/** The candidate that the header line, the first one that holds any, holds most often outside quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, NEWLINE_SEARCHED)
    .split(/\r?\n/, LINES_SEARCHED)
    .map((line) => line.replace(QUOTED, ''));
  const header = lines.find((line) => DELIMITERS.some((delimiter) => line.includes(delimiter))) ?? '';
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, n: header.split(delimiter).length - 1 }));
  return counts.reduce((best, next) => (next.n > best.n ? next : best)).delimiter;
}
/** How lines end, as papaparse guesses it for a whole text. */
function newlineOf(text: string): '\r\n' | '\n' | '\r' {
  const bare = text.slice(0, NEWLINE_SEARCHED).replace(QUOTED, '');
  const byReturn = bare.split('\r');
  const byFeed = bare.split('\n');
  if (byReturn.length === 1 || (byFeed.length > 1 && (byFeed[0]?.length ?? 0) < (byReturn[0]?.length ?? 0)))
    return '\n';
  const feeds = byReturn.filter((line) => line.startsWith('\n')).length;
  return feeds >= byReturn.length / 2 ? '\r\n' : '\r';
}

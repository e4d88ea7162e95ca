import type { Readable } from 'node:stream';
import { Parser } from 'papaparse';
import { removeFormulaGuard } from '../safe/formula';
import { FileRefused } from '../safe/file-refused';
import type { SheetRow } from '../workbook/read-rows';
import { bytePieces, type CsvEncoding, decodeText, detectEncoding, filePieces } from './csv-text';

const NEWLINE_SEARCHED = 1 << 20;
const QUOTED = /"[^"]*"/g;
/** Maximum length of a row; a longer one has an opening quotation mark that is never closed. */
const MAX_ROW_CHARACTERS = 4_000_000;

/** A spreadsheet has 16,384 columns. */
const MAX_COLUMNS = 16_384;
/**
 * Characters that are not valid in text: PostgreSQL cannot store U+0000, and the others are invisible. Unpaired
 * surrogates were already refused when the bytes were decoded.
 */
const CONTROL = /[^\t\n\r -~\u0080-\uffff]/;

/** A row that exceeds the maximum length, or an opening quotation mark that is never closed. */
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
 * Rows of a CSV stream: separated by comma, semicolon or tab, with quoted cells, in UTF-8 or GB 18030 (the encoding
 * used by spreadsheets on Chinese systems). All bytes are kept in memory; use `readCsvFile` for a file on disk.
 */
export async function* readCsvRows(content: Readable): AsyncGenerator<SheetRow> {
  const bytes = Buffer.concat((await content.toArray()) as Buffer[]);
  for await (const rows of rowsOf(decodeText(bytePieces(bytes), await detectEncoding(bytePieces(bytes))))) yield* rows;
}
/**
 * Rows of a CSV file as from `readCsvRows`, in batches; memory does not grow with the file. `otherwise`: the
 * encoding when the bytes are not UTF-8.
 */
export async function* readCsvFile(path: string, otherwise: CsvEncoding = 'gb18030'): AsyncGenerator<SheetRow[]> {
  yield* rowsOf(decodeText(filePieces(path), await detectEncoding(filePieces(path), otherwise)));
}

/** Removes the apostrophe that `writeCsv` puts before text that would run as a formula. */
const cellText = (cell: string): string => {
  const text = cell.trim();
  return text.startsWith("'") ? removeFormulaGuard(text) : text;
};
async function* rowsOf(texts: AsyncIterable<string>): AsyncGenerator<SheetRow[]> {
  let parser: Parser | undefined;
  let rest = '';
  let row = 0;
  let hasControl = false;
  const take = (found: CsvParse): SheetRow[] =>
    found.data.map((cells) => ({ sheet: '', row: ++row, cells: checkedCells(cells, row, hasControl) }));
  for await (const text of texts) {
    rest += text;
    hasControl ||= CONTROL.test(text);
    if (!parser && rest.length < NEWLINE_SEARCHED && text !== '') continue;
    parser ??= new Parser({ delimiter: detectDelimiter(rest), newline: detectNewline(rest) });
    const found = parser.parse(rest, 0, true) as CsvParse;
    rest = rest.slice(found.meta.cursor);
    yield take(found);
    if (rest.length > MAX_ROW_CHARACTERS)
      throw new CsvRowTooLong(row + 1, opensQuote(parser, rest) ? 'openQuote' : 'endlessRow');
  }
  parser ??= new Parser({ delimiter: detectDelimiter(rest), newline: detectNewline(rest) });
  const last = parser.parse(rest, 0, false) as CsvParse;
  const open = last.errors.find(({ code }) => code === MISSING_QUOTE);
  if (open) throw new CsvRowTooLong(row + (open.row ?? 0) + 1, 'openQuote');
  yield take(last);
}
const MISSING_QUOTE = 'MissingQuotes';
const opensQuote = (parser: Parser, text: string): boolean =>
  (parser.parse(text, 0, false) as CsvParse).errors.some(({ code }) => code === MISSING_QUOTE);
/**
 * Trims the cells in place, so that files with 2.4 million cells are not copied. Single cells are checked only when
 * the text contains an invalid character.
 */
function checkedCells(cells: string[], row: number, hasControl: boolean): string[] {
  if (cells.length > MAX_COLUMNS) throw new FileRefused('tooManyColumns', `csv:${row}`);
  const column = hasControl ? cells.findIndex((cell) => CONTROL.test(cell)) : -1;
  if (column >= 0) throw new FileRefused('control', `csv:${row}:${column + 1}`);
  for (let index = 0; index < cells.length; index++) cells[index] = cellText(cells[index] ?? '');
  return cells;
}
const DELIMITERS = [',', ';', '\t', '|'];
/** Lines of a title block above the header contain no separator. */
const LINES_SEARCHED = 30;
/**
 * The separator that occurs most often outside quotes in the header line, which is the first line that contains a
 * candidate.
 */
function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, NEWLINE_SEARCHED)
    .split(/\r?\n/, LINES_SEARCHED)
    .map((line) => line.replace(QUOTED, ''));
  const header = lines.find((line) => DELIMITERS.some((delimiter) => line.includes(delimiter))) ?? '';
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, n: header.split(delimiter).length - 1 }));
  return counts.reduce((best, next) => (next.n > best.n ? next : best)).delimiter;
}
/** Detects the line ending in the same way as papaparse does for a whole text. */
function detectNewline(text: string): '\r\n' | '\n' | '\r' {
  const bare = text.slice(0, NEWLINE_SEARCHED).replace(QUOTED, '');
  const byReturn = bare.split('\r');
  const byFeed = bare.split('\n');
  if (byReturn.length === 1 || (byFeed.length > 1 && (byFeed[0]?.length ?? 0) < (byReturn[0]?.length ?? 0)))
    return '\n';
  const feeds = byReturn.filter((line) => line.startsWith('\n')).length;
  return feeds >= byReturn.length / 2 ? '\r\n' : '\r';
}

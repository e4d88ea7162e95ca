import type { Readable } from 'node:stream';
import { Parser } from 'papaparse';
import { detectEncoding } from '../encoding/detect-encoding';
import type { TextEncoding, TextFile, TextFileOptions } from '../encoding/text-file';
import { cleanInvisible, hasInvisible, quotedFormulaText } from '../safe/clean-cell';
import { removeFormulaGuard } from '../safe/formula';
import { FileRefused } from '../safe/file-refused';
import type { SheetRow } from '../workbook/read-rows';
import { bytePieces, decodeText, filePieces } from './csv-text';
import { detectDelimiter, detectNewline, SampleLine, declaredDelimiter } from './line-format';

const NEWLINE_SEARCHED = 1 << 20;
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
 * Rows of a text file in memory: separated by comma, semicolon, tab or bar, with quoted cells, in any of the
 * encodings of `detectEncoding`. The generator returns how the file was read.
 */
export async function* readTextRows(
  bytes: Buffer,
  options: TextFileOptions & { keepIndents?: boolean | undefined } = {},
): AsyncGenerator<SheetRow[], TextFile> {
  const encoding = options.encoding ?? (await detectEncoding(() => bytePieces(bytes)));
  const reading = new TextRows(options.delimiter, options.keepIndents);
  yield* reading.rows(decodeText(bytePieces(bytes), encoding));
  return { encoding, ...reading.found };
}
/** The same for a stream, which is kept in memory; use `readCsvFile` for a file on disk. */
export async function* readCsvRows(content: Readable): AsyncGenerator<SheetRow> {
  for await (const rows of readTextRows(Buffer.concat((await content.toArray()) as Buffer[]))) yield* rows;
}
/**
 * Rows of a text file on disk, in batches; memory does not grow with the file. `expected`: the encoding that is
 * likely when the bytes are not UTF-8.
 */
export async function* readCsvFile(path: string, expected?: TextEncoding): AsyncGenerator<SheetRow[]> {
  const encoding = await detectEncoding(() => filePieces(path), expected);
  yield* new TextRows().rows(decodeText(filePieces(path), encoding));
}

/** Removes the apostrophe that `writeCsv` puts before text that would run as a formula. */
const cellText = (cell: string, keepsIndent: boolean): string => {
  const text = keepsIndent ? cell.trimEnd() : cell.trim();
  if (text.startsWith("'")) return removeFormulaGuard(text);
  return text.startsWith('=') ? quotedFormulaText(text) : text;
};
const MISSING_QUOTE = 'MissingQuotes';
const opensQuote = (parser: Parser, text: string): boolean =>
  (parser.parse(text, 0, false) as CsvParse).errors.some(({ code }) => code === MISSING_QUOTE);
/** Lines of dashes between the bars of printed lists, as ERP systems write them. */
const isRule = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') && cells.every((cell) => /^-*$/.test(cell));

class TextRows {
  private parser: Parser | undefined;
  private delimiter: string;
  private readonly sample = new SampleLine();
  private row = 0;
  private hasControl = false;
  private hasInvisible = false;
  private hasOpenEnd = false;
  constructor(
    private readonly chosen?: TextFileOptions['delimiter'],
    private readonly keepsIndents = false,
  ) {
    this.delimiter = chosen ?? ',';
  }
  get found(): Omit<TextFile, 'encoding'> {
    const isOpenEnd = this.hasOpenEnd ? ({ isOpenEnd: true } as const) : {};
    return { delimiter: this.delimiter as TextFile['delimiter'], sample: this.sample.text, ...isOpenEnd };
  }

  async *rows(texts: AsyncIterable<string>): AsyncGenerator<SheetRow[]> {
    let rest = '';
    for await (const text of texts) {
      rest += text;
      this.hasControl ||= CONTROL.test(text);
      this.hasInvisible ||= hasInvisible(text);
      this.sample.take(text);
      if (text !== '') this.hasOpenEnd = !/[\r\n]$/.test(text);
      if (!this.parser && rest.length < NEWLINE_SEARCHED && text !== '') continue;
      if (!this.parser) rest = this.open(rest);
      const found = this.parse(rest, true);
      rest = rest.slice(found.meta.cursor);
      yield this.take(found);
      if (rest.length > MAX_ROW_CHARACTERS)
        throw new CsvRowTooLong(
          this.row + 1,
          this.parser && opensQuote(this.parser, rest) ? 'openQuote' : 'endlessRow',
        );
    }
    if (!this.parser) rest = this.open(rest);
    const last = this.parse(rest, false);
    const open = last.errors.find(({ code }) => code === MISSING_QUOTE);
    if (open) throw new CsvRowTooLong(this.row + (open.row ?? 0) + 1, 'openQuote');
    yield this.take(last);
  }
  /** Settles separator and line ending; a first line `sep=;` is skipped, and counted. */
  private open(text: string): string {
    const separatorLine = declaredDelimiter(text);
    const content = separatorLine ? text.slice(separatorLine.length) : text;
    this.row = separatorLine ? 1 : 0;
    this.delimiter = this.chosen ?? separatorLine?.delimiter ?? detectDelimiter(content);
    this.parser = new Parser({ delimiter: this.delimiter, newline: detectNewline(content) });
    return content;
  }
  private parse(text: string, hasMore: boolean): CsvParse {
    return this.parser?.parse(text, 0, hasMore) as CsvParse;
  }
  private take(found: CsvParse): SheetRow[] {
    return found.data.map((cells) => ({ sheet: '', row: ++this.row, cells: this.checkedCells(cells) }));
  }
  /**
   * Trims the cells in place, so that files with 2.4 million cells are not copied. Single cells are checked only
   * when the text contains an invalid character.
   */
  private checkedCells(cells: string[]): string[] {
    if (cells.length > MAX_COLUMNS) throw new FileRefused('tooManyColumns', `csv:${this.row}`);
    const column = this.hasControl ? cells.findIndex((cell) => CONTROL.test(cell)) : -1;
    if (column >= 0) throw new FileRefused('control', `csv:${this.row}:${column + 1}`);
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] ?? '';
      cells[index] = cellText(this.hasInvisible ? cleanInvisible(cell) : cell, this.keepsIndents);
    }
    return this.delimiter === '|' && isRule(cells) ? [] : cells;
  }
}

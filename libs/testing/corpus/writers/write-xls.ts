import iconv from 'iconv-lite';
import { biffFormula } from './biff-formula';
import {
  type CorpusCell,
  type CorpusRow,
  type CorpusSheet,
  DAY_FORMAT,
  isDay,
  isFormatted,
  isFormula,
  rangeOf,
  serialOfDay,
  type WriteTableOptions,
} from './corpus-table';
import { writeCompound } from './write-compound';

// Records of [MS-XLS] (BIFF8), and of Excel 5 (BIFF5), whose texts are in a code page.

const MOST_IN_RECORD = 8_224;
const MOST_MERGED = 1_000;
const DEFAULT_STYLE = 15;
const FIRST_OWN_FORMAT = 164;
const MOST_RK = 1 << 28;

const record = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const short = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
};
const long = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4);
  return bytes;
};
const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const isLatin = (text: string): boolean => /^[\0-\xff]*$/.test(text);
/** Flag byte and characters: one byte each where they fit. */
const characters = (text: string): Buffer =>
  Buffer.concat([Buffer.of(isLatin(text) ? 0 : 1), Buffer.from(text, isLatin(text) ? 'latin1' : 'utf16le')]);

/** The shared texts; a text that does not fit goes on in a further record, with a flag byte of its own. */
function sharedTexts(texts: readonly string[], total: number): Buffer[] {
  const records: Buffer[] = [];
  let type = 0xfc;
  let parts: Buffer[] = [long(total, texts.length)];
  let size = 8;
  const flush = (): void => {
    records.push(record(type, ...parts));
    [type, parts, size] = [0x3c, [], 0];
  };
  const add = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
  };
  for (const text of texts) {
    const wide = isLatin(text) ? 0 : 1;
    const all = Buffer.from(text, wide ? 'utf16le' : 'latin1');
    if (size + 3 + wide + 1 > MOST_IN_RECORD) flush();
    add(Buffer.concat([short(text.length), Buffer.of(wide)]));
    for (let from = 0; from < all.length;) {
      let room = MOST_IN_RECORD - size;
      if (wide) room -= room % 2;
      add(all.subarray(from, from + room));
      from += room;
      if (from >= all.length) break;
      flush();
      add(Buffer.of(wide));
    }
  }
  flush();
  return records;
}

class XlsBook {
  private readonly texts = new Map<string, number>();
  private textCount = 0;
  private readonly formats: string[] = [DAY_FORMAT];
  constructor(private readonly codePage: number | undefined) {}
  private get isOld(): boolean {
    return this.codePage !== undefined;
  }
  private bytesOf(text: string): Buffer {
    const encoding = `cp${this.codePage ?? 1252}`;
    const bytes = iconv.encode(text, encoding);
    if (iconv.decode(bytes, encoding) !== text) throw new Error(`${encoding} has not all characters of ${text}`);
    return bytes;
  }
  private start(kind: number): Buffer {
    return this.isOld
      ? record(0x809, short(0x500, kind, 0x10d3, 0x7cc))
      : record(0x809, short(0x600, kind, 0x0dbb, 0x7cc), long(0x41, 0x6));
  }

  write(sheets: readonly CorpusSheet[]): Buffer {
    const parts = sheets.map((sheet) => this.sheet(sheet));
    const globals = this.globals();
    const names = sheets.map(({ name }) =>
      this.isOld
        ? Buffer.concat([Buffer.of(this.bytesOf(name).length), this.bytesOf(name)])
        : Buffer.concat([Buffer.of(name.length), characters(name)]),
    );
    const texts = this.isOld ? [] : sharedTexts([...this.texts.keys()], this.textCount);
    const tail = Buffer.concat([...texts, record(0x0a)]);
    const size = globals.length + names.reduce((sum, name) => sum + 4 + 6 + name.length, 0) + tail.length;
    let at = size;
    const bounds = names.map((name, index) => {
      const bound = record(0x85, long(at), short(0), name);
      at += parts[index]?.length ?? 0;
      return bound;
    });
    return writeCompound(this.isOld ? 'Book' : 'Workbook', Buffer.concat([globals, ...bounds, tail, ...parts]));
  }
  private globals(): Buffer {
    const formats = this.formats.map((code, n) =>
      this.isOld
        ? record(0x41e, short(FIRST_OWN_FORMAT + n), Buffer.of(code.length), this.bytesOf(code))
        : record(0x41e, short(FIRST_OWN_FORMAT + n, code.length), characters(code)),
    );
    const style = (format: number): Buffer => record(0xe0, short(0, format), Buffer.alloc(this.isOld ? 12 : 16));
    return Buffer.concat([
      this.start(5),
      record(0x42, short(this.codePage ?? 1200)),
      record(0x22, short(0)),
      ...formats,
      ...Array.from({ length: DEFAULT_STYLE + 1 }, () => style(0)),
      ...this.formats.map((_, n) => style(FIRST_OWN_FORMAT + n)),
    ]);
  }
  private sheet({ rows, mergedCells = [] }: CorpusSheet): Buffer {
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const ranges = mergedCells.map(rangeOf).map(({ rows: r, columns: c }) => short(r[0], r[1], c[0], c[1]));
    const merged: Buffer[] = [];
    for (let from = 0; from < ranges.length && !this.isOld; from += MOST_MERGED) {
      const some = ranges.slice(from, from + MOST_MERGED);
      merged.push(record(0xe5, short(some.length), ...some));
    }
    return Buffer.concat([
      this.start(0x10),
      record(0x200, long(0, rows.length), short(0, columns, 0)),
      ...rows.flatMap((row, at) => this.row(row, at)),
      ...merged,
      record(0x0a),
    ]);
  }
  /** Neighbouring whole numbers go into one record, as Excel does it. */
  private row(row: CorpusRow, at: number): Buffer[] {
    const records: Buffer[] = [];
    for (let column = 0; column < row.length; column++) {
      let end = column;
      while (isSmall(row[end])) end++;
      if (end - column > 1) {
        const cells = row.slice(column, end).map((cell) => Buffer.concat([short(DEFAULT_STYLE), rk(Number(cell))]));
        records.push(record(0xbd, short(at, column), ...cells, short(end - 1)));
        column = end - 1;
      } else records.push(...this.cell(row[column] ?? null, at, column));
    }
    return records;
  }
  private cell(cell: CorpusCell, row: number, column: number): Buffer[] {
    const place = (style = DEFAULT_STYLE): Buffer => short(row, column, style);
    if (cell === null || cell === '') return [];
    if (typeof cell === 'string') return [this.text(cell, place())];
    if (typeof cell === 'number')
      return [isSmall(cell) ? record(0x27e, place(), rk(cell)) : record(0x203, place(), double(cell))];
    if (typeof cell === 'boolean') return [record(0x205, place(), Buffer.of(cell ? 1 : 0, 0))];
    if (isDay(cell)) return [record(0x203, place(this.style(DAY_FORMAT)), double(serialOfDay(cell.day)))];
    if (isFormatted(cell)) return [record(0x203, place(this.style(cell.format)), double(cell.value))];
    return isFormula(cell) ? this.formula(cell.formula, cell.result, place()) : [];
  }
  private text(text: string, place: Buffer): Buffer {
    if (this.isOld) return record(0x204, place, short(this.bytesOf(text).length), this.bytesOf(text));
    const index = this.texts.get(text) ?? this.texts.size;
    this.texts.set(text, index);
    this.textCount++;
    return record(0xfd, place, long(index));
  }
  /** Without a result: an empty text as result, as writers do that compute nothing. */
  private formula(formula: string, result: string | number | undefined, place: Buffer): Buffer[] {
    const tokens = this.isOld ? Buffer.alloc(0) : biffFormula(formula);
    const stored =
      typeof result === 'number' ? double(result) : Buffer.of(result === undefined ? 3 : 0, 0, 0, 0, 0, 0, 0xff, 0xff);
    const formulaRecord = record(0x06, place, stored, short(0), long(0), short(tokens.length), tokens);
    if (typeof result !== 'string') return [formulaRecord];
    const text = this.isOld
      ? Buffer.concat([short(this.bytesOf(result).length), this.bytesOf(result)])
      : Buffer.concat([short(result.length), characters(result)]);
    return [formulaRecord, record(0x207, text)];
  }
  private style(format: string): number {
    if (!this.formats.includes(format)) this.formats.push(format);
    return DEFAULT_STYLE + 1 + this.formats.indexOf(format);
  }
}
const isSmall = (cell: CorpusCell | undefined): boolean =>
  typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) < MOST_RK;
const rk = (value: number): Buffer => long((value << 2) | 2);

/** The .xls of Excel 97 to 2003, or of Excel 5 and 95. */
export const writeXls = (sheets: readonly CorpusSheet[], { format, codePage }: WriteTableOptions): Buffer =>
  new XlsBook(format === 'xls5' ? (codePage ?? 1252) : undefined).write(sheets);

import { FileRefused } from '../safe/file-refused';
import { plainCellText } from '../workbook/cell-text';
import type { SheetContent } from '../workbook/sheet-content';
import { RowCollector, RowStream, type SheetRow } from '../workbook/sheet-row';
import { numberShown, PLAIN_NUMBER } from '../workbook/shown-number';
import type { BiffBook, BiffSheet } from './biff-book';
import { biffFormulaOf } from './biff-formula';
import { BIFF, type BiffRecord, inRecord, recordsFrom, rkNumber } from './biff-records';
import type { ByteSource } from './byte-source';

const WORKSHEET = 0x10;
const MAX_MERGED = 1_000_000;
const RANGE_BYTES = 8;
const RK_CELL_BYTES = 6;
const FORMULA_HEAD = 22;
/** The upper two bytes of a result that is not a number; its first byte then says what it is. */
const NOT_NUMBER = 0xffff;
const RESULT = { text: 0, trueOrFalse: 1, error: 2, empty: 3 };
/** Values of errors ([MS-XLS] 2.5.10). */
const ERRORS: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};
interface Place {
  row: number;
  column: number;
  style: number;
}

class SheetReader {
  readonly content: SheetContent;
  /** The formula whose result is the text of the next record. */
  private waiting: Place | undefined;
  /** Charts inside the sheet are sheets of their own. */
  private depth = 0;
  constructor(
    private readonly book: BiffBook,
    private readonly sheet: string,
    private readonly collector: Pick<RowCollector, 'set'>,
  ) {
    this.content = { rows: [], merged: [], formulas: [], is1904: book.is1904 };
  }
  /** True at the end of the sheet. */
  take({ type, data }: BiffRecord): boolean {
    if (type === BIFF.start) this.depth++;
    else if (type === BIFF.end) return --this.depth < 0;
    else if (this.depth === 0) this.takeCells(type, data);
    return false;
  }
  private takeCells(type: number, data: Buffer): void {
    switch (type) {
      case BIFF.number:
        return this.number(placeOf(data), data.readDoubleLE(6));
      case BIFF.rk:
        return this.number(placeOf(data), rkNumber(data, 6));
      case BIFF.multipleRk:
        return this.numbers(data);
      case BIFF.sharedText:
        return this.text(placeOf(data), this.sharedText(data.readUInt32LE(6)));
      case BIFF.label:
      case BIFF.richText:
        return this.text(placeOf(data), plainCellText(this.book.texts.textAt(data, 6, 2)));
      case BIFF.trueOrError:
        return this.trueOrError(placeOf(data), data.readUInt8(6), data.readUInt8(7) === 1);
      case BIFF.formula:
        return this.formula(placeOf(data), data);
      case BIFF.text:
        return this.resultText(data);
      case BIFF.merged:
        return this.merged(data);
    }
  }
  private sharedText(index: number): string {
    const text = this.book.sharedTexts.textAt(index);
    if (text === undefined) throw new FileRefused('missingPart', this.sheet);
    return text;
  }
  private text({ row, column }: Place, text: string): void {
    if (text !== '') this.collector.set(row, column, text, 't');
  }
  private number({ row, column, style }: Place, value: number): void {
    if (!Number.isFinite(value)) throw new FileRefused('brokenRecord', `${this.sheet}:${row + 1}`);
    const { text, letter } = numberShown(value, this.book.shown[style] ?? PLAIN_NUMBER, this.book.is1904);
    this.collector.set(row, column, text, letter);
  }
  private numbers(data: Buffer): void {
    const row = data.readUInt16LE(0);
    const first = data.readUInt16LE(2);
    const last = data.readUInt16LE(data.length - 2);
    for (let column = first; column <= last; column++) {
      const at = 4 + (column - first) * RK_CELL_BYTES;
      this.number({ row, column, style: data.readUInt16LE(at) }, rkNumber(data, at + 2));
    }
  }
  private trueOrError({ row, column }: Place, value: number, isError: boolean): void {
    if (isError) this.collector.set(row, column, ERRORS[value] ?? '#VALUE!', 'e');
    else this.collector.set(row, column, value === 1 ? 'true' : 'false', 'b');
  }
  private formula(place: Place, data: Buffer): void {
    this.waiting = undefined;
    if (data.readUInt16LE(12) !== NOT_NUMBER) {
      const value = data.readDoubleLE(6);
      this.number(place, value);
      if (value === 0) this.pending(place, data, false);
      return;
    }
    const kind = data[6];
    if (kind === RESULT.text) this.waiting = place;
    else if (kind === RESULT.empty) this.pending(place, data, true);
    else this.trueOrError(place, data[8] ?? 0, kind === RESULT.error);
  }
  /**
   * Writers that compute nothing store an empty text or 0 as result. A plain formula never gives an empty text, so
   * it is computed; what is not plain keeps what the file says.
   */
  private pending({ row, column, style }: Place, data: Buffer, isEmpty: boolean): void {
    const length = data.readUInt16LE(FORMULA_HEAD - 2);
    const node = this.book.isOld ? undefined : biffFormulaOf(data.subarray(FORMULA_HEAD, FORMULA_HEAD + length));
    if (!node) return;
    if (isEmpty) this.collector.set(row, column, '', 'f');
    const shown = this.book.shown[style] ?? PLAIN_NUMBER;
    this.content.formulas.push({ row, column, node, formula: '', shown, keepsCell: !isEmpty });
  }
  private resultText(data: Buffer): void {
    if (this.waiting) this.text(this.waiting, plainCellText(this.book.texts.textAt(data, 0, 2)));
    this.waiting = undefined;
  }
  private merged(data: Buffer): void {
    const count = data.readUInt16LE(0);
    for (let at = 2; at < 2 + count * RANGE_BYTES; at += RANGE_BYTES) {
      const [top, bottom, left, right] = [0, 2, 4, 6].map((offset) => data.readUInt16LE(at + offset));
      const found = this.content.merged.push({
        top: top ?? 0,
        bottom: bottom ?? 0,
        left: left ?? 0,
        right: right ?? 0,
      });
      if (found > MAX_MERGED) throw new FileRefused('tooManyCells', this.sheet);
    }
  }
}
const placeOf = (data: Buffer): Place => ({
  row: data.readUInt16LE(0),
  column: data.readUInt16LE(2),
  style: data.readUInt16LE(4),
});

/** The records of a worksheet in their order, up to its end. Throws FileRefused. */
function* sheetRecords(stream: ByteSource, { name, start }: BiffSheet): Generator<BiffRecord> {
  const records = recordsFrom(stream, start);
  const first = records.next().value as BiffRecord;
  if (first.type !== BIFF.start || first.data.length < 4 || first.data.readUInt16LE(2) !== WORKSHEET)
    throw new FileRefused('brokenRecord', name);
  yield* records;
}
/** The cells of a worksheet, with its merged ranges and formulas without a result. Throws FileRefused. */
export function readBiffSheet(
  stream: ByteSource,
  book: BiffBook,
  sheet: BiffSheet,
  onRow: (count: number) => void,
): SheetContent {
  const collector = new RowCollector(sheet.name, onRow);
  const reader = new SheetReader(book, sheet.name, collector);
  for (const record of sheetRecords(stream, sheet))
    if (
      inRecord(
        () => `${sheet.name}:${record.at}`,
        () => reader.take(record),
      )
    )
      break;
  return { ...reader.content, rows: collector.rows() };
}

/** Records of cells, which begin with the number of their row. */
const CELLS: readonly number[] = [
  ...[BIFF.number, BIFF.rk, BIFF.multipleRk, BIFF.sharedText],
  ...[BIFF.label, BIFF.richText, BIFF.trueOrError, BIFF.formula],
];
/** A result of 0 or an empty text, which may be that of a writer that computes nothing. */
const isWithoutResult = (data: Buffer): boolean =>
  data.readUInt16LE(12) === NOT_NUMBER ? data[6] === RESULT.empty : data.readDoubleLE(6) === 0;
/**
 * Whether the rows of a worksheet can be passed on one by one: they stand in their order, as programs write them, and no
 * formula has to be computed from other cells.
 */
export function isBiffStream(stream: ByteSource, sheet: BiffSheet): boolean {
  let [depth, last] = [0, 0];
  for (const { type, data } of sheetRecords(stream, sheet)) {
    if (type === BIFF.start) depth++;
    else if (type === BIFF.end && --depth < 0) return true;
    if (depth > 0 || !CELLS.includes(type)) continue;
    if (data.length < FORMULA_HEAD && type === BIFF.formula) return false;
    if (data.length < 2 || data.readUInt16LE(0) < last || (type === BIFF.formula && isWithoutResult(data)))
      return false;
    last = data.readUInt16LE(0);
  }
  return false;
}
const ROWS_AT_ONCE = 500;
/** The rows of such a worksheet, some at a time. Throws FileRefused. */
export function* biffRows(stream: ByteSource, book: BiffBook, sheet: BiffSheet): Generator<SheetRow[]> {
  let rows: SheetRow[] = [];
  const passed = new RowStream(sheet.name, (row) => void rows.push(row));
  const reader = new SheetReader(book, sheet.name, passed);
  for (const record of sheetRecords(stream, sheet)) {
    const isOver = inRecord(
      () => `${sheet.name}:${record.at}`,
      () => reader.take(record),
    );
    if (isOver) break;
    if (rows.length < ROWS_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  passed.rows();
  if (rows.length > 0) yield rows;
}

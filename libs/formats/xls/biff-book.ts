import { FileRefused } from '../safe/file-refused';
import type { SharedStrings, TextStore } from '../workbook/shared-strings';
import { type NumberShown, numberShownBy } from '../workbook/shown-number';
import { BIFF, type BiffRecord, inRecord, recordsFrom } from './biff-records';
import type { ByteSource } from './byte-source';
import { BiffTexts, readSharedTexts } from './biff-texts';

const EXCEL_97 = 0x600;
const EXCEL_5 = 0x500;
const GLOBALS = 5;
const WORKSHEET = 0;
const MAX_STYLES = 65_536;
const WINDOWS = 1252;

export interface BiffSheet {
  name: string;
  /** Offset of its records in the stream. */
  start: number;
}
/** What the records in front of the sheets say. */
export interface BiffBook {
  isOld: boolean;
  is1904: boolean;
  sheets: BiffSheet[];
  shown: NumberShown[];
  sharedTexts: SharedStrings;
  texts: BiffTexts;
}

class BookReader {
  private readonly formats = new Map<number, string>();
  private readonly styles: number[] = [];
  private readonly sheets: BiffSheet[] = [];
  private sharedAt: number | undefined;
  private texts: BiffTexts;
  private is1904 = false;
  constructor(
    private readonly stream: ByteSource,
    private readonly isOld: boolean,
  ) {
    this.texts = new BiffTexts(isOld ? WINDOWS : undefined);
  }
  /** True at the end of the globals. */
  take({ type, data, at }: BiffRecord): boolean {
    if (type === BIFF.sharedTexts) this.sharedAt ??= at;
    else if (type === BIFF.filePass) throw new FileRefused('encrypted', 'Workbook');
    else if (type === BIFF.codePage && this.isOld) this.texts = new BiffTexts(data.readUInt16LE(0));
    else if (type === BIFF.date1904) this.is1904 = data.readUInt16LE(0) === 1;
    else if (type === BIFF.format) this.addFormat(data);
    else if (type === BIFF.style && this.styles.length < MAX_STYLES) this.styles.push(data.readUInt16LE(2));
    else if (type === BIFF.boundSheet) this.addSheet(data);
    return type === BIFF.end;
  }
  book(store: TextStore): BiffBook {
    const { stream, sharedAt } = this;
    if (sharedAt !== undefined)
      inRecord(
        () => 'Workbook',
        () => readSharedTexts(continuedParts(stream, sharedAt), store),
      );
    const known = new Map<number, NumberShown>();
    const shownBy = (format: number): NumberShown => {
      const shown = known.get(format) ?? numberShownBy(format, this.formats.get(format));
      known.set(format, shown);
      return shown;
    };
    return {
      isOld: this.isOld,
      is1904: this.is1904,
      sheets: this.sheets,
      shown: this.styles.map(shownBy),
      sharedTexts: store,
      texts: this.texts,
    };
  }
  private addFormat(data: Buffer): void {
    this.formats.set(data.readUInt16LE(0), this.texts.textAt(data, 2, this.isOld ? 1 : 2));
  }
  /** Charts, modules and macro sheets are left out. */
  private addSheet(data: Buffer): void {
    if ((data[5] ?? 0) === WORKSHEET)
      this.sheets.push({ name: this.texts.textAt(data, 6, 1), start: data.readUInt32LE(0) });
  }
}
/** The content of a record that is continued in the ones behind it. */
function* continuedParts(stream: ByteSource, from: number): Generator<Buffer> {
  for (const { type, data, at } of recordsFrom(stream, from)) {
    if (at !== from && type !== BIFF.continued) return;
    yield data;
  }
}
/** Reads the globals of a workbook stream, its shared texts into `store`. Throws FileRefused for a broken, protected or unknown one. */
export function readBiffBook(stream: ByteSource, store: TextStore): BiffBook {
  const records = recordsFrom(stream, 0);
  const first = records.next().value as BiffRecord;
  const version = first.data.length >= 4 ? first.data.readUInt16LE(0) : 0;
  if (first.type !== BIFF.start || (version !== EXCEL_97 && version !== EXCEL_5))
    throw new FileRefused('oldFormat', 'Workbook');
  if (first.data.readUInt16LE(2) !== GLOBALS) throw new FileRefused('brokenRecord', 'Workbook:0');
  const reader = new BookReader(stream, version === EXCEL_5);
  for (const record of records)
    if (
      inRecord(
        () => `Workbook:${record.at}`,
        () => reader.take(record),
      )
    )
      break;
  return reader.book(store);
}

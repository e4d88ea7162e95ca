import { FileRefused } from '../safe/file-refused';
import { type NumberShown, numberShownBy } from '../workbook/shown-number';
import { BIFF, type BiffRecord, inRecord, recordsFrom } from './biff-records';
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
  sharedTexts: readonly string[];
  texts: BiffTexts;
}

class BookReader {
  private readonly formats = new Map<number, string>();
  private readonly styles: number[] = [];
  private readonly sheets: BiffSheet[] = [];
  private readonly shared: Buffer[] = [];
  private texts: BiffTexts;
  private is1904 = false;
  private inShared = false;
  constructor(private readonly isOld: boolean) {
    this.texts = new BiffTexts(isOld ? WINDOWS : undefined);
  }
  /** True at the end of the globals. */
  take({ type, data }: BiffRecord): boolean {
    this.inShared = type === BIFF.sharedTexts || (this.inShared && type === BIFF.continued);
    if (this.inShared) this.shared.push(data);
    else if (type === BIFF.filePass) throw new FileRefused('encrypted', 'Workbook');
    else if (type === BIFF.codePage && this.isOld) this.texts = new BiffTexts(data.readUInt16LE(0));
    else if (type === BIFF.date1904) this.is1904 = data.readUInt16LE(0) === 1;
    else if (type === BIFF.format) this.addFormat(data);
    else if (type === BIFF.style && this.styles.length < MAX_STYLES) this.styles.push(data.readUInt16LE(2));
    else if (type === BIFF.boundSheet) this.addSheet(data);
    return type === BIFF.end;
  }
  book(): BiffBook {
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
      sharedTexts:
        this.shared.length === 0
          ? []
          : inRecord(
              () => 'Workbook',
              () => readSharedTexts(this.shared),
            ),
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
/** Reads the globals of a workbook stream. Throws FileRefused for a broken, protected or unknown one. */
export function readBiffBook(stream: Buffer): BiffBook {
  const records = recordsFrom(stream, 0);
  const first = records.next().value as BiffRecord;
  const version = first.data.length >= 4 ? first.data.readUInt16LE(0) : 0;
  if (first.type !== BIFF.start || (version !== EXCEL_97 && version !== EXCEL_5))
    throw new FileRefused('oldFormat', 'Workbook');
  if (first.data.readUInt16LE(2) !== GLOBALS) throw new FileRefused('brokenRecord', 'Workbook:0');
  const reader = new BookReader(version === EXCEL_5);
  for (const record of records)
    if (
      inRecord(
        () => `Workbook:${record.at}`,
        () => reader.take(record),
      )
    )
      break;
  return reader.book();
}

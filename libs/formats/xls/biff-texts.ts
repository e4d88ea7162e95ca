import { decodeBytes } from '../encoding/open-decoder';
import { FileRefused } from '../safe/file-refused';
import { plainCellText } from '../workbook/cell-text';
import type { TextStore } from '../workbook/shared-strings';
import { MAX_CELLS } from '../workbook/sheet-row';

const WIDE = 1;
const EXTENDED = 4;
const FORMATTED = 8;
const RUN_BYTES = 4;

/** Decoder of the texts of a file: UTF-16 and Latin-1 in BIFF8, a code page in Excel 5. */
export class BiffTexts {
  private readonly encoding: string | undefined;
  constructor(codePage: number | undefined) {
    this.encoding = codePage === undefined ? undefined : encodingOf(codePage);
  }
  /** A text of a record that is not continued; `lengthBytes`: size of its length. */
  textAt(data: Buffer, at: number, lengthBytes: 1 | 2): string {
    const length = data.readUIntLE(at, lengthBytes);
    const from = at + lengthBytes;
    if (this.encoding) return decodedText(checked(data, from, length), this.encoding);
    const flags = data.readUInt8(from);
    const head = 1 + (flags & FORMATTED ? 2 : 0) + (flags & EXTENDED ? 4 : 0);
    return charactersOf(data, from + head, length, (flags & WIDE) !== 0);
  }
}
/** Encodings of code pages that Excel 5 wrote in the countries of our users. */
const ENCODINGS: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10000: 'macintosh',
  32768: 'macintosh',
};
const encodingOf = (codePage: number): string =>
  ENCODINGS[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252');

function checked(data: Buffer, from: number, bytes: number): Buffer {
  if (from + bytes > data.length) throw new RangeError('the text ends behind its record');
  return data.subarray(from, from + bytes);
}
function decodedText(bytes: Buffer, encoding: string): string {
  try {
    return decodeBytes(bytes, encoding);
  } catch {
    throw new FileRefused('encoding', 'Workbook');
  }
}
function charactersOf(data: Buffer, from: number, length: number, isWide: boolean): string {
  const bytes = checked(data, from, isWide ? length * 2 : length);
  return isWide ? bytes.toString('utf16le') : bytes.toString('latin1');
}

/** Reads the shared texts, which go on from record to record; each part of a text has a flag byte of its own. */
class SharedTexts {
  private readonly parts: Iterator<Buffer>;
  private part: Buffer;
  private following: Buffer | undefined;
  private at = 0;
  constructor(parts: Iterable<Buffer>) {
    this.parts = parts[Symbol.iterator]();
    this.part = this.nextPart() ?? Buffer.alloc(0);
    this.following = this.nextPart();
  }

  addTo(store: TextStore): void {
    this.bytes(4);
    const count = this.bytes(4).readUInt32LE(0);
    if (count > MAX_CELLS) throw new FileRefused('tooManyCells', 'Workbook');
    for (let index = 0; index < count; index++) store.add(plainCellText(this.text()));
  }
  private text(): string {
    const length = this.bytes(2).readUInt16LE(0);
    const flags = this.bytes(1)[0] ?? 0;
    const runs = flags & FORMATTED ? this.bytes(2).readUInt16LE(0) : 0;
    const extension = flags & EXTENDED ? this.bytes(4).readUInt32LE(0) : 0;
    const text = this.characters(length, (flags & WIDE) !== 0);
    this.skip(runs * RUN_BYTES + extension);
    return text;
  }
  private get current(): Buffer {
    while (this.at >= this.part.length) {
      if (!this.following) throw new RangeError('the shared texts end early');
      this.part = this.following;
      this.following = this.nextPart();
      this.at = 0;
    }
    return this.part;
  }
  private nextPart(): Buffer | undefined {
    const { value, done } = this.parts.next();
    return done ? undefined : value;
  }
  /** A few bytes that stand in one record. */
  private bytes(count: number): Buffer {
    const bytes = checked(this.current, this.at, count);
    this.at += count;
    return bytes;
  }
  private characters(length: number, isWide: boolean): string {
    let text = '';
    let wide = isWide;
    for (let left = length; left > 0;) {
      if (this.at >= this.part.length && this.following) wide = ((this.bytes(1)[0] ?? 0) & WIDE) !== 0;
      const { current } = this;
      const size = wide ? 2 : 1;
      const count = Math.min(left, Math.floor((current.length - this.at) / size));
      if (count === 0) throw new RangeError('half a character');
      text += charactersOf(current, this.at, count, wide);
      this.at += count * size;
      left -= count;
    }
    return text;
  }
  private skip(count: number): void {
    for (let left = count; left > 0;) {
      const step = Math.min(left, this.current.length - this.at);
      this.at += step;
      left -= step;
    }
  }
}
export const readSharedTexts = (parts: Iterable<Buffer>, store: TextStore): void => new SharedTexts(parts).addTo(store);

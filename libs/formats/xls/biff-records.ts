import { FileRefused } from '../safe/file-refused';
import type { ByteSource } from './byte-source';

/** Types of the records that are read ([MS-XLS] 2.3, and the same of Excel 5). */
export const BIFF = {
  formula: 0x06,
  end: 0x0a,
  date1904: 0x22,
  filePass: 0x2f,
  continued: 0x3c,
  codePage: 0x42,
  boundSheet: 0x85,
  multipleRk: 0xbd,
  richText: 0xd6,
  style: 0xe0,
  merged: 0xe5,
  sharedTexts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  label: 0x204,
  trueOrError: 0x205,
  text: 0x207,
  rk: 0x27e,
  format: 0x41e,
  start: 0x809,
} as const;

export interface BiffRecord {
  type: number;
  /** Offset in the stream, which is the place that a refusal names. */
  at: number;
  data: Buffer;
}
const HEAD_BYTES = 4;

/** The records of a stream from an offset on. Throws FileRefused where the stream ends inside a record. */
export function* recordsFrom(stream: ByteSource, from: number): Generator<BiffRecord> {
  for (let at = from; ;) {
    if (at + HEAD_BYTES > stream.length) throw new FileRefused('truncated', `Workbook:${at}`);
    const type = stream.readUInt16LE(at);
    const end = at + HEAD_BYTES + stream.readUInt16LE(at + 2);
    if (end > stream.length) throw new FileRefused('truncated', `Workbook:${at}`);
    yield { type, at, data: stream.subarray(at + HEAD_BYTES, end) };
    at = end;
  }
}

/** Runs a reader of a record: where the record is shorter than its content, the file is refused with the place. */
export function inRecord<T>(place: () => string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new FileRefused('brokenRecord', place());
    throw error;
  }
}
const RK_BYTES = 4;
/** A number of 30 bits, whole or the upper part of a float, perhaps in hundredths ([MS-XLS] 2.5.217). */
export function rkNumber(data: Buffer, at: number): number {
  const raw = data.readInt32LE(at);
  let value = raw >> 2;
  if ((raw & 2) === 0) {
    const bytes = Buffer.alloc(2 * RK_BYTES);
    bytes.writeInt32LE(raw & ~3, RK_BYTES);
    value = bytes.readDoubleLE(0);
  }
  return raw & 1 ? value / 100 : value;
}

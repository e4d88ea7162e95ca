import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type CopyColumn, type CopyKind, copyColumn, type CopyShape } from './copy-column';

/** Signature (11), flags (4), length of the header extension (4). */
const FIXED_HEADER = 19;
const EXTENSION_LENGTH_AT = 15;
const FIELD_HEAD = 4;
const ROW_HEAD = 2;
const PIECE = 1 << 18;

/**
 * Rows of `COPY (query) TO STDOUT (FORMAT binary)` as columns, decoded chunk by chunk while the server still sends: no object a row, and the
 * event loop is never held for long. The query takes no parameters: put integers in as literals. `shape` names the column of each field, in order.
 */
export async function copyColumns<S extends CopyShape>(client: PoolClient, query: string, shape: S): Promise<{ [Name in keyof S]: CopyColumn<S[Name]> }> {
  const columns = Object.fromEntries(Object.entries(shape).map(([name, kind]) => [name, copyColumn(kind)]));
  const reader = new RowReader(Object.values(columns));
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) reader.take(chunk as Buffer);
  for (const column of Object.values(columns)) column.trim();
  return columns as { [Name in keyof S]: CopyColumn<S[Name]> };
}

/** Sends rows that are encoded already (binary copy) into `table (columns)`, in pieces that leave the event loop to others. */
export async function copyInto(client: PoolClient, target: string, bytes: Uint8Array): Promise<void> {
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += PIECE) yield Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PIECE, bytes.length - at));
  };
  await pipeline(Readable.from(pieces()), client.query(copyFrom(`copy ${target} from stdin (format binary)`)));
}

/** Cuts the byte stream into rows; what is left of a chunk waits for the next one. */
class RowReader {
  private left: Buffer = Buffer.alloc(0);
  private started = false;
  constructor(private readonly columns: readonly CopyColumn<CopyKind>[]) {}

  take(chunk: Buffer): void {
    const bytes = this.left.length > 0 ? Buffer.concat([this.left, chunk]) : chunk;
    let at = this.started ? 0 : this.headerLength(bytes);
    if (at < 0) {
      this.left = bytes;
      return;
    }
    this.started = true;
    for (let next = this.rowEnd(bytes, at); next > 0; next = this.rowEnd(bytes, at)) {
      this.readRow(bytes, at + ROW_HEAD);
      at = next;
    }
    this.left = bytes.subarray(at);
  }
  private headerLength(bytes: Buffer): number {
    if (bytes.length < FIXED_HEADER) return -1;
    const length = FIXED_HEADER + bytes.readInt32BE(EXTENSION_LENGTH_AT);
    return bytes.length < length ? -1 : length;
  }
  /** Where the row ends; 0 when it is not whole yet, or at the trailer (-1 fields). */
  private rowEnd(bytes: Buffer, start: number): number {
    let at = start + ROW_HEAD;
    if (bytes.length < at || bytes[start] === 0xff) return 0;
    for (let field = 0; field < this.columns.length; field++) {
      if (bytes.length < at + FIELD_HEAD) return 0;
      const length = int32(bytes, at);
      at += FIELD_HEAD + (length > 0 ? length : 0);
    }
    return bytes.length < at ? 0 : at;
  }
  private readRow(bytes: Buffer, start: number): void {
    let at = start;
    for (const column of this.columns) {
      const length = int32(bytes, at);
      column.add(bytes, at + FIELD_HEAD, length);
      at += FIELD_HEAD + (length > 0 ? length : 0);
    }
  }
}

const int32 = (bytes: Buffer, at: number): number =>
  ((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);

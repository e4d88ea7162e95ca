import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ReadTable } from './read-table';

const ROWS_IN_PART = 2_000;
/** The fastest level: tables shrink to a tenth anyway. */
const LEVEL = 1;
/** A larger table is not staged: reading its file again costs less than storing it. */
const MAX_STAGED_BYTES = 32 * 1024 * 1024;
const LENGTH_BYTES = 4;

/**
 * The rows of a read table as bytes, to be kept between the steps of an import: they do not depend on the mapping of
 * columns, which a person may still change. Undefined when the table is too large. Called in a worker thread; packed
 * part by part, so that no text of the whole table is in memory.
 */
export function packTable({ rows, ...table }: ReadTable): ArrayBuffer | undefined {
  const pieces: Buffer[] = [];
  let size = 0;
  const pack = (content: unknown): void => {
    const packed = deflateRawSync(JSON.stringify(content), { level: LEVEL });
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(packed.length);
    pieces.push(length, packed);
    size += LENGTH_BYTES + packed.length;
  };
  pack(table);
  for (let from = 0; from < rows.length; from += ROWS_IN_PART) {
    pack(rows.slice(from, from + ROWS_IN_PART));
    if (size > MAX_STAGED_BYTES) return undefined;
  }
  return new Uint8Array(Buffer.concat(pieces)).buffer;
}
/** The table of `packTable`. */
export function unpackTable(packed: Uint8Array): ReadTable {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 0;
  const next = (): unknown => {
    const from = at + LENGTH_BYTES;
    at = from + bytes.readUInt32LE(at);
    return JSON.parse(inflateRawSync(bytes.subarray(from, at)).toString('utf8'));
  };
  const table: ReadTable = { ...(next() as Omit<ReadTable, 'rows'>), rows: [] };
  while (at < bytes.length) for (const row of next() as ReadTable['rows']) table.rows.push(row);
  return table;
}

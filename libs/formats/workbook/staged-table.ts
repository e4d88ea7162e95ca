import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ReadTable } from './read-table';

const ROWS_IN_PART = 2_000;
/** The fastest level: tables shrink to a tenth anyway. */
const LEVEL = 1;
/** A larger table is not staged: reading its file again costs less than storing it. */
const MAX_STAGED_BYTES = 32 * 1024 * 1024;

/**
 * The rows of a read table as bytes, to be kept between the steps of an import: they do not depend on the mapping of
 * columns, which a person may still change. Undefined when the table is too large. Called in a worker thread.
 */
export function packTable({ rows, ...table }: ReadTable): ArrayBuffer | undefined {
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_IN_PART) }, (_, part) =>
    Buffer.from(`\n${JSON.stringify(rows.slice(part * ROWS_IN_PART, (part + 1) * ROWS_IN_PART))}`),
  );
  const packed = deflateRawSync(Buffer.concat([Buffer.from(JSON.stringify(table)), ...parts]), { level: LEVEL });
  if (packed.byteLength > MAX_STAGED_BYTES) return undefined;
  return new Uint8Array(packed).buffer;
}
/** The table of `packTable`. */
export function unpackTable(packed: Uint8Array): ReadTable {
  const [table = '', ...parts] = inflateRawSync(packed).toString('utf8').split('\n');
  return {
    ...(JSON.parse(table) as Omit<ReadTable, 'rows'>),
    rows: parts.flatMap((part) => JSON.parse(part) as ReadTable['rows']),
  };
}

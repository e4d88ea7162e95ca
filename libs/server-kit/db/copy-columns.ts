import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { CopyColumns, CopyShape } from './copy-shape';
import { RowDecoder } from './row-decoder';

const PIECE = 1 << 18;

/**
 * Runs `COPY (query) TO STDOUT (FORMAT binary)` and returns the rows as columns, decoded chunk by chunk while they
 * arrive. Creates no object per row and does not block the event loop for long. The query takes no parameters:
 * insert integers as literals. `shape` names the column of each field, in order.
 */
export async function copyColumns<S extends CopyShape>(
  client: PoolClient,
  query: string,
  shape: S,
): Promise<CopyColumns<S>> {
  const decoder = new RowDecoder(Object.values(shape));
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`)))
    decoder.addChunk(chunk as Buffer);
  return columnsOf(decoder, shape);
}
/** Decodes rows that are already in the binary copy format. */
export function decodeCopy<S extends CopyShape>(bytes: Uint8Array, shape: S): CopyColumns<S> {
  const decoder = new RowDecoder(Object.values(shape));
  decoder.addChunk(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  return columnsOf(decoder, shape);
}
function columnsOf<S extends CopyShape>(decoder: RowDecoder, shape: S): CopyColumns<S> {
  const columns = decoder.columns();
  return Object.fromEntries(Object.keys(shape).map((name, field) => [name, columns[field]])) as CopyColumns<S>;
}

/**
 * The distinct elements of the single `int4[]` field of all rows, in ascending order. Suited to dense IDs: it uses
 * one byte per ID for every block of 65,536 IDs that contains one.
 */
export async function copyDistinct(client: PoolClient, query: string): Promise<{ rows: number; elements: number[] }> {
  const stretches: Uint8Array[] = [];
  let [rows, at] = [0, -1];
  let seen: Uint8Array = new Uint8Array(0);
  const decoder = new RowDecoder(['bytes'], (bytes, start, length) => {
    rows++;
    for (let element = start + ARRAY_HEADER_BYTES + FIELD_HEADER_BYTES; element < start + length; element += ELEMENT) {
      const id = bytes.getInt32(element);
      if (id >>> BLOCK_BITS !== at) {
        at = id >>> BLOCK_BITS;
        seen = stretches[at] ??= new Uint8Array(BLOCK_SIZE);
      }
      seen[id & (BLOCK_SIZE - 1)] = 1;
    }
  });
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`)))
    decoder.addChunk(chunk as Buffer);
  const elements: number[] = [];
  stretches.forEach((ids, stretch) => {
    for (let id = ids.indexOf(1); id >= 0; id = ids.indexOf(1, id + 1)) elements.push(stretch * BLOCK_SIZE + id);
  });
  return { rows, elements };
}
/**
 * Header of a one-dimensional array: dimensions, null flag, element type, size, lower bound. Header of an element:
 * its length.
 */
const ARRAY_HEADER_BYTES = 20;
const FIELD_HEADER_BYTES = 4;
const ELEMENT = 8;
const BLOCK_BITS = 16;
const BLOCK_SIZE = 1 << BLOCK_BITS;

/** Concatenates the single `bytea` field of all rows. */
export async function copyBytes(client: PoolClient, query: string): Promise<Uint8Array<ArrayBuffer>> {
  let all = new Uint8Array(PIECE);
  let size = 0;
  const decoder = new RowDecoder(['bytes'], ({ buffer, byteOffset }, at, length) => {
    if (size + length > all.length) all = grown(all, size + length);
    all.set(new Uint8Array(buffer, byteOffset + at, length), size);
    size += length;
  });
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`)))
    decoder.addChunk(chunk as Buffer);
  return all.subarray(0, size);
}
function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(size, bytes.length * 2));
  larger.set(bytes);
  return larger;
}

/**
 * Copies rows that are already encoded (binary copy) into `table (columns)`, in pieces that do not block the event
 * loop.
 */
export async function copyInto(client: PoolClient, target: string, bytes: Uint8Array): Promise<void> {
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += PIECE)
      yield Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PIECE, bytes.length - at));
  };
  await pipeline(Readable.from(pieces()), client.query(copyFrom(`copy ${target} from stdin (format binary)`)));
}

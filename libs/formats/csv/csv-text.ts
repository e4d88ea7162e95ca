import { createReadStream } from 'node:fs';
import type { TextEncoding } from '../encoding/text-file';
import { openDecoder } from '../encoding/open-decoder';
import { FileRefused } from '../safe/file-refused';

/** Cells are cut out of a piece and keep it: small pieces are gone before they are taken for long-lived ones. */
const PIECE_BYTES = 1 << 16;

/** Reads a file on disk in pieces; can be iterated more than once. */
export const filePieces = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;
/** Splits bytes in memory into pieces of the same size. */
export function* bytePieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/**
 * The text in pieces, without a byte-order mark. Throws FileRefused with the line number where bytes are not a
 * valid character.
 */
export async function* decodeText(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = openDecoder(encoding);
  let line = 1;
  const decode = (piece?: Buffer): string => {
    try {
      return piece ? decoder.decode(piece) : decoder.end();
    } catch {
      throw new FileRefused('encoding', `csv:${line}`);
    }
  };
  for await (const piece of pieces) {
    const text = decode(piece);
    yield text;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1;
  }
  yield decode();
}

import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { FileRefused } from '../safe/file-refused';

const PIECE_BYTES = 1 << 18;
/** A character of UTF-8 has at most four bytes. */
const LAST_BYTES = 3;
const CONTINUES = 0b1100_0000;
const CONTINUED = 0b1000_0000;
export type CsvEncoding = 'utf-8' | 'gb18030' | 'shift_jis' | 'utf-16le' | 'utf-16be';
/** Byte-order marks of files that spreadsheet programs save as "Unicode text". */
const MARKS: readonly (readonly [number, number, CsvEncoding])[] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/** Reads a file on disk in pieces; can be iterated more than once. */
export const filePieces = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;
/** Splits bytes in memory into pieces of the same size. */
export function* bytePieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Offset of an incomplete last character, or the length of the piece when its last character is complete. */
function endOfLastCharacter(piece: Buffer): number {
  for (let at = piece.length - 1; at >= Math.max(0, piece.length - LAST_BYTES); at--) {
    const byte = piece[at] ?? 0;
    if ((byte & CONTINUES) === CONTINUED) continue;
    const length = byte >= 0b1111_0000 ? 4 : byte >= 0b1110_0000 ? 3 : byte >= CONTINUES ? 2 : 1;
    return at + length > piece.length ? at : piece.length;
  }
  return piece.length;
}

/**
 * Detects the encoding in one pass without buffering: UTF-16 by its byte-order mark, UTF-8 when all bytes are valid
 * UTF-8, otherwise `other`.
 */
export async function detectEncoding(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  other: CsvEncoding = 'gb18030',
): Promise<CsvEncoding> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const piece of pieces) {
    const marked = isFirst ? MARKS.find(([one, two]) => piece[0] === one && piece[1] === two) : undefined;
    if (marked) return marked[2];
    isFirst = false;
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const end = endOfLastCharacter(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return other;
    rest = bytes.subarray(end);
  }
  return isUtf8(rest) ? 'utf-8' : other;
}

/**
 * The text in pieces, without a byte-order mark. Throws FileRefused with the line number where bytes are not a
 * valid character.
 */
export async function* decodeText(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  encoding: CsvEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const decode = (piece?: Buffer): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
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

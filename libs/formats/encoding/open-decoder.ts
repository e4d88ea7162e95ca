import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';

/** Decodes a text piece by piece; both methods throw a TypeError for bytes that are no character. */
export interface PieceDecoder {
  /** Text of a piece; an incomplete last character waits for the next piece. */
  decode(piece: Uint8Array): string;
  end(): string;
}
/**
 * Encodings that the decoder of Node.js 20 reads otherwise than the Encoding Standard: Windows-1252 in one piece as
 * Latin-1 (`–` and `€` become controls), and characters of Big5 beyond the first two levels, such as `壳`, as private ones.
 */
const BY_TABLE: Readonly<Record<string, string>> = { 'windows-1252': 'windows-1252', big5: 'big5hkscs' };
const REPLACEMENT = '\ufffd';

function byTable(encoding: string): PieceDecoder {
  const decoder = iconv.getDecoder(encoding);
  const checked = (text: string | undefined): string => {
    if (text?.includes(REPLACEMENT)) throw new TypeError(`The encoded data was not valid for encoding ${encoding}`);
    return text ?? '';
  };
  return {
    decode: (piece) => checked(decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))),
    end: () => checked(decoder.end()),
  };
}
/** Throws a RangeError for an unknown encoding. Removes a byte-order mark. */
export function openDecoder(encoding: string): PieceDecoder {
  const known = new TextDecoder(encoding, { fatal: true });
  const table = BY_TABLE[known.encoding];
  if (table) return byTable(table);
  return { decode: (piece) => known.decode(piece, { stream: true }), end: () => known.decode() };
}
/** The whole text; throws a TypeError for bytes that are no character. */
export function decodeBytes(bytes: Uint8Array, encoding: string): string {
  const decoder = openDecoder(encoding);
  return decoder.decode(bytes) + decoder.end();
}

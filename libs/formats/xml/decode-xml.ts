import { openDecoder, type PieceDecoder } from '../encoding/open-decoder';
import { XmlFault } from './xml-fault';

const SNIFFED_BYTES = 200;
/** Byte-order marks, and the first two characters of a text without one (XML 1.0, appendix F). */
const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];
const DECLARED = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

function detectEncoding(head: Uint8Array): string {
  const mark = MARKS.find(([bytes]) => bytes.every((byte, index) => head[index] === byte));
  if (mark) return mark[1];
  return (
    DECLARED.exec(
      Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, SNIFFED_BYTES)).toString('latin1'),
    )?.[1] ?? 'utf-8'
  );
}
function decoderOf(encoding: string): PieceDecoder {
  try {
    return openDecoder(encoding);
  } catch {
    throw new XmlFault('xml.encoding', { line: 1 }, { encoding });
  }
}

/**
 * Decodes an XML file by its byte-order mark, otherwise by its declaration, otherwise as UTF-8. Throws
 * `xml.encoding` for invalid bytes.
 */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: PieceDecoder | undefined;
  let encoding = '';
  let lines = 1;
  const decoded = (piece?: Uint8Array): string => {
    try {
      return (piece ? decoder?.decode(piece) : decoder?.end()) ?? '';
    } catch {
      throw new XmlFault('xml.encoding', { line: lines }, { encoding });
    }
  };
  for await (const piece of withCompleteDeclaration(bytes)) {
    if (!decoder) {
      encoding = detectEncoding(piece);
      decoder = decoderOf(encoding);
    }
    const text = decoded(piece);
    yield text;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  }
  yield decoded();
}
/** The same bytes, with a first piece long enough to contain the XML declaration. */
async function* withCompleteDeclaration(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array(0);
  for await (const piece of bytes) {
    if (!head) {
      yield piece;
      continue;
    }
    head = head.length === 0 ? piece : Buffer.concat([head, piece]);
    if (head.length < SNIFFED_BYTES) continue;
    yield head;
    head = undefined;
  }
  if (head) yield head;
}

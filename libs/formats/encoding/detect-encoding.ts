import { isUtf8 } from 'node:buffer';
import type { TextEncoding } from '@matlas/contract';
import { FileRefused } from '../safe/file-refused';
import { commonIdeographs } from './character-sets';
import { openDecoder } from './open-decoder';
import { plausibilityOf } from './plausible-text';

export type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Byte-order marks of files that spreadsheet programs save as "Unicode text". */
const MARKS: readonly (readonly [mark: readonly number[], encoding: TextEncoding])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
];
/** Encodings of one or two bytes a character; the first of equals is taken. */
const OLDER: readonly TextEncoding[] = ['gb18030', 'big5', 'shift_jis', 'windows-1252'];
/** Enough lines with letters beyond ASCII to tell an encoding. */
const EVIDENCE_BYTES = 1 << 14;
const EVIDENCE_LINE = 4_000;
const LONGEST_LINE = 4_000_000;
/** A text below this mean is in none of the encodings. */
const LEAST = 0.05;
/** What a caller expects, such as Shift-JIS in a Japanese form, counts as much as this. */
const EXPECTED_BONUS = 0.25;
/** UTF-8 that looks like this is not compared with others: other encodings rarely are valid UTF-8 by accident. */
const CLEAR_UTF8 = 0.5;
const UTF8_BONUS = 0.4;
const LAST_BYTES = 3;
const CONTINUES = 0b1100_0000;
const CONTINUED = 0b1000_0000;
const LINE_FEED = 0x0a;
const FIRST_BEYOND_ASCII = 0x80;

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
const isBeyondAscii = (byte: number): boolean => byte >= FIRST_BEYOND_ASCII;
/**
 * Lines with bytes beyond ASCII; a long line up to a character that may be cut. No encoding here has a line feed inside
 * a character, but UTF-16.
 */
class Evidence {
  readonly lines: Buffer[] = [];
  private size = 0;
  private open: Buffer = Buffer.alloc(0);
  get isEnough(): boolean {
    return this.size >= EVIDENCE_BYTES;
  }
  take(piece: Buffer): void {
    let from = 0;
    while (from < piece.length && !this.isEnough) {
      const feed = piece.indexOf(LINE_FEED, from);
      const end = feed < 0 ? piece.length : feed;
      if (this.open.length < EVIDENCE_LINE)
        this.open = Buffer.concat([this.open, piece.subarray(from, Math.min(end, from + EVIDENCE_LINE))]);
      if (feed >= 0) this.endLine();
      from = end + 1;
    }
  }
  endLine(): void {
    if (this.open.some(isBeyondAscii)) {
      this.lines.push(this.open);
      this.size += this.open.length;
    }
    this.open = Buffer.alloc(0);
  }
}
const markOf = (piece: Buffer): TextEncoding | undefined =>
  MARKS.find(([mark]) => mark.every((byte, index) => piece[index] === byte))?.[1];

const MOST_HEAD = 1 << 14;
const LEAST_ZEROES = 0.02;
const ONE_SIDE = 0.95;
const USUAL_UTF16 = 0.7;
/** UTF-16 without a mark: zeroes on one side of the pairs, and a text of usual characters. */
function unmarkedUtf16(piece: Buffer): TextEncoding | undefined {
  const head = piece.subarray(0, Math.min(MOST_HEAD, piece.length - (piece.length % 2)));
  const zeroes = [...head.keys()].filter((at) => head[at] === 0);
  const odd = zeroes.filter((at) => at % 2 === 1).length;
  const even = zeroes.length - odd;
  if (even + odd < head.length * LEAST_ZEROES || Math.max(even, odd) < (even + odd) * ONE_SIDE) return undefined;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const usual = [...new TextDecoder(encoding).decode(head)].map((character) => isUsual(character));
  return usual.length > 0 && usual.filter(Boolean).length >= usual.length * USUAL_UTF16 ? encoding : undefined;
}
const isUsual = (character: string): boolean =>
  /[\t\r\n -~\u00a0-\u017f\u3001-\u30ff\uff01-\uff5e]/.test(character) ||
  commonIdeographs('gb18030').has(character) ||
  commonIdeographs('big5').has(character) ||
  commonIdeographs('shift_jis').has(character);

function scoreOfLines(lines: readonly Buffer[], encoding: TextEncoding): number {
  let [sum, count] = [0, 0];
  for (const line of lines)
    try {
      const decoder = openDecoder(encoding);
      const text = decoder.decode(line) + (line.length < EVIDENCE_LINE ? decoder.end() : '');
      const { mean, count: found } = plausibilityOf(text, encoding);
      sum += mean * found;
      count += found;
    } catch {
      // not valid in this encoding: counts against it
      sum -= line.length;
      count += line.length;
    }
  return count === 0 ? 0 : sum / count;
}
interface Checked {
  encoding?: TextEncoding;
  isUtf8: boolean;
}
/** One pass without buffering: marks, UTF-16, and whether all bytes are UTF-8. */
async function checkUtf8(pieces: Pieces): Promise<Checked> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const piece of pieces) {
    const encoding = isFirst ? (markOf(piece) ?? unmarkedUtf16(piece)) : undefined;
    if (encoding) return { encoding, isUtf8: true };
    isFirst = false;
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const end = endOfLastCharacter(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return { isUtf8: false };
    rest = bytes.subarray(end);
  }
  return { isUtf8: isUtf8(rest) };
}
/** Line of the first bytes that are not UTF-8; a line may go over several pieces. */
async function brokenLine(pieces: Pieces): Promise<number> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let from = 0;
    for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, from)) {
      if (!isUtf8(bytes.subarray(from, feed))) return line;
      from = feed + 1;
      line++;
    }
    rest = bytes.subarray(from);
    if (rest.length > LONGEST_LINE) return line;
  }
  return line;
}

/**
 * The encoding of a text, told by what the text then says: a mark, UTF-16 by its zeroes, else the encoding in which
 * the letters of names and words are usual ones. `expected` decides between nearly equal ones. Throws FileRefused
 * with the line when no encoding gives a text.
 */
export async function detectEncoding(open: () => Pieces, expected?: TextEncoding): Promise<TextEncoding> {
  const checked = await checkUtf8(open());
  if (checked.encoding) return checked.encoding;
  const evidence = new Evidence();
  for await (const piece of open()) {
    evidence.take(piece);
    if (evidence.isEnough) break;
  }
  evidence.endLine();
  const { lines } = evidence;
  const utf8 = checked.isUtf8 ? scoreOfLines(lines, 'utf-8') : -1;
  if (checked.isUtf8 && (lines.length === 0 || utf8 >= CLEAR_UTF8)) return 'utf-8';
  const scores = OLDER.map((encoding) => ({
    encoding,
    score: scoreOfLines(lines, encoding) + (encoding === expected ? EXPECTED_BONUS : 0),
  }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  if (checked.isUtf8 && utf8 + UTF8_BONUS >= best.score) return 'utf-8';
  if (best.score < LEAST) throw new FileRefused('encoding', `csv:${await brokenLine(open())}`);
  return best.encoding;
}

import { crc32 } from 'node:zlib';

// An archive that unpacks to itself without end (R. Cox, Zip Files All The Way Down, 2010): its deflate stream is a
// program of the commands "print the following bytes" and "repeat printed bytes" that prints header, itself and
// directory.

const UNIT = 5; // bytes of either command
const HEADER = 30;
const DIRECTORY = 46;
const END = 22;
/** Minimum size of the end, so that the command that repeats it fills its five bytes. */
const END_BYTES = 140;
const SUM_BITS = 32;
const BYTE = 8;

const bytesOf = (...fields: readonly (readonly [bytes: number, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** Command that prints the next `n` bytes: a stored block. */
const print = (n: number): Buffer => bytesOf([1, 0], [2, n], [2, n ^ 0xffff]);

type Bits = readonly (readonly [count: number, value: number, isCode?: 'code'])[];
/** Codes begin with their most significant bit, numbers with their least significant (RFC 1951, 3.1.1). */
function packed(bits: Bits): Buffer {
  const all = bits.flatMap(([count, value, isCode]) =>
    Array.from({ length: count }, (_, at) => (value >> (isCode ? count - 1 - at : at)) & 1),
  );
  const bytes = Buffer.alloc(UNIT);
  if (all.length > UNIT * BYTE || all.length <= (UNIT - 1) * BYTE) throw new Error(`a command of ${all.length} bits`);
  all.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  });
  return bytes;
}
/**
 * First value, code and number of extra bits of the length and distance codes that are needed here (RFC 1951, 3.2.5
 * and 3.2.6).
 */
const LENGTHS = [
  [10, 264, 0],
  [35, 273, 3],
  [43, 274, 3],
  [131, 281, 5],
] as const;
const DISTANCES = [
  [17, 8, 3],
  [33, 10, 4],
  [129, 14, 6],
] as const;
const codeOf = <C extends readonly (readonly [number, number, number])[]>(
  codes: C,
  value: number,
): readonly [number, number, number] =>
  codes.findLast(([from, , further]) => value >= from && value < from + (1 << further)) ?? [0, 0, 0];
function copy(length: number, distance: number): Bits {
  const [[from, code, further], [near, place, more]] = [codeOf(LENGTHS, length), codeOf(DISTANCES, distance)];
  return [
    code >= 280 ? [8, 0b11000000 + code - 280, 'code'] : [7, code - 256, 'code'],
    [further, length - from],
    [5, place, 'code'],
    [more, distance - near],
  ];
}
const block = (inside: Bits, isLast = false): Bits => [[1, isLast ? 1 : 0], [2, 1], ...inside, [7, 0, 'code']];
/**
 * Command that repeats the last `n` printed bytes: blocks with fixed codes that end where the next command begins,
 * or within its three leading zero bits.
 */
const TWENTY = packed(block([...copy(10, 20), ...copy(10, 20)]));
const ofStart = (n: number): Buffer => packed([...block(copy(n, n)), ...block([])]);
const ofEnd = (n: number): Buffer => packed(block(copy(n, n), true));

function programOf(start: Buffer, end: Buffer): Buffer {
  const [whole, rest] = [start.length + UNIT, end.length + UNIT];
  const [p, r, one, four, none, e, t] = [
    print(whole),
    ofStart(whole),
    print(UNIT),
    print(4 * UNIT),
    print(0),
    print(rest),
    ofEnd(rest),
  ];
  const head = [p, start, p, r, one, r, one, one, four, r, one, one];
  const middle = Array.from({ length: 5 }, () => [four, TWENTY]).flat();
  const tail = [none, none, e, TWENTY, none, none, e, t, end, t];
  return Buffer.concat([...head, ...middle, ...tail]);
}
function withSum(name: string, sum: number): Buffer {
  const path = Buffer.from(name);
  const comment = Buffer.alloc(END_BYTES - UNIT - DIRECTORY - path.length - END, ' ');
  const facts = (size: number, packedSize: number): Buffer =>
    bytesOf([2, 0], [2, BYTE], [4, 0], [4, sum], [4, packedSize], [4, size], [2, path.length], [2, 0]);
  const parts = (size: number, packedSize: number): [Buffer, Buffer] => [
    Buffer.concat([bytesOf([4, 0x04034b50], [2, 20]), facts(size, packedSize), path]),
    Buffer.concat([
      bytesOf([4, 0x02014b50], [2, 20], [2, 20]),
      facts(size, packedSize),
      bytesOf([2, 0], [2, 0], [2, 0], [4, 0], [4, 0]),
      path,
      bytesOf(
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, 1],
        [2, 1],
        [4, DIRECTORY + path.length],
        [4, HEADER + path.length + packedSize],
        [2, comment.length],
      ),
      comment,
    ]),
  ];
  const packedSize = programOf(...parts(0, 0)).length;
  const [start, end] = parts(HEADER + path.length + packedSize + END_BYTES - UNIT, packedSize);
  return Buffer.concat([start, programOf(start, end), end]);
}
/**
 * The CRC for which a file that contains this CRC has this CRC. A CRC is linear over bits, so this solves 32
 * equations in 32 unknowns.
 */
function ownSum(name: string): number {
  const none = crc32(withSum(name, 0));
  const rows = Array.from({ length: SUM_BITS }, (_, bit): [left: number, right: number] => [0, (none >>> bit) & 1]);
  for (let column = 0; column < SUM_BITS; column++) {
    const changed = (crc32(withSum(name, (1 << column) >>> 0)) ^ none ^ (1 << column)) >>> 0;
    rows.forEach((row, bit) => {
      row[0] = (row[0] | (((changed >>> bit) & 1) << column)) >>> 0;
    });
  }
  for (let column = 0; column < SUM_BITS; column++) {
    const pivot = rows.findIndex(([left], at) => at >= column && (left >>> column) & 1);
    if (pivot < 0) throw new Error('no archive of this name holds itself');
    [rows[column], rows[pivot]] = [rows[pivot] as [number, number], rows[column] as [number, number]];
    const [left, right] = rows[column] as [number, number];
    rows.forEach((row, at) => {
      if (at !== column && (row[0] >>> column) & 1) [row[0], row[1]] = [(row[0] ^ left) >>> 0, row[1] ^ right];
    });
  }
  return rows.reduce((sum, [, right], bit) => (sum | (right << bit)) >>> 0, 0);
}
/** An archive with one file, which is the archive itself. The name has 3 to 13 characters. */
export const zipQuine = (name: string): Buffer => withSum(name, ownSum(name));

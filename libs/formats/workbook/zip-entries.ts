import { createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';

/** A file inside a zip archive; sizes as the directory tells them. */
export interface ZipEntry { name: string; method: number; compressedSize: number; size: number; offset: number }

const END_SIGNATURE = 0x06054b50;
const END_LENGTH = 22;
const COMMENT_MOST = 65_535;
const DIRECTORY_SIGNATURE = 0x02014b50;
const DIRECTORY_HEAD = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_HEAD = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** An archive that unpacks to more is an attack or a mistake: 200,000 rows are some 150 MB. */
export const MOST_UNPACKED_BYTES = 250_000_000;
/** Sheets shrink to a tenth or a twentieth, sheets of nothing but equal cells to a fiftieth; a bomb to a thousandth. */
const MOST_RATIO = 100;
/** Below it a ratio harms nobody. */
const HARMLESS_BYTES = 10_000_000;

/** The archive is refused for what it unpacks to; told by its directory, or at the first byte beyond what that says. */
export class ArchiveTooLarge extends Error {
  constructor() {
    super('the archive unpacks to too much');
  }
}
const broken = (): Error => new Error('not a zip archive that can be read');

/** The central directory of an archive, by name; what lies beyond 4 GB (zip64) is not read. */
export function zipEntries(archive: Buffer): Map<string, ZipEntry> {
  const end = endOf(archive);
  const entries = new Map<string, ZipEntry>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (at + DIRECTORY_HEAD > archive.length || archive.readUInt32LE(at) !== DIRECTORY_SIGNATURE || archive.readUInt16LE(at + 8) & ENCRYPTED) throw broken();
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + DIRECTORY_HEAD, at + DIRECTORY_HEAD + nameLength);
    entries.set(name, { name, method: archive.readUInt16LE(at + 10), compressedSize: archive.readUInt32LE(at + 20), size: archive.readUInt32LE(at + 24), offset: archive.readUInt32LE(at + 42) });
    at += DIRECTORY_HEAD + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  refuseBomb([...entries.values()].reduce((sum, { size }) => sum + size, 0), archive.length);
  return entries;
}
function refuseBomb(unpacked: number, packed: number): void {
  if (unpacked > MOST_UNPACKED_BYTES || (unpacked > HARMLESS_BYTES && unpacked > packed * MOST_RATIO)) throw new ArchiveTooLarge();
}
function endOf(archive: Buffer): number {
  for (let at = archive.length - END_LENGTH; at >= Math.max(0, archive.length - END_LENGTH - COMMENT_MOST); at--) if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  throw broken();
}

/** The text of an entry, piece by piece; a character never falls apart between two pieces. Stops where the entry holds more than the directory says. */
export async function* entryText(archive: Buffer, entry: ZipEntry): AsyncGenerator<string> {
  if (entry.offset + LOCAL_HEAD > archive.length || archive.readUInt32LE(entry.offset) !== LOCAL_SIGNATURE) throw broken();
  const start = entry.offset + LOCAL_HEAD + archive.readUInt16LE(entry.offset + 26) + archive.readUInt16LE(entry.offset + 28);
  const decoder = new TextDecoder('utf-8');
  let size = 0;
  for await (const piece of unpacked(archive.subarray(start, start + entry.compressedSize), entry.method)) {
    size += piece.length;
    if (size > entry.size) throw new ArchiveTooLarge();
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}
function unpacked(bytes: Buffer, method: number): AsyncIterable<Buffer> {
  if (method === STORED) return Readable.from([bytes]);
  if (method !== DEFLATED) throw broken();
  const inflate = createInflateRaw({ chunkSize: 1 << 16 });
  inflate.end(bytes);
  return inflate;
}

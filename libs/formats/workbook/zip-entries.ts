import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { FileRefused } from '../safe/file-refused';
import { DIRECTORY_HEAD, DIRECTORY_SIGNATURE, entryAt, type ZipEntry } from './zip-entry';

export type { ZipEntry } from './zip-entry';

const END_SIGNATURE = 0x06054b50;
const END_LENGTH = 22;
const COMMENT_MOST = 65_535;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_HEAD = 30;
const UNPACKED_PIECE = 1 << 16;
const STORED = 0;
const DEFLATED = 8;
/** Says in 32 bits that the number stands elsewhere, in 64 (APPNOTE.TXT 4.5.3). */
const ELSEWHERE = 0xffff_ffff;
/** Any zip archive begins with a file, or is empty. */
const ZIP = Buffer.from('PK');
/** The compound file of Office before 2007, in which a workbook with a password lies too ([MS-OFFCRYPTO]). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
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

/**
 * The central directory of an archive, by name; what lies beyond 4 GB (zip64) is not read. `archive` may be the end of
 * a larger file of `length` bytes, from its directory on.
 */
export function zipEntries(archive: Buffer, length = archive.length): Map<string, ZipEntry> {
  const end = endOf(archive);
  const entries = new Map<string, ZipEntry>();
  const start = archive.readUInt32LE(end + 16);
  if (start === ELSEWHERE) throw new FileRefused('zip64', 'zip');
  let at = start - (length - archive.length);
  if (at < 0) throw new FileRefused('truncated', 'zip');
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (at + DIRECTORY_HEAD > end || archive.readUInt32LE(at) !== DIRECTORY_SIGNATURE)
      throw new FileRefused('truncated', 'zip');
    const { entry, next } = entryAt(archive, at);
    if (entries.has(entry.name)) throw new FileRefused('entryTwice', entry.name);
    entries.set(entry.name, entry);
    at = next;
  }
  refuseOverlap([...entries.values()], start);
  refuseBomb(
    [...entries.values()].reduce((sum, { size }) => sum + size, 0),
    length,
  );
  return entries;
}
/** Files that share their bytes unpack to far more than the archive holds (D. Fifield, A better zip bomb, 2019). */
function refuseOverlap(entries: readonly ZipEntry[], directory: number): void {
  const inOrder = [...entries].sort((one, other) => one.offset - other.offset);
  for (const [index, { name, nameLength, offset, compressedSize }] of inOrder.entries())
    if (offset + LOCAL_HEAD + nameLength + compressedSize > (inOrder[index + 1]?.offset ?? directory))
      throw new FileRefused('entryOverlap', name);
}
function refuseBomb(unpacked: number, packed: number): void {
  if (unpacked > MOST_UNPACKED_BYTES || (unpacked > HARMLESS_BYTES && unpacked > packed * MOST_RATIO))
    throw new ArchiveTooLarge();
}
function endOf(archive: Buffer): number {
  for (let at = archive.length - END_LENGTH; at >= Math.max(0, archive.length - END_LENGTH - COMMENT_MOST); at--)
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  throw new FileRefused('truncated', 'zip');
}

/** The bytes of an archive from one place to another, `to` not among them. */
export interface ArchiveSource {
  readonly length: number;
  bytes(from: number, to: number): Promise<Buffer>;
  stream(from: number, to: number): Readable;
}
export const sourceOf = (archive: Buffer): ArchiveSource => ({
  length: archive.length,
  bytes: (from, to) => Promise.resolve(archive.subarray(from, to)),
  stream: (from, to) => Readable.from([archive.subarray(from, to)]),
});

/** The directory of an archive that need not be at hand as a whole. */
export async function entriesOf(source: ArchiveSource): Promise<Map<string, ZipEntry>> {
  await refuseOthers(source);
  const tail = await source.bytes(Math.max(0, source.length - END_LENGTH - COMMENT_MOST), source.length);
  const directory = tail.readUInt32LE(endOf(tail) + 16);
  return zipEntries(
    directory < source.length - tail.length ? await source.bytes(directory, source.length) : tail,
    source.length,
  );
}
/** What is no archive at all is told apart from one that is cut off. */
async function refuseOthers(source: ArchiveSource): Promise<void> {
  const head = await source.bytes(0, COMPOUND.length);
  if (head.equals(COMPOUND))
    throw new FileRefused(
      (await source.bytes(0, source.length)).includes(ENCRYPTED_PACKAGE) ? 'encrypted' : 'oldFormat',
      'zip',
    );
  if (!head.subarray(0, ZIP.length).equals(ZIP)) throw new FileRefused('notArchive', 'zip');
}

/**
 * The bytes of an entry, piece by piece. Stops where the entry holds more than the directory says, and throws at its
 * end where it holds less or something else.
 */
export async function* entryBytes(archive: Buffer | ArchiveSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  let [size, sum] = [0, 0];
  try {
    for await (const piece of await unpacked(Buffer.isBuffer(archive) ? sourceOf(archive) : archive, entry)) {
      size += piece.length;
      if (size > entry.size) throw new ArchiveTooLarge();
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw isBroken(error) ? new FileRefused('entryLies', entry.name) : error;
  }
  if (size < entry.size || sum !== entry.crc) throw new FileRefused('entryLies', entry.name);
}
/** What zlib says of bytes that are no deflated ones. */
const isBroken = (error: unknown): boolean => String((error as NodeJS.ErrnoException).code).startsWith('Z_');
async function unpacked(
  source: ArchiveSource,
  { name, nameLength, offset, compressedSize, method }: ZipEntry,
): Promise<AsyncIterable<Buffer>> {
  const head = await source.bytes(offset, offset + LOCAL_HEAD + nameLength);
  if (
    head.length < LOCAL_HEAD ||
    head.readUInt32LE(0) !== LOCAL_SIGNATURE ||
    head.toString('utf8', LOCAL_HEAD, LOCAL_HEAD + head.readUInt16LE(26)) !== name
  )
    throw new FileRefused('entryLies', name);
  const start = offset + LOCAL_HEAD + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = source.stream(start, start + compressedSize);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new FileRefused('entryMethod', name);
  const inflate = createInflateRaw({ chunkSize: UNPACKED_PIECE });
  return packed.once('error', (error) => inflate.destroy(error)).pipe(inflate);
}

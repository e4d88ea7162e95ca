import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { FileRefused } from '../safe/file-refused';
import { DIRECTORY_HEAD, DIRECTORY_SIGNATURE, entryAt, type ZipEntry } from './zip-entry';

export type { ZipEntry } from './zip-entry';

const END_SIGNATURE = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_HEAD = 30;
const UNPACKED_PIECE = 1 << 16;
const STORED = 0;
const DEFLATED = 8;
/** Marker in a 32-bit field that the value is in the 64-bit record (APPNOTE.TXT 4.5.3). */
const IN_ZIP64_RECORD = 0xffff_ffff;
/** First two bytes of every zip archive. */
const ZIP = Buffer.from('PK');
/** Compound file of Office before 2007, also used for workbooks with a password ([MS-OFFCRYPTO]). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
/** Maximum unpacked size; more is an attack or a mistake: 200,000 rows are some 150 MB. */
export const MOST_UNPACKED_BYTES = 250_000_000;
/**
 * Maximum compression ratio. Worksheets shrink to a tenth or a twentieth, those with only equal cells to a
 * fiftieth; a zip bomb to a thousandth.
 */
const MOST_RATIO = 100;
/** Below this size any ratio is harmless. */
const HARMLESS_BYTES = 10_000_000;

/**
 * The archive is refused for its unpacked size, either as declared by its directory, or when an entry exceeds the
 * declared size.
 */
export class ArchiveTooLarge extends Error {
  constructor() {
    super('the archive unpacks to too much');
  }
}

/**
 * Reads the central directory of an archive, by name; entries beyond 4 GB (zip64) are not supported. `archive` may
 * be the last part of a larger file of `length` bytes that contains the whole directory.
 */
export function zipEntries(archive: Buffer, length = archive.length): Map<string, ZipEntry> {
  const end = findDirectoryEnd(archive);
  const entries = new Map<string, ZipEntry>();
  const start = archive.readUInt32LE(end + 16);
  if (start === IN_ZIP64_RECORD) throw new FileRefused('zip64', 'zip');
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
/** Overlapping entries unpack to far more than the archive contains (D. Fifield, A better zip bomb, 2019). */
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
function findDirectoryEnd(archive: Buffer): number {
  for (let at = archive.length - END_LENGTH; at >= Math.max(0, archive.length - END_LENGTH - MAX_COMMENT); at--)
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  throw new FileRefused('truncated', 'zip');
}

/** Random access to the bytes of an archive; ranges do not include `to`. */
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

/** Reads the directory of an archive that is not completely in memory. */
export async function entriesOf(source: ArchiveSource): Promise<Map<string, ZipEntry>> {
  await refuseNonZip(source);
  const tail = await source.bytes(Math.max(0, source.length - END_LENGTH - MAX_COMMENT), source.length);
  const directory = tail.readUInt32LE(findDirectoryEnd(tail) + 16);
  return zipEntries(
    directory < source.length - tail.length ? await source.bytes(directory, source.length) : tail,
    source.length,
  );
}
/** Refuses files that are not zip archives with the precise reason, so that they differ from truncated archives. */
async function refuseNonZip(source: ArchiveSource): Promise<void> {
  const head = await source.bytes(0, COMPOUND.length);
  if (head.equals(COMPOUND))
    throw new FileRefused(
      (await source.bytes(0, source.length)).includes(ENCRYPTED_PACKAGE) ? 'encrypted' : 'oldFormat',
      'zip',
    );
  if (!head.subarray(0, ZIP.length).equals(ZIP)) throw new FileRefused('notArchive', 'zip');
}

/**
 * The bytes of an entry in pieces. Stops where the entry exceeds the size in the directory, and throws at the end
 * when its size or checksum differs.
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
/** Error codes of zlib for invalid compressed data. */
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

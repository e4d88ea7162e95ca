import { crc32, createInflateRaw } from 'node:zlib';
import { fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { FileRefused } from '../safe/file-refused';
import { type ArchiveSource, SourceReader } from './archive-source';
import { ArchiveTooLarge, nameOf, refuseBomb, refuseOverlap, toZipEntry, type ZipEntry } from './entry-guards';

/** Small pieces, so that what is read from one is gone before the next collection of young objects. */
const UNPACKED_PIECE = 1 << 14;
const STORED = 0;
const DEFLATED = 8;
/** First two bytes of every zip archive. */
const ZIP = Buffer.from('PK');
/** Compound file of Office before 2007, also used for workbooks with a password ([MS-OFFCRYPTO]). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/** Sizes and names are checked here, because the library's errors do not name the entry. */
const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
const openDirectory = (source: ArchiveSource): Promise<ZipFile> =>
  fromRandomAccessReaderPromise(new SourceReader(source), source.length, OPTIONS);

/** The library describes a broken directory in words only. */
function refusalOf(error: unknown): unknown {
  if (error instanceof FileRefused || error instanceof ArchiveTooLarge) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== undefined) return error; // of the disk
  return new FileRefused(/encryption/.test(message) ? 'encrypted' : 'truncated', 'zip');
}

/**
 * Reads the central directory of an archive, by name. Throws FileRefused and ArchiveTooLarge for what is broken or
 * hostile, before anything is unpacked. `mostBytes`: how much it may unpack to.
 */
export async function entriesOf(source: ArchiveSource, mostBytes?: number): Promise<Map<string, ZipEntry>> {
  await refuseNonZip(source);
  const entries = new Map<string, ZipEntry>();
  try {
    const directory = await openDirectory(source);
    const start = Number(directory.readEntryCursor); // its type says boolean
    for await (const declared of directory.eachEntry()) {
      const entry = toZipEntry(declared, { source, directory });
      if (entries.has(entry.name)) throw new FileRefused('entryTwice', entry.name);
      entries.set(entry.name, entry);
    }
    refuseOverlap([...entries.values()], start);
    refuseBomb([...entries.values()], source.length, mostBytes);
    return entries;
  } catch (error) {
    throw refusalOf(error);
  }
}
/**
 * The names in the directory as far as it can be read, none when there is no readable one. Nothing is refused: for
 * the question what kind of archive a file is.
 */
export async function entryNames(source: ArchiveSource, most: number): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of (await openDirectory(source)).eachEntry()) if (names.push(nameOf(entry)) >= most) break;
  } catch (error) {
    if (!(refusalOf(error) instanceof FileRefused)) throw error;
  }
  return names;
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
export async function* entryBytes(entry: ZipEntry): AsyncGenerator<Buffer> {
  let [size, sum] = [0, 0];
  try {
    for await (const piece of await unpacked(entry)) {
      size += piece.length;
      if (size > entry.size) throw new ArchiveTooLarge();
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw isBroken(error) ? new FileRefused('entryLies', entry.name) : error;
  }
  if (size < entry.size || sum !== entry.declared.crc32) throw new FileRefused('entryLies', entry.name);
}
/** Error codes of zlib for invalid compressed data. */
const isBroken = (error: unknown): boolean => String((error as NodeJS.ErrnoException).code).startsWith('Z_');
async function unpacked(entry: ZipEntry): Promise<AsyncIterable<Buffer>> {
  const { name, declared, archive } = entry;
  const start = await contentStart(entry);
  const packed = archive.source.stream(start, start + declared.compressedSize);
  if (declared.compressionMethod === STORED) return packed;
  if (declared.compressionMethod !== DEFLATED) throw new FileRefused('entryMethod', name);
  const inflate = createInflateRaw({ chunkSize: UNPACKED_PIECE });
  return packed.once('error', (error) => inflate.destroy(error)).pipe(inflate);
}
/** Where the content begins, behind a header of its own that has to name the same entry. */
async function contentStart({ name, declared, archive }: ZipEntry): Promise<number> {
  try {
    const header = await archive.directory.readLocalFileHeaderPromise(declared);
    if (header.fileName.equals(declared.fileNameRaw)) return header.fileDataStart;
  } catch (error) {
    if (!(refusalOf(error) instanceof FileRefused)) throw error;
  }
  throw new FileRefused('entryLies', name);
}

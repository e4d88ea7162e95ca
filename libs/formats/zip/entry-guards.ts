import type { Entry, ZipFile } from 'yauzl';
import { FileRefused } from '../safe/file-refused';
import type { ArchiveSource } from './archive-source';

export interface OpenArchive {
  readonly source: ArchiveSource;
  readonly directory: ZipFile;
}
/** A file in a zip archive; sizes and checksum are those declared in the directory. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly declared: Entry;
  readonly archive: OpenArchive;
}

const LOCAL_HEAD = 30;
const ELSEWHERE = 0xffff_ffff;
/** The upper half of the external attributes is a Unix mode when the archive was made on Unix. */
const FILE_KIND = 0xf000;
const LINK = 0xa000;
const MODE_BITS = 16;
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
  constructor(readonly mostBytes = MOST_UNPACKED_BYTES) {
    super('the archive unpacks to too much');
  }
}

/** Matches names that leave the target folder when unpacked, or that mean another place on some system. */
const isUnsafePath = (name: string): boolean =>
  name === '' || /^[/\\]|^[a-zA-Z]:|\0/.test(name) || name.split(/[/\\]/).includes('..');

/** Names are UTF-8 whatever their flag says: writers of workbooks and declarations leave it out. */
export const nameOf = ({ fileNameRaw }: Entry): string => fileNameRaw.toString('utf8');

/** Throws for unsafe or unsupported entries: path traversal, links, passwords, 64-bit sizes without a record. */
export function toZipEntry(declared: Entry, archive: OpenArchive): ZipEntry {
  const name = nameOf(declared);
  if (isUnsafePath(name)) throw new FileRefused('entryName', name);
  if (declared.isEncrypted()) throw new FileRefused('encrypted', name);
  if (((declared.externalFileAttributes >>> MODE_BITS) & FILE_KIND) === LINK) throw new FileRefused('entryLink', name);
  const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader } = declared;
  if ([compressedSize, uncompressedSize, relativeOffsetOfLocalHeader].includes(ELSEWHERE))
    throw new FileRefused('zip64', name);
  return { name, size: uncompressedSize, declared, archive };
}
/** Overlapping entries unpack to far more than the archive contains (D. Fifield, A better zip bomb, 2019). */
export function refuseOverlap(entries: readonly ZipEntry[], directory: number): void {
  const startOf = ({ declared }: ZipEntry): number => declared.relativeOffsetOfLocalHeader;
  const inOrder = [...entries].sort((one, other) => startOf(one) - startOf(other));
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1];
    const end = startOf(entry) + LOCAL_HEAD + entry.declared.fileNameLength + entry.declared.compressedSize;
    if (end > (next ? startOf(next) : directory)) throw new FileRefused('entryOverlap', entry.name);
  }
}
export function refuseBomb(entries: readonly ZipEntry[], packed: number, mostBytes = MOST_UNPACKED_BYTES): void {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > mostBytes || (unpacked > HARMLESS_BYTES && unpacked > packed * MOST_RATIO))
    throw new ArchiveTooLarge(mostBytes);
}

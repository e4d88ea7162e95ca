import { FileRefused } from '../safe/file-refused';

/** A file in a zip archive; sizes and checksum are those declared in the directory. */
export interface ZipEntry {
  name: string;
  /** Bytes of the name. */ nameLength: number;
  method: number;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
}

export const DIRECTORY_SIGNATURE = 0x02014b50;
/** Header of one entry in the central directory (APPNOTE.TXT 4.3.12). */
export const DIRECTORY_HEAD = 46;
const ENCRYPTED = 1;
const ELSEWHERE = 0xffff_ffff;
/** The upper half of the external attributes is a Unix mode when the archive was made on Unix. */
const FILE_KIND = 0xf000;
const LINK = 0xa000;
const MODE_BITS = 16;

/** Matches names that leave the target folder when unpacked, or that mean another place on some system. */
const isUnsafePath = (name: string): boolean =>
  name === '' || /^[/\\]|^[a-zA-Z]:|\0/.test(name) || name.split(/[/\\]/).includes('..');

/**
 * Reads the entry at an offset of the directory, with the offset of the next entry. Throws for unsafe or
 * unsupported entries: path traversal, links, passwords, 64-bit sizes.
 */
export function entryAt(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  const nameLength = directory.readUInt16LE(at + 28);
  const name = directory.toString('utf8', at + DIRECTORY_HEAD, at + DIRECTORY_HEAD + nameLength);
  const entry = {
    name,
    nameLength,
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    compressedSize: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
  if (isUnsafePath(name)) throw new FileRefused('entryName', name);
  if (directory.readUInt16LE(at + 8) & ENCRYPTED) throw new FileRefused('encrypted', name);
  if (((directory.readUInt32LE(at + 38) >>> MODE_BITS) & FILE_KIND) === LINK) throw new FileRefused('entryLink', name);
  if ([entry.compressedSize, entry.size, entry.offset].includes(ELSEWHERE)) throw new FileRefused('zip64', name);
  return {
    entry,
    next: at + DIRECTORY_HEAD + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32),
  };
}

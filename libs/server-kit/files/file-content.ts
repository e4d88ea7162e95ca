import { type FileHandle, open } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;
/** End-of-central-directory record of a zip: 22 bytes and a comment of at most 65,535 (APPNOTE.TXT 4.3.16). */
const ZIP_END = Buffer.from('504b0506', 'hex');
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES = 65_535;
/** Header of one entry in the central directory (APPNOTE.TXT 4.3.12). */
const ZIP_ENTRY = 0x02014b50;
const ZIP_ENTRY_BYTES = 46;
/** Large enough for the folders of an office file; a larger directory is not read completely. */
const DIRECTORY_BYTES = 4 * 1024 * 1024;

/**
 * Required folders in packages of Office Open XML (ECMA-376 Part 2); any other archive only needs a readable
 * directory.
 */
const ZIP_FOLDERS: Record<string, string> = { xlsx: 'xl/', docx: 'word/', pptx: 'ppt/', zip: '', i6z: '', shai: '' };
/** Streams in the compound file format ([MS-CFB]) that identify Word, Excel and PowerPoint 97. */
const OLE_STREAMS: Record<string, readonly string[]> = {
  xls: ['Workbook', 'Book'],
  doc: ['WordDocument'],
  ppt: ['PowerPoint Document'],
};

/**
 * True when the content of a container file fits its extension. Needed because the first bytes, which the contract
 * checks, are the same for Word and Excel. Returns true for files that are not containers.
 */
export async function contentMatchesExtension(path: string, extension: string): Promise<boolean> {
  const folder = ZIP_FOLDERS[extension];
  const streams = OLE_STREAMS[extension];
  if (folder === undefined && streams === undefined) return true;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (streams) return await containsStream(file, size, streams);
    const entries = await zipEntries(file, size);
    return entries.length > 0 && entries.some((entry) => entry.startsWith(folder ?? ''));
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Names in the central directory; none when there is no readable one. */
async function zipEntries(file: FileHandle, size: number): Promise<string[]> {
  const tailBytes = Math.min(size, ZIP_END_BYTES + ZIP_COMMENT_BYTES);
  const tail = await read(file, size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(ZIP_END);
  if (end < 0 || end + ZIP_END_BYTES > tail.length) return [];
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  return start > size ? [] : entryNames(await read(file, start, Math.min(length, DIRECTORY_BYTES, size)));
}
function entryNames(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ZIP_ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ZIP_ENTRY;) {
    const nameBytes = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + ZIP_ENTRY_BYTES, at + ZIP_ENTRY_BYTES + nameBytes));
    at += ZIP_ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

/** Searches the whole file, because the directory of a compound file may be anywhere. */
async function containsStream(file: FileHandle, size: number, names: readonly string[]): Promise<boolean> {
  const wanted = names.map((name) => Buffer.from(`${name}\0`, 'utf16le'));
  const overlap = Math.max(...wanted.map((name) => name.length));
  for (let position = 0; position < size; position += CHUNK_BYTES - overlap) {
    const chunk = await read(file, position, CHUNK_BYTES);
    if (wanted.some((name) => chunk.includes(name))) return true;
  }
  return false;
}

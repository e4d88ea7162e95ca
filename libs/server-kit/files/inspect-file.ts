import { type FileHandle, open } from 'node:fs/promises';
import { type FileKind, kindOfHead, kindOfZip, OLE_STREAMS } from './file-kind';

const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** End-of-central-directory record of a zip: 22 bytes and a comment of at most 65,535 (APPNOTE.TXT 4.3.16). */
const ZIP_END = 0x06054b50;
const ZIP_ENTRY = 0x02014b50;
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES = 65_535;
/** Enough to find the folders of an office file; a larger directory is read no further. */
const DIRECTORY_BYTES = 4 * 1024 * 1024;

/** What a file is, judged by its bytes alone; undefined when it is nothing that we know. */
export async function kindOfFile(path: string): Promise<FileKind | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const kind = kindOfHead(await read(file, 0, Math.min(HEAD_BYTES, size)));
    if (kind === 'zip') return kindOfZip(await zipEntries(file, size));
    return kind === 'ole' ? await kindOfOle(file, size) : kind;
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Names in the central directory. */
async function zipEntries(file: FileHandle, size: number): Promise<string[]> {
  const tail = await read(file, Math.max(0, size - ZIP_END_BYTES - ZIP_COMMENT_BYTES), Math.min(size, ZIP_END_BYTES + ZIP_COMMENT_BYTES));
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + ZIP_END_BYTES > tail.length || tail.readUInt32LE(end) !== ZIP_END) return [];
  const length = Math.min(tail.readUInt32LE(end + 12), DIRECTORY_BYTES, size);
  return entryNames(await read(file, Math.min(tail.readUInt32LE(end + 16), size), length));
}
function entryNames(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ZIP_ENTRY;) {
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

/** Looks for the stream names of Office 97 through the whole file, for its directory may lie anywhere. */
async function kindOfOle(file: FileHandle, size: number): Promise<FileKind | undefined> {
  const overlap = Math.max(...OLE_STREAMS.map(([name]) => name.length));
  for (let position = 0; position < size; position += CHUNK_BYTES - overlap) {
    const chunk = await read(file, position, CHUNK_BYTES);
    const found = OLE_STREAMS.find(([name]) => chunk.includes(name));
    if (found) return found[1];
  }
  return undefined;
}

import { type FileHandle, open } from 'node:fs/promises';
import { contentIs, contentsOf, type FileExtension, type FilePurposeName } from '@matlas/contract';
import { diskSource } from '@matlas/formats/zip/archive-source';
import { entryNames } from '@matlas/formats/zip/read-zip';

const CHUNK_BYTES = 1024 * 1024;
/** More than enough to find a folder of an office file. */
const MOST_NAMES = 50_000;

/**
 * Required folders in packages of Office Open XML (ECMA-376 Part 2); any other archive only needs a readable
 * directory.
 */
const ZIP_FOLDERS: Record<string, string> = {
  xlsx: 'xl/',
  xlsm: 'xl/',
  ods: 'content.xml',
  docx: 'word/',
  pptx: 'ppt/',
  zip: '',
  i6z: '',
  shai: '',
  shci: '',
};
/**
 * Streams in the compound file format ([MS-CFB]) that identify Word, Excel and PowerPoint 97. A workbook with a
 * password is one too: the reader says so.
 */
const OLE_STREAMS: Record<string, readonly string[]> = {
  xls: ['Workbook', 'Book', 'EncryptedPackage'],
  doc: ['WordDocument'],
  ppt: ['PowerPoint Document'],
};

/**
 * True when the content of a container file fits its extension. Needed because the first bytes, which the contract
 * checks, are the same for Word and Excel. Returns true for files that are not containers.
 */
async function contentMatchesExtension(path: string, extension: FileExtension): Promise<boolean> {
  const folder = ZIP_FOLDERS[extension];
  const streams = OLE_STREAMS[extension];
  if (folder === undefined && streams === undefined) return true;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (streams) return await containsStream(file, size, streams);
    const entries = await entryNames(diskSource(path, file, size), MOST_NAMES);
    return entries.length > 0 && entries.some((entry) => entry.startsWith(folder ?? ''));
  } finally {
    await file.close();
  }
}

/** Whether the content is one that a file of this extension may hold for the purpose; `head`: its first bytes. */
export async function contentFitsPurpose(
  path: string,
  head: Uint8Array,
  purpose: FilePurposeName,
  extension: FileExtension,
): Promise<boolean> {
  for (const kind of contentsOf(purpose, extension))
    if (contentIs(kind, head) && (await contentMatchesExtension(path, kind))) return true;
  return false;
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
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

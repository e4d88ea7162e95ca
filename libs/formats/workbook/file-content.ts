import { readFile } from 'node:fs/promises';

/** The bytes of a file on disk, for readers that take a buffer; called in a worker thread. */
export async function contentOf(path: string): Promise<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
}

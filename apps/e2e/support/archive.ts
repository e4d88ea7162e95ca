import { entriesOf, entryBytes, sourceOf } from '@matlas/formats';
import type { Download } from '@playwright/test';
import { readFile } from 'node:fs/promises';

/** The files of a downloaded archive by their names. */
export async function readArchive(download: Download): Promise<Map<string, Buffer>> {
  const source = sourceOf(await readFile(await download.path()));
  const files = new Map<string, Buffer>();
  for (const [name, entry] of await entriesOf(source)) {
    const pieces: Buffer[] = [];
    for await (const piece of entryBytes(source, entry)) pieces.push(piece);
    files.set(name, Buffer.concat(pieces));
  }
  return files;
}

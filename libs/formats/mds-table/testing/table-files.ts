import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentPiece, FileFault, ReadOptions, SheetDocument, SheetReader } from '../../sheet/sheet-document';

export let folder: string;

/** Creates a folder for the files of a spec. */
export function useTemporaryFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mds-table-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
}

export interface Found {
  sheets: SheetDocument[];
  faults: FileFault[];
}
export async function read(reader: SheetReader, path: string, options?: ReadOptions): Promise<Found> {
  const found: Found = { sheets: [], faults: [] };
  for await (const piece of reader({ path, name: 'mine', type: 'x' }, options) as AsyncIterable<DocumentPiece>) {
    if ('sheet' in piece) found.sheets.push(piece.sheet);
    else found.faults.push(piece.fault);
  }
  return found;
}

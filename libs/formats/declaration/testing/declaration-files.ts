import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentPiece, FileFault, SheetDocument, SheetReader } from '../../sheet/sheet-document';

export let folder: string;

/** Creates a folder for the files of a spec. */
export function useTemporaryFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matlas-declarations-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

export async function piecesOf(
  pieces: AsyncIterable<DocumentPiece>,
): Promise<{ sheets: SheetDocument[]; faults: FileFault[] }> {
  const [sheets, faults]: [SheetDocument[], FileFault[]] = [[], []];
  for await (const piece of pieces)
    if ('sheet' in piece) sheets.push(piece.sheet);
    else faults.push(piece.fault);
  return { sheets, faults };
}
export async function readWith(
  reader: SheetReader,
  content: string | Buffer,
  type = 'xml',
): ReturnType<typeof piecesOf> {
  const path = join(folder, `file.${type}`);
  await writeFile(path, content);
  return piecesOf(reader({ path, name: `file.${type}`, type }));
}

import { writeFile, rm } from 'node:fs/promises';
import type { FileFault, SheetReader } from '@matlas/formats';

export interface SheetsToRead {
  /** Module and export name of a SheetReader. */ module: string;
  reader: string;
  path: string;
  content: ArrayBuffer;
  type: string;
}
export interface SheetsRead {
  faults: FileFault[];
  faultCount: number;
  sheets: number;
}
const TOLD = 20;

/** Reads a file with a SheetReader as an import does, and returns its sheets and faults. */
export async function run({ module, reader, path, content, type }: SheetsToRead): Promise<SheetsRead> {
  const { [reader]: read } = (await import(module)) as Record<string, SheetReader>;
  if (!read) throw new Error(`${module} has no ${reader}`);
  await writeFile(path, Buffer.from(content));
  const result: SheetsRead = { faults: [], faultCount: 0, sheets: 0 };
  try {
    for await (const piece of read({ path, name: `hostile.${type}`, type })) {
      if ('sheet' in piece) result.sheets += 1;
      else if ((result.faultCount += 1) <= TOLD) result.faults.push(piece.fault);
    }
  } finally {
    await rm(path, { force: true });
  }
  return result;
}

import { readFile, open } from 'node:fs/promises';
import { isOpenDocument, readOds } from '../ods/read-ods';
import { isCompoundFile } from '../xls/compound-file';
import { readXls } from '../xls/read-xls';
import { sourceOf } from '../zip/archive-source';
import { entriesOf } from '../zip/read-zip';
import { openWorkbook, type OpenWorkbook, type ReadWorkbook } from './read-rows';

const SIGNATURE_BYTES = 8;
type ReadSheet = (sheetName: string) => Promise<ReadWorkbook> | ReadWorkbook;

/**
 * Opens a workbook by what it holds: .xlsx and .xlsm row by row, .xls and .ods a sheet at a time, which is kept in
 * memory while it is read.
 */
export async function openTables(path: string, type: string): Promise<OpenWorkbook> {
  if (await isCompound(path)) {
    const bytes = await readFile(path);
    return inMemory((sheetName) => readXls(bytes, { sheetName }), readXls(bytes).sheetNames);
  }
  if (type !== 'ods') return openWorkbook(path, { allowsMacros: type === 'xlsm' });
  const bytes = await readFile(path);
  if (!isOpenDocument(await entriesOf(sourceOf(bytes)))) return openWorkbook(path);
  return inMemory((sheetName) => readOds(bytes, { sheetName }), (await readOds(bytes)).sheetNames);
}
async function isCompound(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return isCompoundFile(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}
const inMemory = (read: ReadSheet, sheetNames: string[]): OpenWorkbook => ({
  sheetNames,
  rows: async function* (sheetName) {
    yield (await read(sheetName)).rows;
  },
  close: () => Promise.resolve(),
});

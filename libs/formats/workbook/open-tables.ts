import { open, readFile } from 'node:fs/promises';
import { isOpenDocument, readOds } from '../ods/read-ods';
import { isCompoundFile } from '../xls/compound-file';
import { readXls } from '../xls/read-xls';
import { sourceOf } from '../zip/archive-source';
import { openWorkbook, type OpenWorkbook, type ReadWorkbook, type WorkbookOptions } from './read-rows';
import { TooManyRows } from './table-refusal';

const SIGNATURE_BYTES = 8;
/** Rows of a sheet that is kept in memory; .xls has at most 65,536. */
const MAX_ROWS = 200_000;

/**
 * Opens a workbook by what it holds: .xlsx and .xlsm row by row, .xls and .ods a sheet at a time, which is kept in
 * memory while it is read.
 */
export async function openTables(path: string, type: string): Promise<OpenWorkbook> {
  if (await isCompound(path)) {
    const bytes = await readFile(path);
    return inMemory((options) => readXls(bytes, options));
  }
  if (type !== 'ods') return openWorkbook(path, { allowsMacros: type === 'xlsm' });
  const bytes = await readFile(path);
  if (!(await isOpenDocument(sourceOf(bytes)))) return openWorkbook(path);
  return inMemory((options) => readOds(bytes, options));
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
/** Keeps the sheet that was read last: a table is first recognised and then read. */
async function inMemory(
  read: (options: WorkbookOptions) => Promise<ReadWorkbook> | ReadWorkbook,
): Promise<OpenWorkbook> {
  const onRow = (count: number): void => {
    if (count > MAX_ROWS) throw new TooManyRows(MAX_ROWS);
  };
  let last = await read({ onRow });
  return {
    sheetNames: last.sheetNames,
    rows: async function* (sheetName) {
      if (last.sheet !== sheetName) last = await read({ sheetName, onRow });
      yield last.rows;
    },
    close: () => Promise.resolve(),
  };
}

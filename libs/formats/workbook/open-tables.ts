import { closeSync, fstatSync, openSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { isOpenDocument, openOds, readOds } from '../ods/read-ods';
import { DiskBytes } from '../xls/byte-source';
import { isCompoundFile } from '../xls/compound-file';
import { openXlsBook } from '../xls/read-xls';
import { diskSource, sourceOf } from '../zip/archive-source';
import { openWorkbook, type OpenWorkbook, type ReadWorkbook, type WorkbookOptions } from './read-rows';
import { TextStore } from './shared-strings';
import { TooManyRows } from './table-refusal';

const SIGNATURE_BYTES = 8;
/** Rows of a sheet that is kept in memory; .xls has at most 65,536. */
const MAX_ROWS = 200_000;

/**
 * An .ods of this size is read a sheet at a time, and its plain formulas without a result are computed; larger ones row by
 * row.
 */
const MOST_BYTES_IN_MEMORY = 2_000_000;

/**
 * Opens a workbook by what it holds: .xlsx, .xlsm, .xls and large .ods row by row, small .ods a sheet at a time. A sheet of
 * .xls whose rows are out of order, or with formulas to compute, is in memory while it is read: at most 65,536 rows.
 */
export async function openTables(path: string, type: string): Promise<OpenWorkbook> {
  if (await isCompound(path)) return openXls(path);
  if (type !== 'ods') return openWorkbook(path, { allowsMacros: type === 'xlsm' });
  const { size } = await stat(path);
  if (size > MOST_BYTES_IN_MEMORY) return (await isOdsOnDisk(path)) ? openOds(path) : openWorkbook(path);
  const bytes = await readFile(path);
  if (!(await isOpenDocument(sourceOf(bytes)))) return openWorkbook(path);
  return inMemory((options) => readOds(bytes, options));
}
function openXls(path: string): OpenWorkbook {
  const texts = new TextStore(path);
  const file = openSync(path, 'r');
  const close = (): void => {
    texts.close();
    closeSync(file);
  };
  try {
    const book = openXlsBook(new DiskBytes(file, fstatSync(file).size), texts);
    const { sheetNames } = book;
    return {
      sheetNames,
      rows: async function* (sheetName) {
        yield* book.stream(sheetName) ?? [book.read({ sheetName, onRow: limitRows }).rows];
      },
      close: () => Promise.resolve(close()),
    };
  } catch (error) {
    close();
    throw error;
  }
}
async function isOdsOnDisk(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    return await isOpenDocument(diskSource(path, handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
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
function limitRows(count: number): void {
  if (count > MAX_ROWS) throw new TooManyRows(MAX_ROWS);
}
/** Keeps the sheet that was read last: a table is first recognised and then read. */
async function inMemory(read: (options: WorkbookOptions) => Promise<ReadWorkbook>): Promise<OpenWorkbook> {
  let last: ReadWorkbook | undefined = await read({ onRow: limitRows });
  return {
    sheetNames: last.sheetNames,
    rows: async function* (sheetName) {
      // The sheet before is let go first: two of them are never in memory.
      if (last?.sheet !== sheetName) last = undefined;
      last ??= await read({ sheetName, onRow: limitRows });
      yield last.rows;
    },
    close: () => Promise.resolve(),
  };
}

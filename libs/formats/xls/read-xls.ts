import { FileRefused } from '../safe/file-refused';
import { completeSheet } from '../workbook/complete-sheet';
import { trimIndents } from '../workbook/indented-cells';
import { chooseSheet, type ReadWorkbook, type SheetRow, type WorkbookOptions } from '../workbook/read-rows';
import { TextStore } from '../workbook/shared-strings';
import { readBiffBook } from './biff-book';
import { biffRows, isBiffStream, readBiffSheet } from './biff-sheet';
import type { ByteSource } from './byte-source';
import { CompoundFile } from './compound-file';

/** Stream of a workbook with a password ([MS-OFFCRYPTO]). */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

function workbookStream(bytes: ByteSource): ByteSource {
  try {
    const file = new CompoundFile(bytes);
    const stream = file.stream('Workbook') ?? file.stream('Book');
    if (stream) return stream;
    throw new FileRefused('missingPart', 'Workbook');
  } catch (error) {
    if (error instanceof FileRefused && bytes.subarray(0, bytes.length).includes(ENCRYPTED_PACKAGE))
      throw new FileRefused('encrypted', 'xls');
    throw error;
  }
}

/** A workbook whose sheets can be read one after the other. */
export interface XlsBook {
  sheetNames: string[];
  /** Throws SheetMissing for an unknown name. */
  read(options: WorkbookOptions): ReadWorkbook;
  /** Rows some at a time; undefined for a sheet that has to be read as a whole. Throws SheetMissing. */
  stream(sheetName: string): Generator<SheetRow[]> | undefined;
}
/** `store`: takes the shared texts of the workbook. */
export function openXlsBook(bytes: ByteSource, store: TextStore): XlsBook {
  const stream = workbookStream(bytes);
  const book = readBiffBook(stream, store);
  const sheetNames = book.sheets.map(({ name }) => name);
  return {
    sheetNames,
    read: (options) => {
      const chosen = chooseSheet(book.sheets, options.sheetName);
      const content = readBiffSheet(stream, book, chosen, options.onRow ?? (() => undefined));
      return { sheetNames, sheet: chosen.name, rows: completeSheet(content, options) };
    },
    stream: (sheetName) => {
      const chosen = chooseSheet(book.sheets, sheetName);
      return isBiffStream(stream, chosen) ? trimmed(biffRows(stream, book, chosen)) : undefined;
    },
  };
}
function* trimmed(batches: Iterable<SheetRow[]>): Generator<SheetRow[]> {
  for (const rows of batches) {
    trimIndents(rows);
    yield rows;
  }
}
/**
 * Rows of a worksheet of an .xls workbook (BIFF8 of Excel 97 to 2003, BIFF5 of Excel 5 and 95). Macros are never
 * read. Throws FileRefused for a broken or protected file, SheetMissing for an unknown name.
 */
export const readXls = (bytes: Buffer, options: WorkbookOptions = {}): ReadWorkbook =>
  openXlsBook(bytes, new TextStore()).read(options);

import { FileRefused } from '../safe/file-refused';
import { completeSheet } from '../workbook/complete-sheet';
import { chooseSheet, type ReadWorkbook, type WorkbookOptions } from '../workbook/read-rows';
import { readBiffBook } from './biff-book';
import { readBiffSheet } from './biff-sheet';
import { CompoundFile } from './compound-file';

/** Stream of a workbook with a password ([MS-OFFCRYPTO]). */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

function workbookStream(bytes: Buffer): Buffer {
  try {
    const file = new CompoundFile(bytes);
    const stream = file.stream('Workbook') ?? file.stream('Book');
    if (stream) return stream;
    throw new FileRefused('missingPart', 'Workbook');
  } catch (error) {
    if (error instanceof FileRefused && bytes.includes(ENCRYPTED_PACKAGE)) throw new FileRefused('encrypted', 'xls');
    throw error;
  }
}

/**
 * Rows of a worksheet of an .xls workbook (BIFF8 of Excel 97 to 2003, BIFF5 of Excel 5 and 95). Macros are never
 * read. Throws FileRefused for a broken or protected file, SheetMissing for an unknown name.
 */
export function readXls(bytes: Buffer, options: WorkbookOptions = {}): ReadWorkbook {
  const stream = workbookStream(bytes);
  const book = readBiffBook(stream);
  const chosen = chooseSheet(book.sheets, options.sheetName);
  const content = readBiffSheet(stream, book, chosen, options.onRow ?? (() => undefined));
  return { sheetNames: book.sheets.map(({ name }) => name), sheet: chosen.name, rows: completeSheet(content, options) };
}

import { readTextRows } from '../csv/read-csv';
import type { TextFile, TextFileOptions } from '../encoding/text-file';
import { FileRefused } from '../safe/file-refused';
import { isOpenDocument, readOds } from '../ods/read-ods';
import { isCompoundFile } from '../xls/compound-file';
import { readXls } from '../xls/read-xls';
import { isXmlSpreadsheet, readXmlSpreadsheet } from '../xml-spreadsheet/read-xml-spreadsheet';
import { sourceOf } from '../zip/archive-source';
import { readWorkbookBytes, type SheetRow, type WorkbookOptions } from './read-rows';
import { fileRefusal, type TableRefusal, TooManyRows } from './table-refusal';

export type { TableRefusal } from './table-refusal';

/** The rows of a worksheet or of a text file, which has no worksheets. */
export interface ReadTable {
  sheet: string;
  sheetNames: string[];
  rows: SheetRow[];
  /** How a text file was read; absent for workbooks. */
  textFile?: TextFile;
}
export interface TableOptions {
  /** Extension: xlsx, xlsm, xls, ods, csv, txt. What the file holds decides where they differ. */
  type: string;
  /** How to read a text file, when a person chose it. */
  text?: TextFileOptions | undefined;
  sheetName?: string | undefined;
  /**
   * Cells of merged ranges get the text of the first one (`SheetRow.filled` tells which), and titles of two rows
   * become one row.
   */
  fillMerged?: boolean | undefined;
  /** Spaces before a text are kept, because they may say its level. */
  keepIndents?: boolean | undefined;
  maxRows: number;
  /** Number of header rows to add to `maxRows`; they are not included in the maximum that users see. */ otherRows?: number;
}

/**
 * Reads a table for an import. Errors in the content are returned, not thrown. CPU-intensive: call it in a worker
 * thread.
 */
export async function readTable(
  content: ArrayBuffer,
  options: TableOptions,
): Promise<ReadTable | { refusal: TableRefusal }> {
  try {
    const table = await readByContent(Buffer.from(content), options);
    return table.rows.length === 0 ? { refusal: { code: 'workbook.empty', params: {} } } : table;
  } catch (error) {
    return { refusal: fileRefusal(error) ?? { code: 'workbook.unreadable', params: {} } };
  }
}
/** Archives begin with an entry, or with the end of an empty directory. */
const ARCHIVES = ['504b0304', '504b0506'];
const ARCHIVE_BYTES = 4;
/** Systems write text as .xls, because a spreadsheet program then opens it. */
const TEXT_TYPES: readonly string[] = ['csv', 'txt', 'xls'];

async function readByContent(bytes: Buffer, options: TableOptions): Promise<ReadTable> {
  const { type, sheetName, fillMerged, keepIndents } = options;
  const onRow = limitRows(options);
  const workbook: WorkbookOptions = { sheetName, fillMerged, keepIndents, onRow, allowsMacros: type === 'xlsm' };
  if (isCompoundFile(bytes)) return readXls(bytes, workbook);
  if (ARCHIVES.includes(bytes.toString('hex', 0, ARCHIVE_BYTES)) || !TEXT_TYPES.includes(type))
    return (await isOpenDocument(sourceOf(bytes))) ? readOds(bytes, workbook) : readWorkbookBytes(bytes, workbook);
  if (type === 'xls' && OLDEST.test(bytes.toString('hex', 0, ARCHIVE_BYTES))) throw new FileRefused('oldFormat', 'xls');
  if (type === 'xls' && isXmlSpreadsheet(bytes)) return readXmlSpreadsheet(bytes, workbook);
  if (type === 'xls' && isMarkup(bytes)) throw new FileRefused('webPage', 'xls');
  return readText(bytes, { ...options.text, keepIndents }, onRow);
}
/** First record of the workbooks of Excel 2 to 4, which are no compound files. */
const OLDEST = /^09(00|02|04)0[4-8]00/;
const MARKUP = /^\s*(<|MIME-Version:)/i;
const isMarkup = (bytes: Buffer): boolean => MARKUP.test(bytes.toString('latin1', 0, 1_000).replace(/[^ -~]/g, ' '));
const limitRows =
  ({ maxRows, otherRows = 0 }: TableOptions) =>
  (count: number): void => {
    if (count > maxRows) throw new TooManyRows(maxRows - otherRows);
  };
async function readText(
  bytes: Buffer,
  options: TextFileOptions & { keepIndents?: boolean | undefined },
  onRow: (count: number) => void,
): Promise<ReadTable> {
  const rows: SheetRow[] = [];
  const batches = readTextRows(bytes, options);
  for (;;) {
    const next = await batches.next();
    if (next.done) return { sheet: '', sheetNames: [], rows, textFile: next.value };
    for (const row of next.value) onRow(rows.push(row));
  }
}

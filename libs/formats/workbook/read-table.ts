import { Readable } from 'node:stream';
import { readTextRows } from '../csv/read-csv';
import type { TextFile, TextFileOptions } from '../encoding/text-file';
import { readWorkbook, type SheetRow } from './read-rows';
import { fileRefusal, type TableRefusal, TooManyRows } from './table-refusal';

export type { TableRefusal } from './table-refusal';

/** The rows of a worksheet or of a CSV file, which has no worksheets. */
export interface ReadTable {
  sheet: string;
  sheetNames: string[];
  rows: SheetRow[];
  /** How a text file was read; absent for workbooks. */
  textFile?: TextFile;
}
export interface TableOptions {
  type: string;
  /** How to read a text file, when a person chose it. */
  text?: TextFileOptions | undefined;
  sheetName?: string | undefined;
  maxRows: number;
  /** Number of header rows to add to `maxRows`; they are not included in the maximum that users are told. */ otherRows?: number;
}

/**
 * Reads a table for an import. Errors in the content are returned, not thrown. CPU-intensive: call it in a worker
 * thread.
 */
export async function readTable(
  content: ArrayBuffer,
  options: TableOptions,
): Promise<ReadTable | { refusal: TableRefusal }> {
  const bytes = Readable.from([Buffer.from(content)]);
  try {
    const table = TEXT_TYPES.includes(options.type)
      ? await readText(Buffer.from(content), options)
      : await readSheet(bytes, options);
    return table.rows.length === 0 ? { refusal: { code: 'workbook.empty', params: {} } } : table;
  } catch (error) {
    return { refusal: fileRefusal(error) ?? { code: 'workbook.unreadable', params: {} } };
  }
}
const TEXT_TYPES: readonly string[] = ['csv', 'txt'];
const limitRows =
  ({ maxRows, otherRows = 0 }: TableOptions) =>
  (count: number): void => {
    if (count > maxRows) throw new TooManyRows(maxRows - otherRows);
  };
async function readText(content: Buffer, options: TableOptions): Promise<ReadTable> {
  const rows: SheetRow[] = [];
  const limit = limitRows(options);
  const batches = readTextRows(content, options.text);
  for (;;) {
    const next = await batches.next();
    if (next.done) return { sheet: '', sheetNames: [], rows, textFile: next.value };
    for (const row of next.value) limit(rows.push(row));
  }
}
const readSheet = (content: Readable, options: TableOptions): Promise<ReadTable> =>
  readWorkbook(content, options.sheetName, limitRows(options));

import { Readable } from 'node:stream';
import { readCsvRows } from '../csv/read-csv';
import { readWorkbook, type SheetRow } from './read-rows';
import { fileRefusal, type TableRefusal, TooManyRows } from './table-refusal';

export type { TableRefusal } from './table-refusal';

/** The rows of a worksheet or of a CSV file, which has no worksheets. */
export interface ReadTable {
  sheet: string;
  sheetNames: string[];
  rows: SheetRow[];
}
interface TableOptions {
  type: string;
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
    const table = options.type === 'csv' ? await readCsv(bytes, options) : await readSheet(bytes, options);
    return table.rows.length === 0 ? { refusal: { code: 'workbook.empty', params: {} } } : table;
  } catch (error) {
    return { refusal: fileRefusal(error) ?? { code: 'workbook.unreadable', params: {} } };
  }
}
const limitRows =
  ({ maxRows, otherRows = 0 }: TableOptions) =>
  (count: number): void => {
    if (count > maxRows) throw new TooManyRows(maxRows - otherRows);
  };
async function readCsv(content: Readable, options: TableOptions): Promise<ReadTable> {
  const rows: SheetRow[] = [];
  const limit = limitRows(options);
  for await (const row of readCsvRows(content)) limit(rows.push(row));
  return { sheet: '', sheetNames: [], rows };
}
const readSheet = (content: Readable, options: TableOptions): Promise<ReadTable> =>
  readWorkbook(content, options.sheetName, limitRows(options));

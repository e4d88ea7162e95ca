import { Readable } from 'node:stream';
import { readCsvRows } from '../csv/read-csv';
import { readWorkbook, type SheetRow } from './read-rows';
import { fileRefusal, type TableRefusal, TooManyRows } from './table-refusal';

export type { TableRefusal } from './table-refusal';

/** The rows of a workbook's sheet or of a CSV file, which has no sheets. */
export interface ReadTable {
  sheet: string;
  sheetNames: string[];
  rows: SheetRow[];
}
interface TableWish {
  type: string;
  sheetName?: string | undefined;
  maxRows: number;
  /** Lines beside the records that `maxRows` counts too; a person is not told of them. */ otherRows?: number;
}

/** Reads a table for an import; what cannot be read is told, not thrown. Computes for long: call it in a thread. */
export async function readTable(content: ArrayBuffer, wish: TableWish): Promise<ReadTable | { refusal: TableRefusal }> {
  const bytes = Readable.from([Buffer.from(content)]);
  try {
    const table = wish.type === 'csv' ? await readCsv(bytes, wish) : await readSheet(bytes, wish);
    return table.rows.length === 0 ? { refusal: { code: 'workbook.empty', params: {} } } : table;
  } catch (error) {
    return { refusal: fileRefusal(error) ?? { code: 'workbook.unreadable', params: {} } };
  }
}
const limitRows =
  ({ maxRows, otherRows = 0 }: TableWish) =>
  (count: number): void => {
    if (count > maxRows) throw new TooManyRows(maxRows - otherRows);
  };
async function readCsv(content: Readable, wish: TableWish): Promise<ReadTable> {
  const rows: SheetRow[] = [];
  const limit = limitRows(wish);
  for await (const row of readCsvRows(content)) limit(rows.push(row));
  return { sheet: '', sheetNames: [], rows };
}
const readSheet = (content: Readable, wish: TableWish): Promise<ReadTable> =>
  readWorkbook(content, wish.sheetName, limitRows(wish));

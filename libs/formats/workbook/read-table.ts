import { Readable } from 'node:stream';
import { readCsvRows } from '../csv/read-csv';
import { readWorkbook, type SheetRow } from './read-rows';
import { ArchiveTooLarge, MOST_UNPACKED_BYTES } from './zip-entries';

/** The rows of a workbook's sheet or of a CSV file, which has no sheets. */
export interface ReadTable { sheet: string; sheetNames: string[]; rows: SheetRow[] }
/** Codes of the error catalogue. */
export type TableRefusal = { code: 'workbook.empty' | 'workbook.unreadable' } | { code: 'workbook.tooManyRows'; max: number } | { code: 'workbook.tooLarge'; megabytes: number };
interface TableWish { type: string; sheetName?: string | undefined; maxRows: number }

const BYTES_OF_MEGABYTE = 1_000_000;
const TOO_MANY_ROWS = Symbol('tooManyRows');

/** Reads a table for an import; what cannot be read is told, not thrown. Computes for long: call it in a thread. */
export async function readTable(content: ArrayBuffer, wish: TableWish): Promise<ReadTable | { refusal: TableRefusal }> {
  const bytes = Readable.from([Buffer.from(content)]);
  try {
    const table = wish.type === 'csv' ? await readCsv(bytes, wish) : await readSheet(bytes, wish);
    return table.rows.length === 0 ? { refusal: { code: 'workbook.empty' } } : table;
  } catch (error) {
    return { refusal: refusalOf(error, wish) };
  }
}
function refusalOf(error: unknown, { maxRows }: TableWish): TableRefusal {
  if (error === TOO_MANY_ROWS) return { code: 'workbook.tooManyRows', max: maxRows };
  return error instanceof ArchiveTooLarge ? { code: 'workbook.tooLarge', megabytes: MOST_UNPACKED_BYTES / BYTES_OF_MEGABYTE } : { code: 'workbook.unreadable' };
}
const limitRows = ({ maxRows }: TableWish) => (count: number): void => {
  if (count > maxRows) throw TOO_MANY_ROWS;
};
async function readCsv(content: Readable, wish: TableWish): Promise<ReadTable> {
  const rows: SheetRow[] = [];
  const limit = limitRows(wish);
  for await (const row of readCsvRows(content)) limit(rows.push(row));
  return { sheet: '', sheetNames: [], rows };
}
const readSheet = (content: Readable, wish: TableWish): Promise<ReadTable> => readWorkbook(content, wish.sheetName, limitRows(wish));

import { contentOf } from '@matlas/formats/workbook/file-content';
import { readTable } from '@matlas/formats/workbook/read-table';
import type { TableRefusal } from '@matlas/formats/workbook/table-refusal';
import type { TablePreview } from '@matlas/contract';

export interface TableToShow {
  path: string;
  type: string;
  sheetName: string | undefined;
}
const MAX_ROWS = 200_000;
const SHOWN_ROWS = 100;
const SHOWN_COLUMNS = 30;
const SHOWN_CHARACTERS = 300;

/** Reads the beginning of a table in a worker thread. */
export async function run({ path, type, sheetName }: TableToShow): Promise<TablePreview | { refusal: TableRefusal }> {
  const table = await readTable(await contentOf(path), { type, sheetName, maxRows: MAX_ROWS });
  if ('refusal' in table) return table;
  const { sheet, sheetNames, rows } = table;
  const shown = rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells);
  return {
    sheet,
    sheets: sheetNames,
    rows: shown.map((cells) => cells.slice(0, SHOWN_COLUMNS).map((cell) => cell.slice(0, SHOWN_CHARACTERS))),
    more: rows.length > SHOWN_ROWS || shown.some(({ length }) => length > SHOWN_COLUMNS),
  };
}

import { USER_IMPORT_COLUMNS, type UserImportColumn } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import type { ReadTable } from '@matlas/formats';

/** A line of the workbook with what it says of each field. */
export interface UserRow { row: number; cells: Partial<Record<UserImportColumn, string>> }
export interface UserTable { sheet: string; rows: UserRow[]; /** Columns that every user needs and the workbook lacks. */ missing: UserImportColumn[] }
/** Titles under which a column is found. */
export type ColumnTitles = Readonly<Record<UserImportColumn, readonly string[]>>;

export const REQUIRED_COLUMNS: readonly UserImportColumn[] = ['loginName', 'name', 'email', 'officePhone', 'fax', 'department', 'roles', 'validFrom', 'validUntil'];
/** The workbook may begin with a title block. */
const ROWS_TO_SEARCH = 20;
const MARK = /\s*\*\s*$/;

function columnsOf(cells: readonly string[], titles: ColumnTitles): Map<UserImportColumn, number> {
  const keys = cells.map((cell) => bareKey(cell.replace(MARK, '')));
  const found = USER_IMPORT_COLUMNS.map((column) => [column, keys.findIndex((key) => key !== '' && titles[column].some((title) => bareKey(title) === key))] as const);
  return new Map(found.filter(([, index]) => index >= 0));
}

/** Finds the row of titles and reads what stands below it; empty lines are left out. */
export function userRowsOf(table: ReadTable, titles: ColumnTitles): UserTable {
  const heads = table.rows.slice(0, ROWS_TO_SEARCH).map((row) => ({ row: row.row, columns: columnsOf(row.cells, titles) }));
  const head = heads.reduce((best, next) => (next.columns.size > best.columns.size ? next : best), { row: 0, columns: new Map<UserImportColumn, number>() });
  const rows = table.rows.filter(({ row, cells }) => row > head.row && cells.some((cell) => cell.trim() !== ''));
  return {
    sheet: table.sheet, missing: REQUIRED_COLUMNS.filter((column) => !head.columns.has(column)),
    rows: rows.map(({ row, cells }) => ({ row, cells: Object.fromEntries([...head.columns].map(([column, index]) => [column, (cells[index] ?? '').trim()])) })),
  };
}

const SEPARATORS = /[;；\n]/;
/** `Purchasing; Quality` names two. */
export const namesIn = (cell: string | undefined): string[] => (cell ?? '').split(SEPARATORS).map((name) => name.trim()).filter((name) => name !== '');
/** `2026/3/1` and `2026.03.01` are days too; whatever else stands there is judged as it is. */
export function dayIn(cell: string | undefined): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell ?? '') ?? [];
  return year === undefined ? (cell ?? '') : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
const YES = ['是', 'yes', 'y', 'true', '1', '√', 'x'];
const NO = ['', '否', 'no', 'n', 'false', '0'];
/** Undefined for what is neither. */
export function yesIn(cell: string | undefined): boolean | undefined {
  const word = (cell ?? '').toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

import type { UserImportColumn } from '@matlas/contract';
import { type ReadTable, type TitledRow, titledRowsOf, type TitlesOf } from '@matlas/formats';

/** A line of the workbook with its value for each field. */
export type UserRow = TitledRow<UserImportColumn>;
export interface UserTable {
  sheet: string;
  rows: UserRow[];
  /** Required columns that the workbook lacks. */ missing: UserImportColumn[];
}
/** Accepted titles of each column. */
export type ColumnTitles = TitlesOf<UserImportColumn>;

export const REQUIRED_COLUMNS: readonly UserImportColumn[] = [
  'loginName',
  'name',
  'email',
  'officePhone',
  'fax',
  'department',
  'roles',
  'validFrom',
  'validUntil',
];

export function userRowsOf(table: ReadTable, titles: ColumnTitles): UserTable {
  const { sheet, rows, columns } = titledRowsOf(table, titles);
  return { sheet, rows, missing: REQUIRED_COLUMNS.filter((column) => !columns.includes(column)) };
}

const SEPARATORS = /[;；\n]/;
/** A cell can contain several names: `Purchasing; Quality`. */
export const splitNames = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(SEPARATORS)
    .map((name) => name.trim())
    .filter((name) => name !== '');
/** Normalises days such as `2026/3/1` and `2026.03.01`; any other text is passed on unchanged. */
export function parseDay(cell: string | undefined): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell ?? '') ?? [];
  return year === undefined ? (cell ?? '') : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
const YES = ['是', 'yes', 'y', 'true', '1', '√', 'x'];
const NO = ['', '否', 'no', 'n', 'false', '0'];
/** Undefined when the text is neither yes nor no. */
export function parseYesNo(cell: string | undefined): boolean | undefined {
  const word = (cell ?? '').toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

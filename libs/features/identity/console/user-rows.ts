import type { UserImportColumn } from '@matlas/contract';
import { type ReadTable, type TitledRow, titledRowsOf, type TitlesOf } from '@matlas/formats';

/** A line of the workbook with what it says of each field. */
export type UserRow = TitledRow<UserImportColumn>;
export interface UserTable {
  sheet: string;
  rows: UserRow[];
  /** Columns that every user needs and the workbook lacks. */ missing: UserImportColumn[];
}
/** Titles under which a column is found. */
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
/** `Purchasing; Quality` names two. */
export const namesIn = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(SEPARATORS)
    .map((name) => name.trim())
    .filter((name) => name !== '');
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

import { LOCALES, MAX_IMPORTED_USERS, USER_IMPORT_COLUMNS, type UserImportColumn } from '@matlas/contract';
import { rowLayout } from '@matlas/features/imports';
import type { TitledRow } from '@matlas/formats';

/** A line of the workbook with its value for each field. */
export type UserRow = TitledRow<UserImportColumn>;

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

export const USER_LAYOUT = rowLayout(USER_IMPORT_COLUMNS, {
  titleIn: { zh: LOCALES.zh.reports.users.column, en: LOCALES.en.reports.users.column },
  required: REQUIRED_COLUMNS.map((column) => [column]),
  maxRows: MAX_IMPORTED_USERS,
});

const SEPARATORS = /[;；\n]/;
/** A cell can contain several names: `Purchasing; Quality`. */
export const splitNames = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(SEPARATORS)
    .map((name) => name.trim())
    .filter((name) => name !== '');
const YES = ['是', 'yes', 'y', 'true', '1', '√', 'x'];
const NO = ['', '否', 'no', 'n', 'false', '0'];
/** Undefined when the text is neither yes nor no. */
export function parseYesNo(cell: string | undefined): boolean | undefined {
  const word = (cell ?? '').toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

import { USER_IMPORT_COLUMNS, type UserImportColumn } from '@matlas/contract';
import ExcelJS from 'exceljs';
import { validity } from './people';
import type { Translate } from './words';

export type UserRow = Readonly<Record<UserImportColumn, string>>;

export const titleOf = (t: Translate, column: UserImportColumn): string => t(`contract.reports.users.column.${column}`);

/** A user row without errors. */
export function userRow(serial: string, place: number, department: string): UserRow {
  const loginName = `w${serial}.${place}`;
  return {
    loginName,
    name: `Worker ${place}`,
    email: `${loginName}@plant.example`,
    officePhone: '0571-1',
    fax: '0571-2',
    cellPhoneNumber: '',
    userCode: String(place),
    position: '',
    department,
    roles: 'dataProvider',
    ...validity,
    contactPerson: '',
  };
}

/** Fills the template below its titles, which stay unchanged. Returns the sheet row of the first user. */
export async function fillTemplate(
  template: string,
  path: string,
  t: Translate,
  rows: readonly UserRow[],
): Promise<number> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(template);
  const sheet = workbook.getWorksheet(t('contract.reports.users.list'));
  if (!sheet) throw new Error('the template has no sheet of users');
  const titles = USER_IMPORT_COLUMNS.map((column) => titleOf(t, column));
  let head = 0;
  const columns = new Map<UserImportColumn, number>();
  sheet.eachRow((row, number) => {
    row.eachCell((cell, index) => {
      const place = titles.indexOf(cell.text.replace(/ \*$/, ''));
      const column = USER_IMPORT_COLUMNS[place];
      if (column) columns.set(column, index);
      if (columns.size === titles.length && head === 0) head = number;
    });
  });
  rows.forEach((row, index) => {
    for (const [column, place] of columns) sheet.getRow(head + 1 + index).getCell(place).value = row[column];
  });
  await workbook.xlsx.writeFile(path);
  return head + 1;
}

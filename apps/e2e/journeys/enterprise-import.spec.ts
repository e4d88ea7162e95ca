import type { UserImportColumn } from '@matlas/contract';
import { readSheet } from 'read-excel-file/node';
import { EnterprisePages } from '../support/enterprise-pages';
import { newEnterprise } from '../support/people';
import { clearPendingPasswords } from '../support/server-card';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import { UserImportDialog } from '../support/user-import-dialog';
import { fillTemplate, titleOf, userRow, type UserRow } from '../support/user-workbook';
import type { Translate } from '../support/words';

const people = 500;
/** Each row is created by the same use case as a single user. */
const timeout = 120_000;
interface Fault {
  place: number;
  column: UserImportColumn;
  value: string;
  problem: string;
}

/** Seven kinds of errors, each in its own row. */
function insertFaults(t: Translate, rows: UserRow[], firstRow: number): Fault[] {
  const problem = (key: string, params?: Record<string, string | number>) => t(`contract.errors.${key}`, params);
  const faults: Fault[] = [
    { place: 3, column: 'name', value: '', problem: t('contract.validation.too_small_empty') },
    { place: 40, column: 'email', value: 'not-a-mail', problem: t('contract.validation.invalid_format_email') },
    {
      place: 111,
      column: 'loginName',
      value: rows[7]?.loginName ?? '',
      problem: problem('row.duplicate', { row: firstRow + 7 }),
    },
    { place: 222, column: 'loginName', value: accounts.engineer, problem: problem('user.loginNameTaken') },
    { place: 333, column: 'department', value: 'Atlantis', problem: 'Atlantis' },
    { place: 444, column: 'roles', value: 'emperor', problem: 'emperor' },
    { place: 499, column: 'validUntil', value: '2020-01-01', problem: problem('user.endBeforeStart') },
  ];
  for (const { place, column, value } of faults) rows[place] = { ...(rows[place] as UserRow), [column]: value };
  return faults;
}

test('five hundred users are imported from a workbook, and its seven wrong rows are reported one by one', async ({
  centre,
  t,
  language,
}, info) => {
  const { page } = centre;
  await centre.signIn();
  const serial = String(Date.now());
  const { enterprise } = await newEnterprise(page, serial);
  const importing = new UserImportDialog(page, t);
  const users = new EnterprisePages(page, t, language);
  await page.goto(`/system/UserAdmin?enterprise=${enterprise.id}`);
  await expect(users.count).toHaveText(t('kit.count', { count: 1, total: '1' }));
  const file = info.outputPath('people.xlsx');
  let faults: Fault[] = [];
  let firstRow = 0;

  await test.step('the template is filled in', async () => {
    await importing.open();
    const template = await (await importing.download('users.import.template')).path();
    const rows = Array.from({ length: people }, (_row, place) => userRow(serial, place, enterprise.code));
    firstRow = await fillTemplate(template, file, t, rows);
    faults = insertFaults(t, rows, firstRow);
    await fillTemplate(template, file, t, rows);
  });
  const isReported = (lines: readonly (readonly string[])[]) => {
    expect(lines.map(([row, column, value]) => [row, column, value])).toEqual(
      faults.map(({ place, column, value }) => [String(firstRow + place), titleOf(t, column), value || '–']),
    );
    faults.forEach(({ problem }, index) => expect(lines[index]?.[3]).toContain(problem));
  };

  await test.step('the check lists exactly the wrong rows and stores nothing', async () => {
    await importing.choose(file);
    await expect(importing.count('rows')).toHaveText(String(people), { timeout });
    await expect(importing.count('wrongRows')).toHaveText(String(faults.length));
    isReported(await importing.readFaults());
    await expect(users.count).toHaveText(t('kit.count', { count: 1, total: '1' }));
  });

  await test.step('the error report lists the same rows', async () => {
    const report = await importing.download('users.import.errorReport');
    const word = (key: string) => t(`contract.reports.rowFaults.${key}`);
    const cells = await readSheet(await report.path(), word('name'));
    const heads = cells.findIndex((row) => row.includes(word('column.message')));
    isReported(cells.slice(heads + 1).map((row) => row.slice(1).map((cell) => String(cell ?? '–'))));
  });

  await test.step('the other rows are imported after confirmation', async () => {
    const valid = people - faults.length;
    await importing.press('users.import.startValid', { count: valid, total: String(valid) });
    await expect(importing.box.getByText(t('users.import.done', { count: valid, total: String(valid) }))).toBeVisible({
      timeout,
    });
    await clearPendingPasswords(enterprise.id);
    await importing.press('kit.close');
    await expect(users.count).toHaveText(t('kit.count', { count: valid + 1, total: String(valid + 1) }));
  });
});

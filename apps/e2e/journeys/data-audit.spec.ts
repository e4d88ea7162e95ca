import {
  auditApi,
  distributionApi,
  mdsApi,
  type AuditSetting,
  type DistributionRow,
  type SheetRow,
} from '@matlas/contract';
import ExcelJS from 'exceljs';
import { apiDelete, apiGet, apiPost } from '../support/api';
import { AuditPage } from '../support/audit-page';
import { newPartner } from '../support/partners';
import { newPerson, type Person } from '../support/people';
import { createDecidedSending } from '../support/sendings';
import { SheetEditorPage } from '../support/sheet-editor-page';
import { newDraft, newRelease, steel, turnedPart } from '../support/sheets';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const AUDITORS = 3;
const DISTRIBUTED = 60;
const BY_KEYBOARD = 20;

// The other journeys use sheets of this enterprise that nobody audits.
test.afterEach(async ({ page }) => {
  const rules = await apiPost<{ records: DistributionRow[] }>(page, distributionApi.page.path, {});
  const ids = rules.records.map(({ id }) => id);
  if (ids.length > 0) await apiDelete(page, distributionApi.delete.path, ids);
  const { version } = await apiGet<AuditSetting>(page, auditApi.setting.path);
  await apiPost(page, auditApi.saveSetting.path, { mode: 'none', version });
});

test('rules give sixty sheets to three auditors, and one of them decides twenty by keyboard alone', async ({
  page,
  t,
  shell,
  elsewhere,
}) => {
  test.slow();
  await shell.signIn(accounts.administrator);
  const audit = new AuditPage(page, t, shell);
  const serial = String(Date.now()).slice(-7);
  const people: Person[] = [];
  for (let place = 1; place <= AUDITORS; place += 1)
    people.push(
      await newPerson(page, { loginName: `aud${serial}${place}`, name: `Au${serial}${place}`, roles: ['auditor'] }),
    );

  await test.step('a rule in turns is made, and the audit switched on', async () => {
    await shell.open('AuditDistribution', 'data');
    await page.getByRole('button', { name: t('kit.new'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('distribution.new') });
    await form.getByLabel(t('distribution.field.name'), { exact: true }).fill(`By turns ${serial}`);
    const auditors = form.getByRole('combobox', { name: t('distribution.field.auditorIds') });
    for (const { name } of people) {
      await auditors.fill(name);
      await page.getByTitle(t('distribution.load', { name, open: 0 }), { exact: true }).click();
    }
    await form.getByRole('button', { name: t('kit.save') }).click();
    await form.waitFor({ state: 'hidden' });
    await audit.open();
    await audit.chooseMode('all');
  });

  await test.step('each of the three gets a third of what arrives', async () => {
    const shares = async () => {
      const found = [];
      for (const { id } of people) found.push((await audit.findAudits({ auditorId: id })).total);
      return found;
    };
    await expect
      .poll(async () => (await shares()).reduce((sum, one) => sum + one, 0), { timeout: 120_000 })
      .toBeGreaterThanOrEqual(DISTRIBUTED);
    for (const share of await shares()) expect(share).toBeGreaterThanOrEqual(DISTRIBUTED / AUDITORS);
    await audit.chooseMode('none');
  });

  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error('three auditors');
  await test.step('one decides twenty without a mouse', async () => {
    const { page: desk, shell: own } = elsewhere;
    await own.signIn(first.loginName, first.password);
    const mine = new AuditPage(desk, t, own);
    await mine.open();
    await desk.goto(`${new URL(desk.url()).pathname}?mine=1`);
    await expect(mine.openRow).toBeVisible();
    for (let decided = 0; decided < BY_KEYBOARD; decided += 1) await mine.decideByKeyboard();
  });
  await test.step('the figures count each decision once', async () => {
    const { auditors } = await audit.findFigures();
    expect(auditors.find(({ id }) => id === first.id)).toMatchObject({ decided: BY_KEYBOARD });
  });

  await test.step('the dry run compares with what people decided, and decides nothing', async () => {
    const before = (await audit.findAudits({ auditStatus: 2 })).total;
    await audit.open();
    await page.getByRole('button', { name: t('dataAudit.dryRun.title'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('dataAudit.dryRun.title') });
    await dialog.getByRole('button', { name: t('dataAudit.dryRun.start') }).click();
    await expect(dialog.getByRole('region', { name: t('dataAudit.dryRun.result') })).toBeVisible({ timeout: 180_000 });
    await dialog.getByRole('button', { name: t('kit.close') }).click();
    expect((await audit.findAudits({ auditStatus: 2 })).total).toBe(before);
  });

  await test.step('while one is absent, the deputy decides', async () => {
    const { page: desk, shell: own } = elsewhere;
    await desk.getByRole('button', { name: t('dataAudit.absence.title'), exact: true }).click();
    await desk.getByRole('button', { name: t('dataAudit.absence.new'), exact: true }).click();
    const form = desk.getByRole('dialog', { name: t('dataAudit.absence.new') });
    await form.getByLabel(t('dataAudit.field.deputyId'), { exact: true }).fill(second.name);
    await desk.locator('.ant-select-dropdown').getByTitle(second.name, { exact: true }).click();
    await form.getByRole('button', { name: t('kit.save') }).click();
    await expect(desk.getByText(t('dataAudit.absence.deputy', { name: second.name }))).toBeVisible();
    await own.signIn(second.loginName, second.password);
    const acting = new AuditPage(desk, t, own);
    await acting.open();
    const [waiting] = (await acting.findAudits({ auditorId: first.id, auditStatus: 1 })).records;
    await acting.findSheet(waiting?.number ?? '');
    await acting.decideByKeyboard();
    expect((await acting.findAudits({ id: waiting?.id })).records[0]).toMatchObject({ decidedBy: second.name });
  });

  await test.step('rows of a workbook are assigned, and every wrong one is told', async () => {
    const [one, two] = (await audit.findAudits({ auditorId: first.id, auditStatus: 1 })).records;
    if (!one || !two) throw new Error('nothing left in the queue');
    await shell.open('AuditDistribution', 'data');
    await page.getByRole('button', { name: t('distribution.upload') }).click();
    const dialog = page.getByRole('dialog', { name: t('distribution.upload') });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t('distribution.import.template') }).click();
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(await (await download).path());
    const [sheet] = workbook.worksheets;
    sheet?.addRow([one.cid, one.cver, third.loginName, '']);
    sheet?.addRow([two.cid, '99', third.loginName, '']);
    sheet?.addRow([two.cid, two.cver, 'nobody-here', '']);
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'assign.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
    });
    await expect(dialog.getByRole('region', { name: t('distribution.import.faults'), exact: true })).toContainText(
      'nobody-here',
    );
    await dialog.getByRole('button', { name: t('distribution.import.startValid', { count: 1, total: '1' }) }).click();
    await expect(dialog.getByText(t('distribution.import.done', { count: 1, total: '1' }))).toBeVisible();
    expect((await audit.findAudits({ id: one.id })).records[0]).toMatchObject({ auditorName: third.name });
  });
});

test('a rejected sheet comes back corrected, and shows only what changed', async ({
  page,
  browsers,
  t,
  language,
  shell,
}) => {
  test.slow();
  await shell.signIn(accounts.administrator);
  const audit = new AuditPage(page, t, shell);
  const serial = String(Date.now()).slice(-8);
  const { user } = await apiPost<{ user: { enpid: number } }>(page, '/haveTo', {});
  const supplier = await newPartner(page, browsers, { t, language, serial: `3${serial}` });
  const maker = { ...supplier, id: user.enpid, page };
  const number = `PIN-${serial}`;
  const send = (sheet: SheetRow) => createDecidedSending(supplier, maker, sheet, 'accepted');
  const material = await newRelease(
    supplier.page,
    'material',
    steel(`11SMnPb30 ${serial}`, { min: '0.2', max: '0.35' }),
  );
  const pin = await newDraft(supplier.page, 'component', turnedPart(`Pin ${serial}`, number, '12.5', material.cid));
  await send(pin);
  await audit.open();
  await audit.chooseMode('all');
  const openAudit = async () => {
    await audit.open();
    await audit.findSheet(number);
  };

  await test.step('the auditor rejects it with a reason', async () => {
    await openAudit();
    await audit.decision.getByRole('combobox', { name: t('dataAudit.reason') }).click();
    await page.locator('.ant-select-dropdown').getByTitle(t('contract.enums.rejectReason.wrongMass')).click();
    await audit.decision.getByLabel(t('dataAudit.text')).fill('12.8 g on the drawing');
    await audit.decision.getByRole('button', { name: t('dataAudit.reject'), exact: true }).click();
    await expect(audit.decision).toContainText(t('contract.enums.auditStatus.returned'));
  });

  await test.step('the supplier sends the next version', async () => {
    const { sheet } = await apiPost<{ sheet: SheetRow }>(
      supplier.page,
      mdsApi.sheets.newVersion.path.replace('{id}', String(pin.id)),
      {},
    );
    const editor = new SheetEditorPage(supplier.page, t);
    await editor.open(sheet.id);
    await editor.fillCell(pin.name, 'mass', '12.8');
    await editor.waitUntilSaved();
    await send(sheet);
  });

  await test.step('only the difference to the rejected version is shown', async () => {
    await openAudit();
    const changes = page.getByRole('region', { name: t('dataAudit.tabs.changes') });
    await expect(changes).toContainText('12.8');
    await expect(changes.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText(t('dataAudit.sinceRejected', { version: '1' }))).toBeVisible();
  });
  await supplier.close();
});

import { mdsApi, mdsTraceApi, type SheetRow, type WhereUsedRow } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { apiGet, apiPost } from '../support/api';
import { SheetEditorPage } from '../support/sheet-editor-page';
import { newRelease, steel, storedSheet, turnedPart } from '../support/sheets';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const parents = 50;
const atOnce = 10;
const lead = '7439-92-1';

/** Creates parts of one material, several at a time, as a paste from a spreadsheet does. */
async function releaseParts(page: Page, serial: string, materialCid: number): Promise<SheetRow[]> {
  const made: SheetRow[] = [];
  for (let first = 0; first < parents; first += atOnce) {
    made.push(
      ...(await Promise.all(
        Array.from({ length: atOnce }, (_, index) =>
          newRelease(
            page,
            'component',
            turnedPart(`Pin ${first + index}`, `${serial}-${first + index}`, '12.5', materialCid),
          ),
        ),
      )),
    );
  }
  return made;
}
/** The version of the material that the newest version of a part refers to. */
async function usedBy(page: Page, part: SheetRow): Promise<string | undefined> {
  const [newest] = await apiGet<SheetRow[]>(page, mdsApi.sheets.versions.path.replace('{id}', String(part.id)));
  const { tree } = await storedSheet(page, 'component', newest?.id ?? 0);
  return tree.children[0]?.ref?.version;
}
const parentsOf = (page: Page, sheetId: number) =>
  apiPost<{ records: WhereUsedRow[]; total: number }>(page, mdsTraceApi.page.path, { sheetId, pageNo: 1, pageSize: 1 });

test('a material is corrected, its 50 parents follow in one cascade, which is undone; the two versions are compared', async ({
  page,
  t,
  language,
  shell,
}) => {
  test.slow();
  const serial = `${language}${Date.now()}`;
  const name = `11SMnPb30 ${serial}`;
  await shell.signInWithoutPage(accounts.supplier);
  const old = await newRelease(page, 'material', steel(name, { min: '0.2', max: '0.4' }));
  const parts = await releaseParts(page, serial, old.cid);
  const editor = new SheetEditorPage(page, t);
  const button = (words: string) => page.getByRole('button', { name: words, exact: true });

  await test.step('a new version contains the correction', async () => {
    await page.goto(`/seek/detail?id=${old.id}`);
    await button(t('mds.page.newVersion')).click();
    await editor.waitUntilOpen();
    await editor.fillCell(lead, 'portion', '0.2-0.35');
    await editor.release(name);
    await expect(button(t('mds.page.newVersion'))).toBeVisible();
  });
  const [next] = await apiGet<SheetRow[]>(page, mdsApi.sheets.versions.path.replace('{id}', String(old.id)));

  await test.step('its page leads to the sheets that still use the old version', async () => {
    await expect(page.getByText(t('cascade.hint.own', { count: parents, cver: '2' }))).toBeVisible();
    await page.getByRole('link', { name: t('cascade.hint.action'), exact: true }).click();
    await button(t('cascade.check', { count: parents })).click();
    await button(t('cascade.release', { count: parents })).click();
    await expect(page.getByRole('heading', { name: t('cascade.result.title', { count: parents }) })).toBeVisible();
  });
  expect((await parentsOf(page, next?.id ?? 0)).total).toBe(parents);
  expect(await usedBy(page, parts[parents - 1] as SheetRow)).toBe('2');

  await test.step('the whole cascade is undone', async () => {
    await button(t('cascade.undo.action')).click();
    const question = page.getByRole('dialog', { name: t('cascade.undo.ask', { count: parents }) });
    await question.getByRole('button', { name: t('cascade.undo.action'), exact: true }).press('Enter');
    await expect(question).toHaveCount(0); // what is behind it counts as hidden while it stands
    await expect(button(t('cascade.undo.action'))).toHaveCount(0);
  });
  expect((await parentsOf(page, next?.id ?? 0)).total).toBe(0);
  expect(await usedBy(page, parts[0] as SheetRow)).toBe('1');

  await test.step('both versions are shown side by side, and exported to a workbook', async () => {
    await page.goto(`/seek/detail?id=${next?.id}`);
    await button(t('mdsCompare.action')).click();
    const grid = page.getByRole('treegrid', { name: t('mdsCompare.view.structure') });
    const row = grid.getByRole('row').filter({ hasText: '0.2–0.4' });
    await expect(row).toContainText('0.2–0.35');
    const started = page.waitForEvent('download');
    await button(t('kit.export')).click();
    const cells = await readSheet(await (await started).path(), t('contract.reports.compare.sheet.amounts'));
    expect(
      cells.map((line) => line.join(' ')).filter((line) => line.includes('0.2–0.4') && line.includes('0.2–0.35')),
    ).toHaveLength(1);
  });
});

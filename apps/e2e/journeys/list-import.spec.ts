import type { Locator, Page } from '@playwright/test';
import { choose } from '../support/choose';
import { analyseBy, lawOf } from '../support/judged-by-law';
import { CUSTOMER_LIST, gadslWorkbook } from '../support/list-files';
import type { RegulationsPage } from '../support/regulations-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import type { Translate } from '../support/words';

const longRun = { timeout: 120_000 };
const rows = 7_000;

/** A new own regulation with its import opened. */
async function openImport(page: Page, t: Translate, regulations: RegulationsPage, code: string): Promise<Locator> {
  await page.goto('/rules/RegulatoryInfo');
  await regulations.create({ code, nameZh: `清单 ${code}`, nameEn: `List ${code}` });
  await page.getByRole('button', { name: code, exact: true }).click();
  await page.getByRole('button', { name: t('listImport.action'), exact: true }).click();
  return page.getByRole('dialog', { name: t('listImport.title') });
}
const press = (dialog: Locator, name: string): Promise<void> =>
  dialog.getByRole('button', { name, exact: true }).last().click();

test('the year’s GADSL of 7,000 rows judges nickel plating and lead', async ({
  page,
  language,
  t,
  shell,
  regulations,
  analysis,
}) => {
  test.slow();
  const code = `G/${language}${Date.now() % 1_000_000}`;
  await shell.signInWithoutPage(accounts.administrator);
  const dialog = await openImport(page, t, regulations, code);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'GADSL 2026.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await gadslWorkbook(rows),
  });
  await expect(dialog.getByRole('tab', { name: t('listImport.tab.deletedOf', { count: 1 }) })).toBeVisible(longRun);
  await dialog.getByRole('tab', { name: t('listImport.tab.notesOf', { count: 1 }) }).click();
  await expect(dialog.getByText('members of a group inherit its class')).toBeVisible();
  await press(dialog, t('listImport.take'));
  await expect(dialog.getByText('Deleted one')).toBeVisible(longRun);
  const runId = await analyseBy(page, await lawOf(page, code));
  // Nickel plating has to be declared: the finding says why, and where the nickel is.
  for (const { cas, verdict, limit } of [
    { cas: '7440-02-0', verdict: 'declare', limit: '0.1' },
    { cas: '7439-92-1', verdict: 'fail', limit: '0.1' },
  ] as const) {
    await page.goto(`/analysis/SpecialSubstanceAnalysis?runId=${runId}&verdicts=${verdict}`);
    await analysis.search(cas);
    const finding = analysis.findingRow(cas, code, t(`kit.verdict.${verdict}`)).first();
    await expect(async () => {
      await finding.click();
      await expect(analysis.panel.locator('.a-verdict')).toContainText(t(`kit.verdict.${verdict}`), { timeout: 2_000 });
    }).toPass(longRun);
    await expect(analysis.sentence).toContainText(limit);
    await expect(analysis.panel).toContainText(cas);
    await expect(analysis.panelSection(t('analysis.path'))).toContainText('C5-');
    await page.screenshot({ path: test.info().outputPath(`${verdict}.png`) });
  }
});

test('a customer’s list is mapped by hand, judged as decided, and offered again', async ({
  page,
  language,
  t,
  shell,
  regulations,
}) => {
  const code = `K/${language}${Date.now() % 1_000_000}`;
  const file = { name: 'kunde.csv', mimeType: 'text/csv', buffer: Buffer.from(CUSTOMER_LIST) };
  await shell.signInWithoutPage(accounts.administrator);
  const dialog = await openImport(page, t, regulations, code);
  await dialog.locator('input[type=file]').setInputFiles(file);
  await choose(dialog.getByRole('combobox', { name: t('listImport.map.field.class'), exact: true }), 'Stufe');
  for (const [text, duty] of [
    ['A', 'prohibited'],
    ['B', 'declare'],
  ] as const)
    await choose(
      dialog.getByRole('combobox', { name: t('listImport.judging.dutyOf', { text }) }),
      t(`listImport.judging.duty.${duty}`),
      false,
    );
  await page.screenshot({ path: test.info().outputPath('mapping.png') });
  await press(dialog, t('listImport.map.check'));
  await choose(
    dialog.getByRole('combobox', {
      name: t('files.decisions.of', { kind: t('files.decisions.kind', { count: 1, total: '1', column: 'CAS-Nr.' }) }),
    }),
    t('files.decisions.leaveOut'),
    false,
  );
  await expect(
    dialog.getByText(t('files.decisions.done.leaveOut', { count: 1, total: '1', column: 'CAS-Nr.' })),
  ).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('preview.png') });
  const day = dialog.getByLabel(t('listImport.publishedAt'));
  await day.fill('2026-05-01');
  await day.press('Enter');
  await press(dialog, t('listImport.take'));
  await expect(dialog.getByText(t('listImport.follows'))).toBeVisible(longRun);
  await press(dialog, t('kit.close'));
  await expect(page.getByRole('row').filter({ hasText: '7440-02-0' })).toBeVisible();
  await page.getByRole('button', { name: t('listImport.action'), exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText(t('listImport.map.source.saved'))).toBeVisible();
});

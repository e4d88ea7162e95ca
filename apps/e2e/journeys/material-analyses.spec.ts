import {
  analysisDeviationApi,
  analysisRecycledContentApi,
  exchangeRequestApi,
  type MassDeviationRow,
  type Page as Rows,
  type RecycledPlanView,
  type RecycledSummary,
  type RequestRow,
  rulesGoalsApi,
  type VocLimit,
} from '@matlas/contract';
import type { Page } from '@playwright/test';
import { businessDay } from '../support/business-day';
import { demoModel } from '../support/analysis-runs';
import { apiGet, apiDelete, apiPost } from '../support/api';
import { exportWorkbook, readTable } from '../support/materials-of-vehicle';
import { MaterialsPage } from '../support/materials-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const requestsOf = async (page: Page, q: string): Promise<RequestRow[]> =>
  (await apiPost<Rows<RequestRow>>(page, exchangeRequestApi.page.path, { q, pageSize: 100 })).records;
const inWeeks = (weeks: number): string => businessDay(weeks * 7);
const worst = 'C5-7051-00';
const digits = 3;

test('the worst deviation is first, and a request to its supplier contains both masses', async ({ page, t, shell }) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const materials = new MaterialsPage(page, t);
  await materials.ensureList(modId);
  const rows = (
    await apiPost<Rows<MassDeviationRow>>(page, analysisDeviationApi.page.path, { modId, outsideOnly: true })
  ).records;
  expect(rows.map(({ number }) => number)).toEqual([worst, 'C5-4212-00', 'C5-4274-00', 'C5-2713-00', 'C5-3135-00']);
  expect(rows.map(({ factor }) => factor)).toEqual(
    rows.map(({ factor }) => factor).toSorted((one, other) => other - one),
  );

  await page.goto(`/analysis/DeviationAnalysis?modId=${modId}&outside=1`);
  const first = materials.rows('massDeviation').first();
  await expect(first).toContainText('25');
  await first.getByRole('button').click();
  await expect(materials.panel).toContainText(worst);
  await materials.panel.getByRole('button', { name: t('analysis.askSupplier') }).click();
  const form = page.getByRole('dialog').last();
  await expect(form.getByLabel(t('requests.field.supplyNumber'), { exact: true })).toHaveValue(worst);
  const batch = `mass-${Date.now()}`;
  await form.getByLabel(t('requests.field.batch'), { exact: true }).fill(batch);
  await form.getByLabel(t('requests.field.deadline'), { exact: true }).fill(inWeeks(3));
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: t('kit.save'), exact: true }).press('Enter');
  await expect
    .poll(async () =>
      (await requestsOf(page, worst))
        .filter((one) => one.batch === batch)
        .map(({ supplyNumber, remark }) => [supplyNumber, remark?.includes('25')]),
    )
    .toEqual([[worst, true]]);
});

test('recycled content: the figures of the cockpit and the workbook agree, and measures lead to 25 %', async ({
  page,
  t,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const summary = await apiGet<RecycledSummary>(page, `${analysisRecycledContentApi.summary.path}?modId=${modId}`);
  expect(Number(summary.postConsumer.percent).toFixed(digits)).toBe('9.365');
  await page.goto(`/analysis/RecycledContent?modId=${modId}`);
  const cockpit = page.locator('.mg-scroll');
  await expect(cockpit).toContainText('9.3');

  await test.step('parts, materials and suppliers of the workbook add up to the figures of the cockpit', async () => {
    const workbook = await exportWorkbook(page, t);
    const word = (key: string): string => t(`contract.reports.recycledContent.${key}`);
    const [mass, postConsumer] = [word('column.mass'), word('column.postConsumer')];
    for (const sheet of ['part', 'material', 'supplier']) {
      const rows = await readTable(workbook, word(`sheet.${sheet}`), [mass, postConsumer]);
      const sum = (title: string): number => rows.reduce((whole, row) => whole + Number(row[title] ?? 0), 0);
      expect([sheet, sum(mass).toFixed(digits), sum(postConsumer).toFixed(digits)]).toEqual([
        sheet,
        Number(summary.plasticsGrams).toFixed(digits),
        Number(summary.postConsumer.grams).toFixed(digits),
      ]);
    }
  });
  await test.step('measures to reach 25 % are proposed', async () => {
    const card = cockpit
      .locator('section', { hasText: summary.targets.find(({ key }) => key === 'agreement25')?.nameZh ?? '' })
      .or(
        cockpit.locator('section', { hasText: summary.targets.find(({ key }) => key === 'agreement25')?.nameEn ?? '' }),
      );
    await card
      .first()
      .getByRole('button', { name: t('recycledContent.planFor') })
      .click();
    const plan = await apiPost<RecycledPlanView>(page, analysisRecycledContentApi.whatIf.path, {
      modId,
      targetPercent: '25',
      endOfLifePercent: '20',
    });
    expect([plan.isReached, Number(plan.after.postConsumer.percent) >= 25]).toEqual([true, true]);
    await expect(cockpit.getByRole('status')).toContainText(String(plan.steps.length));
    await expect(page).toHaveURL(/wanted=25/);
  });
});

test('a supplier is asked for all of its sheets, with one request for each', async ({ page, t, shell }) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  await page.goto(`/analysis/RecycledContent?modId=${modId}&view=supplier`);
  const grid = page.getByRole('table');
  await grid
    .getByRole('row')
    .filter({ has: page.locator('button.m-link') })
    .first()
    .getByRole('button')
    .first()
    .click();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: t('askForSheets.ask') })
    .click();
  const dialog = page.getByRole('dialog').last();
  const lines = dialog.getByRole('listitem');
  await expect(lines.nth(1)).toBeVisible();
  const count = await lines.count();
  const batch = `recycled-${Date.now()}`;
  await dialog.getByLabel(t('requests.field.batch')).fill(batch);
  // Deselects all but two lines: the lines selected in the preview decide which requests are made.
  for (let at = 2; at < count; at++) await lines.nth(at).getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: t('askForSheets.make', { count: 2 }) }).click();
  await expect(dialog.getByText(t('askForSheets.madeAll', { count: 2 }))).toBeVisible();
  await expect.poll(async () => (await requestsOf(page, batch)).filter((one) => one.batch === batch).length).toBe(2);
});

test('the emission report over its limit is found, an own limit finds another, and the workbook contains both', async ({
  page,
  t,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  await page.goto(`/analysis/VocSubstance?modId=${modId}`);
  const failed = page.getByRole('button', { name: new RegExp(t('vocReports.state.failed')) });
  await failed.click();
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('button.m-link') });
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button').first().click();
  await expect(page.getByRole('complementary')).toContainText('412');

  const limit = await apiPost<VocLimit>(page, rulesGoalsApi.saveLimit.path, {
    nameZh: 'FOG 值',
    nameEn: 'FOG value',
    unit: 'ug/g',
    method: 'vda278',
    limit: '150',
    source: 'Q/AM 2026',
  });
  try {
    await page.reload();
    await expect(rows).toHaveCount(2);
    const word = (key: string): string => t(`contract.reports.vocReports.${key}`);
    const table = await readTable(await exportWorkbook(page, t), word('sheet.parts'), [
      word('column.number'),
      word('column.state'),
    ]);
    expect(table.map((row) => row[word('column.number')]).toSorted()).toEqual(['C5-3102-00', 'C5-3103-00']);
  } finally {
    await page.goto(`/analysis/VocSubstance?modId=${modId}&view=limits`);
    const own = page.getByRole('row').filter({ hasText: 'Q/AM 2026' });
    await expect(own).toBeVisible();
    await apiDelete(page, rulesGoalsApi.deleteLimits.path, [limit.id]);
  }
});

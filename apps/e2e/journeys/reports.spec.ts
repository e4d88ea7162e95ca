import {
  analysisReportApi,
  analysisRrrApi,
  analysisHighRiskApi,
  type ProducedFile,
  type RiskSummary,
  type RrrState,
} from '@matlas/contract';
import type { Locator, Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { demoModel, ensureRun } from '../support/analysis-runs';
import { apiGet, apiPost } from '../support/api';
import { readArchive } from '../support/archive';
import { choose } from '../support/choose';
import { ReportsPage } from '../support/reports-page';
import { RrrPage } from '../support/rrr-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const patience = 60_000;
/** The count of a figure, without the change since another run that stands behind it. */
const countOf = async (figure: Locator): Promise<number> =>
  Number(
    (await figure.locator('.m-figure-value').evaluate((value) => value.firstChild?.textContent ?? '')).replace(
      /[^\d]/g,
      '',
    ),
  );
const wordsOf = (cells: readonly (readonly unknown[])[]): string => cells.flat().map(String).join(' ');

/** Makes sure that the vehicle has marks and a result, which the screen then shows at once. */
async function ensureCalculated(page: Page, modId: number): Promise<void> {
  if ((await apiGet<RrrState>(page, `${analysisRrrApi.state.path}?modId=${modId}`)).last !== null) return;
  await apiPost(page, analysisRrrApi.calculate.path, { modId });
  await expect
    .poll(async () => (await apiGet<RrrState>(page, `${analysisRrrApi.state.path}?modId=${modId}`)).last !== null, {
      timeout: patience,
    })
    .toBe(true);
}

test('results are saved as reports, found again, exported as an archive and deleted', async ({
  page,
  language,
  t,
  shell,
  analysis,
}) => {
  test.slow();
  const serial = `${language}${Date.now() % 1_000_000}`;
  const [rrrTitle, substancesTitle] = [`RRR ${serial}`, `Substances ${serial}`];
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId, projectName } = await demoModel(page);
  const reports = new ReportsPage(page, t);
  let [rcov, fails] = ['', 0];

  await test.step('saved from the result of the recyclability', async () => {
    await ensureCalculated(page, modId);
    const rrr = new RrrPage(page, t);
    await rrr.openResult(modId);
    rcov = await rrr.shownRate('rcov');
    await page
      .getByRole('button', {
        name: new RegExp(`^(${t('analysisRrr.export.button')}|${t('analysisRrr.export.short')})`),
      })
      .click();
    await page.getByRole('menuitem', { name: t('analysisRrr.export.keep') }).click();
    await reports.saveAs(rrrTitle);
  });
  await test.step('and from the substance analysis', async () => {
    const { id: runId } = await ensureRun(page, { modId });
    await page.goto(`/analysis/SpecialSubstanceAnalysis?runId=${runId}`);
    fails = await countOf(analysis.verdictButton('fail'));
    expect(fails).toBeGreaterThan(0);
    await page.getByRole('button', { name: t('kit.export'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('reports.keepMore') }).click();
    await reports.saveAs(substancesTitle);
  });
  await test.step('both are in the list, filtered by source, and shown as up to date', async () => {
    await reports.open('kept', `&q=${serial}`);
    await expect(reports.row(rrrTitle)).toContainText(t('contract.enums.reportSource.vehicleRrr'));
    await expect(reports.row(substancesTitle)).toContainText(t('reports.state.current'));
    await page.getByRole('combobox', { name: t('reports.field.source') }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: t('contract.enums.reportSource.prohibitedSubstances'), visible: true })
      .click();
    await page.keyboard.press('Escape');
    await expect(reports.row(rrrTitle)).toHaveCount(0);
    await expect(reports.row(substancesTitle)).toHaveCount(1);
    await reports.row(substancesTitle).getByText(substancesTitle, { exact: true }).click();
    await expect(reports.panel).toContainText(t('contract.enums.reportInput.run'));
    await expect(reports.panel).toContainText(/REACH|SVHC/);
  });
  await test.step('the archive holds an index and both workbooks, with the figures of the screens', async () => {
    await reports.open('kept', `&q=${serial}`);
    await reports.select(rrrTitle);
    await reports.select(substancesTitle);
    const files = await readArchive(await reports.downloadZip(2));
    expect(files.size).toBe(3);
    const index = wordsOf(await readSheet(files.get(`${t('contract.reports.archive.title')}.xlsx`) as Buffer));
    for (const text of [rrrTitle, substancesTitle, projectName]) expect(index).toContain(text);
    const workbooks = [...files]
      .filter(([name]) => name !== `${t('contract.reports.archive.title')}.xlsx`)
      .map(([, content]) => content);
    const findings = t('contract.analysis.report.sheet.findings');
    const texts: string[] = [];
    for (const content of workbooks) {
      const cells = await readSheet(content, findings).catch((error: Error) => {
        expect(error.message).toContain('Sheet not found');
      });
      if (cells) expect(cells.filter(([verdict]) => verdict === t('contract.enums.verdict.fail'))).toHaveLength(fails);
      else texts.push(wordsOf(await readSheet(content)));
    }
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(rcov.slice(0, 4));
  });
  await test.step('one is deleted, the other stays', async () => {
    await reports.chooseAction(rrrTitle, t('kit.delete'));
    await page
      .locator('.ant-modal-confirm')
      .getByRole('button', { name: t('kit.delete'), exact: true })
      .click();
    await expect(reports.row(rrrTitle)).toHaveCount(0);
    await expect(reports.row(substancesTitle)).toHaveCount(1);
  });
});

test('parts are ranked by their risk, and the list keeps its filter', async ({ page, language, t, shell }) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  await ensureRun(page, { modId });
  const title = `Risks ${language}${Date.now() % 1_000_000}`;
  await page.goto(`/vehicle/HighRiskParts?modId=${modId}`);
  const high = page
    .getByRole('group', { name: t('highRisk.byLevel') })
    .getByRole('button')
    .filter({ hasText: t('highRisk.level.high') });
  const count = await countOf(high);
  const { levels } = await apiGet<RiskSummary>(page, `${analysisHighRiskApi.summary.path}?modId=${modId}`);
  expect([count > 0, count]).toEqual([true, levels.find(({ level }) => level === 'high')?.parts]);
  await high.click();
  await expect(page.locator('.m-list-foot')).toContainText(String(count));
  const first = page.getByRole('row').nth(1);
  // The first cell selects the row.
  const name = (await first.getByRole('cell').nth(1).innerText()).trim();
  await first.getByText(name, { exact: true }).click();
  await expect(page.getByRole('complementary')).toContainText(t('highRisk.sum'));
  const reports = new ReportsPage(page, t);
  await page.getByRole('button', { name: t('reports.keep'), exact: true }).click();
  const { id } = await reports.saveAs(title);
  await reports.open('kept', `&q=${title}`);
  const download = page.waitForEvent('download');
  await reports.chooseAction(title, t('reports.download'));
  const cells = await readSheet(await (await download).path());
  expect(cells.filter(([level]) => level === t('contract.enums.riskLevel.high'))).toHaveLength(count);
  expect(wordsOf(cells)).toContain(name);
  await page.request.delete(`/api${analysisReportApi.delete.path}`, { data: { ids: [id] } });
});

test('a schedule is created, paused, and run at once; its report waits on the home page of its reader', async ({
  page,
  language,
  t,
  shell,
}) => {
  test.slow();
  const title = `Weekly ${language}${Date.now() % 1_000_000}`;
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId, projectName } = await demoModel(page);
  await ensureRun(page, { modId });
  const reports = new ReportsPage(page, t);
  await reports.open('schedules');
  await page.getByRole('button', { name: t('reports.schedule.new'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('reports.schedule.new') });
  await choose(
    form.getByRole('combobox', { name: t('reports.field.kind') }),
    t('contract.enums.reportKind.substances'),
    false,
  );
  await choose(form.getByRole('combobox', { name: t('reports.field.modId') }), projectName);
  await form.getByLabel(t('reports.field.title'), { exact: true }).fill(title);
  await choose(form.getByRole('combobox', { name: t('reports.field.timeZone') }), 'Europe/Berlin');
  await choose(form.getByRole('combobox', { name: t('reports.field.readerIds') }), `(${accounts.engineer})`);
  await page.keyboard.press('Tab');
  await reports.save(t('reports.schedule.new'));

  await test.step('it is paused and resumed', async () => {
    await expect(reports.row(title)).toContainText(t('reports.schedules.weekly'));
    await reports.chooseAction(title, t('reports.pause'));
    await expect(reports.row(title)).toContainText(t('reports.paused'));
    await reports.chooseAction(title, t('reports.resume'));
    await expect(reports.row(title)).toContainText(t('reports.schedules.weekly'));
  });
  await test.step('it is run now: its report appears, and the schedule shows the run', async () => {
    await reports.chooseAction(title, t('reports.runNow'));
    await reports.waitUntilSaved(title);
    await reports.open('schedules');
    await reports.row(title).getByText(title, { exact: true }).click();
    await expect(reports.panel).toContainText('Europe/Berlin');
    await reports.panel.getByRole('link', { name: title, exact: true }).click();
    await expect(reports.panel).toContainText(t('reports.byClock'));
  });
  await test.step('the home page lists it among the to-dos, and its file among the files', async () => {
    await page.goto('/');
    await page
      .getByRole('region', { name: t('home.todos') })
      .getByRole('link')
      .filter({ hasText: title })
      .click();
    await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible();
    const files = await apiGet<ProducedFile[]>(page, '/analysis/homepage/fileList');
    expect(files[0]?.purpose).toBe('analysisReport');
    await page.goto('/');
    await expect(
      page
        .getByRole('region', { name: t('home.files') })
        .getByText(files[0]?.name ?? '')
        .first(),
    ).toBeVisible();
    await reports.open();
    await page.getByRole('button', { name: t('reports.lookedAtOne', { title }) }).click();
    await expect(page.getByRole('button', { name: t('reports.lookedAtOne', { title }) })).toHaveCount(0);
  });
  await test.step('it is deleted: its report stays', async () => {
    await reports.open('schedules');
    await reports.chooseAction(title, t('kit.delete'));
    await page
      .locator('.ant-modal-confirm')
      .getByRole('button', { name: t('kit.delete'), exact: true })
      .click();
    await expect(reports.row(title)).toHaveCount(0);
    expect((await reports.waitUntilSaved(title)).scheduleTitle).toBeNull();
  });
});

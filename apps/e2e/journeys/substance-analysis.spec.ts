import { readSheet } from 'read-excel-file/node';
import { demoModel, ensureRun } from '../support/analysis-runs';
import { plantedCases } from '../support/planted-cases';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const resultOf = (runId: number, more = ''): string =>
  `/analysis/SpecialSubstanceAnalysis?runId=${runId}&compare=none${more}`;

test('every planted case of the demo vehicle is explained on the screen', async ({ page, t, shell, analysis }) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const run = await ensureRun(page, { modId });
  await page.goto(resultOf(run.id));
  await expect(analysis.grid).toBeVisible();
  for (const [position, cases] of plantedCases()) {
    await analysis.search(position);
    for (const [index, { law, verdict, exemption }] of cases.entries()) {
      const words = [
        position,
        t(`kit.verdict.${verdict}`),
        ...(law ? [t(`contract.laws.${law}.code`)] : []),
        ...(exemption ? [t('analysis.entry', { entry: exemption })] : []),
      ];
      await analysis
        .findingRow(...words)
        .first()
        .click();
      await expect(analysis.panel.locator('.a-verdict')).toContainText(t(`kit.verdict.${verdict}`));
      await expect(analysis.sentence).not.toBeEmpty();
      if (index === 0) await expect(analysis.panelSection(t('analysis.path'))).toContainText(position);
    }
  }
});

test('the rows of the screen come back from the workbook', async ({ page, t, shell, analysis }) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const run = await ensureRun(page, { modId });
  await page.goto(resultOf(run.id, '&verdicts=fail'));
  await expect(analysis.grid).toHaveAttribute('aria-rowcount', String((run.counts.fail ?? 0) + 1));
  const shown = await analysis.grid
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .slice(1, 11)
        .map((row) =>
          [...row.querySelectorAll('[role=gridcell]')].map((cell) =>
            (cell as HTMLElement).innerText.replace(/\s+/g, ' '),
          ),
        ),
    );
  const cells = await readSheet(
    await (await analysis.exportRows()).path(),
    t('contract.analysis.report.sheet.findings'),
  );
  const heads = cells.findIndex((row) => row.includes(t('contract.analysis.report.column.positionNumber')));
  const at = (key: string) => (cells[heads] ?? []).indexOf(t(`contract.analysis.report.column.${key}`));
  const written = cells.slice(heads + 1);
  expect(written).toHaveLength(run.counts.fail ?? 0);
  for (const [index, [verdict = '', , part = '', , content = '']] of shown.entries()) {
    const row = written[index] ?? [];
    expect(row[at('verdict')]).toBe(verdict);
    expect(part).toContain(String(row[at('positionNumber')]));
    expect(content).toContain(String(row[at('max')]));
  }
});

test('findings are shown in groups that open, and the URL contains the open group', async ({
  page,
  t,
  shell,
  analysis,
}) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const run = await ensureRun(page, { modId });
  await page.goto(resultOf(run.id, '&group=substance'));
  const lead = analysis.groups.getByRole('row').filter({ hasText: '7439-92-1' }).first();
  await lead.click();
  await expect(lead).toHaveAttribute('aria-expanded', 'true');
  await expect(analysis.groups.getByRole('row').filter({ hasText: 'C5-2417-05' }).first()).toBeVisible();
  await page.reload();
  await expect(lead).toHaveAttribute('aria-expanded', 'true');
  await analysis.showView('charts');
  await expect(page.getByRole('img', { name: t('analysis.chart.byLaw') })).toBeVisible();
  await expect(page.getByRole('img', { name: t('analysis.chart.masses') })).toBeVisible();
});

test('an analysis as of a future day fails what will be prohibited then', async ({ page, t, shell, analysis }) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  await ensureRun(page, { modId });
  await page.goto(`/analysis/SpecialSubstanceAnalysis?modId=${modId}`);
  await analysis.runAgain({ asOf: '2030-08-05' });
  const asOf = page.locator('.ant-tag').filter({ hasText: t('analysis.asOfTag', { day: '2030-08-05' }) });
  await expect(asOf).toBeVisible();
  await analysis.search('C5-3138-02');
  await expect(
    analysis.findingRow('C5-3138-02', t('contract.laws.EU-POPS.code'), t('kit.verdict.fail')).first(),
  ).toBeVisible();
  await test.step('it does not become the state of the vehicle', async () => {
    await page.goto(`/analysis/SpecialSubstanceAnalysis?modId=${modId}`);
    await expect(analysis.verdictButton('fail')).toBeVisible();
    await expect(asOf).toHaveCount(0);
  });
});

test('a day before the lists is judged by the dates of their entries, and what cannot be judged is shown', async ({
  page,
  t,
  shell,
  analysis,
}) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  await ensureRun(page, { modId });
  await page.goto(`/analysis/SpecialSubstanceAnalysis?modId=${modId}`);
  const dbdpe = analysis.grid
    .getByRole('row')
    .filter({ hasText: '84852-53-9' })
    .filter({ hasText: t('kit.verdict.declare') });
  await analysis.runAgain({ asOf: '2025-11-04' });
  await expect(page.getByText(t('analysis.asOfTag', { day: '2025-11-04' }), { exact: true })).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: `${t('contract.laws.REACH-SVHC.code')} 2026-02-04` }),
  ).toBeVisible();
  await analysis.search('84852-53-9');
  await expect(page.getByText(t('kit.noHit'))).toBeVisible();
  await expect(dbdpe).toHaveCount(0);
  await analysis.runAgain({ asOf: '2025-11-05' });
  await expect(page.getByText(t('analysis.asOfTag', { day: '2025-11-05' }), { exact: true })).toBeVisible();
  await expect(dbdpe.first()).toBeVisible();
  await analysis.runAgain({ asOf: '2008-10-27' });
  const notJudged = page
    .getByRole('alert')
    .filter({ hasText: t('analysis.notJudged.title', { count: 4, day: '2008-10-27' }) });
  for (const law of ['REACH-SVHC', 'GBT-30512', 'ROHS', 'REACH-XIV'])
    await expect(
      notJudged.getByText(
        t('analysis.notJudged.law', {
          law: t(`contract.laws.${law}.code`),
          reason: t('contract.enums.notJudgedReason.noEntryInForce'),
        }),
      ),
    ).toBeVisible();
  const cells = await readSheet(
    await (await analysis.exportReport()).path(),
    t('contract.analysis.report.sheet.summary'),
  );
  expect(cells.filter(([label]) => label === t('contract.analysis.report.notJudged'))).toHaveLength(4);
});

test('an article is communicated to its recipient, on the screen and as a workbook', async ({
  page,
  t,
  shell,
  analysis,
}) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  await ensureRun(page, { modId });
  await page.goto(`/analyse/svhcDetail?modId=${modId}`);
  await page.getByRole('textbox', { name: t('analysis.svhc.search') }).fill('C5-5120-01');
  const ring = page
    .getByRole('grid', { name: t('analysis.svhc.articles') })
    .getByRole('row')
    .filter({ hasText: '117-81-7' })
    .filter({ hasText: 'C5-5120-01' });
  await expect(ring).toContainText(t('analysis.svhc.duty.yes'));
  await expect(ring).toContainText('15 %');
  await ring.click();
  await expect(analysis.panel.getByLabel(t('analysis.svhc.text'), { exact: true })).toContainText('117-81-7');
  await analysis.panel.getByRole('textbox').fill('Glove 42');
  await expect(analysis.panel.getByLabel(t('analysis.svhc.text'), { exact: true })).toContainText('Glove 42');
  await analysis.panel.getByRole('link', { name: t('analysis.svhc.openPage') }).click();
  await expect(page.getByLabel(t('analysis.svhc.text'), { exact: true })).toContainText('117-81-7');
  await expect(page).toHaveURL(/svhcDetailResult/);
  await page.goBack();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('kit.export'), exact: true }).click();
  const cells = await readSheet(await (await download).path(), t('contract.analysis.article.sheet.articles'));
  expect(
    cells.some(
      (row) =>
        row.includes('117-81-7') &&
        row.includes(15) &&
        row.includes('C5-5120-01') &&
        row.includes(t('contract.analysis.article.duty.yes')),
    ),
  ).toBe(true);
});

test('two data sheets are analysed side by side, down to the node', async ({ page, t, shell, analysis }) => {
  await shell.signInWithoutPage(accounts.engineer);
  await page.goto('/analysis/MdsAnalysis');
  await page.getByRole('textbox', { name: t('analysis.mds.sheets.search') }).fill('C5-2417');
  for (const number of ['C5-2417-04', 'C5-2417-05'])
    await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  await page.getByRole('button', { name: t('analysis.mds.analyse', { count: 2 }) }).click();
  await analysis.runAgain();
  const screw = page.getByRole('row').filter({ hasText: 'C5-2417-05' });
  await expect(screw.getByRole('button', { name: t('kit.verdict.fail') }).first()).toBeVisible();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'C5-2417-04' })
      .getByRole('button', { name: t('kit.verdict.exempt') })
      .first(),
  ).toBeVisible();
  await screw
    .getByRole('button', { name: t('kit.verdict.fail') })
    .first()
    .click();
  await analysis.panel.getByRole('button').filter({ hasText: '4.2 %' }).click();
  await expect(analysis.sentence).toContainText('4.2 %');
  await analysis.panelSection(t('analysis.path')).getByRole('link').first().click();
  await expect(page).toHaveURL(/seek\/detail/);
  await expect(page.getByText('C5-2417-05').first()).toBeVisible();
});

test('runs are stored: two are compared, one gets a name, an analysis is saved', async ({
  page,
  language,
  t,
  shell,
  analysis,
}) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const [first, second] = [await ensureRun(page, { modId }), await ensureRun(page, { modId })];
  await page.goto(resultOf(second.id));
  const drawer = await analysis.openHistory();
  await drawer.getByRole('checkbox', { name: t('analysis.history.onlyThis') }).check();
  for (const { number } of [first, second])
    await drawer
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: String(number), exact: true }) })
      .getByRole('checkbox')
      .check();
  await drawer.getByRole('button', { name: t('analysis.history.compareTwo'), exact: true }).click();
  await expect(page).toHaveURL(
    new RegExp(`runId=${second.id}.*compare=${first.id}|compare=${first.id}.*runId=${second.id}`),
  );
  await analysis.openHistory();
  await drawer.getByText(t('analysis.history.tab.saved'), { exact: true }).click();
  await drawer
    .getByRole('button', { name: new RegExp(t('analysis.saved.save', { what: '.*' }).replace('…', '')) })
    .click();
  const name = `Nightly ${language} ${Date.now()}`;
  const form = page.getByRole('dialog', { name: t('analysis.saved.new') });
  await form.getByLabel(t('analysis.saved.field.name')).fill(name);
  await form.getByRole('button', { name: t('kit.save') }).click();
  await expect(drawer.getByRole('row').filter({ hasText: name })).toContainText(t('analysis.saved.schedules.none'));
});

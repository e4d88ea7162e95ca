import { readSheet } from 'read-excel-file/node';
import { sheetRowOf, demoRows, titles, writeBom, type BomRow } from '../support/bom-workbook';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

/** Leaded brass with 4.2 % lead: over the 4 % of exemption entry 3, so it fails. */
const leadedBrass = 'C5-2417-05';
const modelNumber = (language: string): string => `J-${language}-${Date.now()}`;

/** Three kinds of errors, in rows without child rows. */
function insertFaults(rows: readonly BomRow[]): {
  rows: BomRow[];
  wrong: { index: number; right: string; edited: keyof BomRow }[];
} {
  const leaves = rows.flatMap((row, index) =>
    (rows[index + 1]?.level ?? 0) <= row.level && row.level > 1 ? [index] : [],
  );
  const [first = 0, second = 0, third = 0] = [leaves[3], leaves[20], leaves[40]];
  const faults = new Map<number, Partial<BomRow>>([
    [first, { quantity: 'two' }],
    [second, { name: '' }],
    [third, { level: (rows[third]?.level ?? 0) + 3 }],
  ]);
  const edited: [number, keyof BomRow][] = [
    [first, 'quantity'],
    [second, 'name'],
    [third, 'level'],
  ];
  return {
    rows: rows.map((row, index) => ({ ...row, ...faults.get(index) })),
    wrong: edited.map(([index, field]) => ({ index, edited: field, right: String(rows[index]?.[field] ?? '') })),
  };
}

test('a compliance engineer takes a workbook to a report', async ({
  page,
  language,
  t,
  shell,
  models,
  bom,
  importing,
  analysis,
}, info) => {
  test.slow();
  const name = `E2E ${modelNumber(language)}`;
  await shell.signIn(accounts.engineer);
  const good = await demoRows(page);
  const { rows, wrong } = insertFaults(good);
  const file = info.outputPath('bom.xlsx');
  await writeBom(file, language, rows);

  await test.step('creates a vehicle model', async () => {
    await shell.open('VehicleInfo', 'vehicle');
    await models.create(name, modelNumber(language));
    await models.openBom(name);
  });

  await test.step('sees the workbook refused with its wrong rows', async () => {
    await bom.startImport(importing);
    await importing.choose(file);
    await expect(importing.count('rows')).toHaveText(rows.length.toLocaleString('en-US'));
    await expect(importing.count('wrong')).toHaveText(String(wrong.length));
    for (const { index, edited } of wrong)
      await expect(importing.rowError(sheetRowOf(index))).toContainText(titles[language][edited]);
    await expect(importing.blockingReason(t('bom.import.fixFirst', { count: wrong.length }))).toBeVisible();
    await expect(importing.startButton(rows.length - wrong.length)).toBeDisabled();
  });

  await test.step('maps the column that cannot be recognised', async () => {
    await importing.mapField('mass', titles[language].mass);
    await expect(importing.count('wrong')).toHaveText(String(wrong.length));
  });

  await test.step('corrects the rows in the browser and imports', async () => {
    for (const { index, right } of wrong) await importing.correctCell(sheetRowOf(index), right);
    await expect(importing.count('wrong')).toHaveText('0');
    await importing.startButton(rows.length).click();
    await expect(page.getByText(t('bom.outcome.import', { positions: rows.length }))).toBeVisible();
    await expect(bom.tree).toHaveAttribute('aria-rowcount', /\d+/);
    await expect(bom.figure(t('bom.figure.positions'))).toContainText(rows.length.toLocaleString('en-US'));
  });

  await test.step('matches the positions with data sheets', async () => {
    await bom.matchUnmatched();
    const job = shell.jobCard(t('contract.jobs.bomMatch.title', { model: name }));
    await expect(job).toContainText(t('kit.job.done'));
    await expect(bom.figure(t('bom.figure.mass'))).toContainText('%');
    const open = bom.figure(t('bom.figure.noSheet'));
    await open.click();
    // When the job is done, the figure may still show the value from before the job.
    await expect(async () => {
      const count = (await open.locator('.m-figure-value').textContent()) ?? '';
      await expect(
        page.getByText(t('bom.status.shown', { shown: count, total: rows.length.toLocaleString('en-US') })),
      ).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 120_000 });
    await open.click();
  });

  await test.step('runs the analysis and sees its progress', async () => {
    await shell.open('SpecialSubstanceAnalysis', 'analysis');
    await analysis.chooseModel(name);
    await analysis.run();
    const job = shell.jobCard(t('contract.jobs.substanceAnalysis.title', { model: name }));
    await expect(job).toBeVisible();
    await expect(job).toContainText(t('kit.job.done'));
    await expect(analysis.verdictButton('fail')).not.toContainText(/\D0$/);
  });

  await test.step('reads the reason of a finding, and opens its path', async () => {
    await analysis.search(leadedBrass);
    const finding = analysis.findingRow(leadedBrass, 'ELV', t('kit.verdict.fail'));
    await finding.click();
    await expect(analysis.panel).toContainText('4.2');
    await expect(analysis.panelSection(t('analysis.rule'))).toContainText('2000/53/EC');
    const path = analysis.panelSection(t('analysis.path'));
    await path.getByRole('listitem').filter({ hasText: leadedBrass }).getByRole('link').first().click();
    await expect(bom.positionPanel(leadedBrass)).toBeVisible();
  });

  await test.step('exports the report and reads its cells back', async () => {
    await page.goBack();
    const download = await analysis.exportReport();
    expect(download.suggestedFilename()).toBe(`${t('contract.analysis.report.file', { model: name, number: 1 })}.xlsx`);
    const cells = await readSheet(await download.path(), t('contract.analysis.report.sheet.findings'));
    const heads = cells.findIndex((row) => row.includes(t('contract.analysis.report.column.positionNumber')));
    const column = (key: string) => (cells[heads] ?? []).indexOf(t(`contract.analysis.report.column.${key}`));
    const row = cells
      .slice(heads + 1)
      .find(
        (line) =>
          line[column('positionNumber')] === leadedBrass &&
          line[column('verdict')] === t('contract.enums.verdict.fail'),
      );
    expect(row?.[column('max')]).toBe(4.2);
    expect(row?.[column('limit')]).toBe(0.1);
  });

  await shell.signOut();
});

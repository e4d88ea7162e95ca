import { readSheet } from 'read-excel-file/node';
import { choose } from '../support/choose';
import { runAnalysis, createDecidedVehicle, type DecidedVehicle } from '../support/decided-vehicle';
import { pdfTitle } from '../support/pdf-title';
import { newRelease } from '../support/sheets';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import { assumedTitle, VehicleState } from '../support/vehicle-state';

const serialOf = (mark: string, language: string): string => `${mark}${language}${Date.now() % 1_000_000}`;
const patience = { timeout: 120_000 };
const resultOf = ({ modelId }: DecidedVehicle): string => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}`;

test('a what-if is named as such in every title, and never becomes the state of the vehicle', async ({
  page,
  language,
  t,
  shell,
  analysis,
  bom,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const serial = serialOf('V', language);
  const vehicle = await createDecidedVehicle(page, serial);
  const state = new VehicleState({ page, t, analysis, bom }, vehicle);
  const leadFree = `${serial} lead-free brass`;
  await newRelease(page, 'material', {
    kind: 3,
    name: leadFree,
    number: 'CW724R',
    symbol: 'CuZn21Si3P',
    classCode: '3.2',
    standard: 'EN 12164',
    children: [
      { portion: { kind: 2, value: '21' }, cas: '7440-66-6' },
      { portion: { kind: 3 }, cas: '7440-50-8' },
    ],
  });
  await runAnalysis(page, vehicle);
  const failing = analysis.findingRow(vehicle.body, 'ELV', t('kit.verdict.fail'));
  const heading = page.getByRole('heading', { level: 1 });
  const title = assumedTitle(t, 'Lead-free body', t('contract.analysis.assumed.whatIf'));

  await test.step('the material of a finding is replaced, and the variant runs', async () => {
    await page.goto(resultOf(vehicle));
    await failing.click();
    await expect(analysis.sentence).toContainText(`${serial} brass`);
    await page.getByRole('button', { name: t('whatIf.open'), exact: true }).click();
    const drawer = page.getByRole('dialog', { name: t('whatIf.title', { model: vehicle.name }) });
    await drawer.getByRole('button', { name: t('whatIf.new') }).click();
    await drawer.getByRole('textbox', { name: t('whatIf.name') }).fill('Lead-free body');
    await drawer.getByText(t('whatIf.kind.material'), { exact: true }).click();
    await choose(drawer.getByRole('combobox', { name: t('whatIf.used') }), `${serial} brass`);
    await choose(drawer.getByRole('combobox', { name: t('whatIf.by') }), leadFree);
    await drawer.getByRole('button', { name: t('whatIf.add'), exact: true }).click();
    await drawer.getByRole('button', { name: t('whatIf.saveRun'), exact: true }).click();
    await expect(
      drawer
        .getByRole('row')
        .filter({ hasText: vehicle.body })
        .filter({ hasText: t('analysis.change.gone') })
        .first(),
    ).toBeVisible(patience);
    await drawer.getByRole('button', { name: t('whatIf.openFindings'), exact: true }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('its findings and its charts are labelled as a what-if', async () => {
    await expect(heading).toHaveText(`${t('analysis.title')} ${title}`);
    await expect(page.locator('.ant-tag').filter({ hasText: t('analysis.whatIf') })).toBeVisible();
    const alone = new URL(page.url());
    alone.searchParams.delete('changed');
    alone.searchParams.set('compare', 'none');
    await page.goto(alone.href);
    await expect(analysis.findingRow(vehicle.nut, 'ELV', t('kit.verdict.exempt'))).toBeVisible();
    await expect(failing).toHaveCount(0);
    await analysis.showView('charts');
    await expect(page.getByRole('img', { name: t('analysis.chart.byLaw') })).toBeVisible();
    await expect(heading).toHaveText(`${t('analysis.title')} ${title}`);
  });

  await test.step('so are the workbook and the print', async () => {
    const workbook = await analysis.exportReport();
    expect(workbook.suggestedFilename()).toContain(title);
    expect((await readSheet(await workbook.path(), 1)).flat().map(String).join('\n')).toContain(title);
    const print = await analysis.exportSummary();
    expect(print.suggestedFilename()).toContain(title);
    expect(await pdfTitle(print)).toContain(title);
  });

  await test.step('the vehicle is unchanged', async () => {
    const current = await state.currentRun();
    expect(current.counts.fail).toBeGreaterThan(0);
    await state.expectShownEverywhere(current);
  });
});

test('a run of another day, and one with other exemption data, do not become the state of the vehicle', async ({
  page,
  language,
  t,
  shell,
  analysis,
  bom,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const vehicle = await createDecidedVehicle(page, serialOf('Y', language));
  const state = new VehicleState({ page, t, analysis, bom }, vehicle);
  await runAnalysis(page, vehicle);
  const current = await state.currentRun();
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('another day', async () => {
    await page.goto(resultOf(vehicle));
    await analysis.runAgain({ asOf: '2030-08-05' });
    const title = assumedTitle(t, vehicle.name, t('contract.analysis.assumed.asOf', { day: '2030-08-05' }));
    await expect(heading).toHaveText(`${t('analysis.title')} ${title}`, patience);
    await state.expectShownEverywhere(current);
  });

  await test.step('other exemption data', async () => {
    await page.getByRole('button', { name: t('common.actions.runAgain'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('exemptionFacts.other'), { exact: true }).click();
    await dialog.getByRole('combobox', { name: t('contract.enums.exemptionFact.sparePart') }).click();
    await page.getByTitle(t('contract.enums.sparePart.yes'), { exact: true }).last().click();
    await dialog.getByRole('button', { name: t('common.actions.run'), exact: true }).click();
    const title = assumedTitle(t, vehicle.name, t('contract.analysis.assumed.facts'));
    await expect(heading).toHaveText(`${t('analysis.title')} ${title}`, patience);
    await state.expectShownEverywhere(current);
  });
});

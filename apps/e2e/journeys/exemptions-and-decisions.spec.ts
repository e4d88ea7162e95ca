import { readSheet } from 'read-excel-file/node';
import type { DecidedVehicle } from '../support/decided-vehicle';
import { addCadmium, runAnalysis, createDecidedVehicle } from '../support/decided-vehicle';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const evidence = {
  name: 'evidence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\nmachinability test'),
};
const serialOf = (language: string): string => `D${language}${Date.now() % 1_000_000}`;
const resultOf = (runId: number): string => `/analysis/SpecialSubstanceAnalysis?runId=${runId}`;

test('a finding is accepted with evidence by two users; a new substance in the same part still fails', async ({
  page,
  language,
  t,
  shell,
  analysis,
  elsewhere,
}) => {
  test.slow();
  let vehicle = {} as DecidedVehicle;
  await shell.signInWithoutPage(accounts.engineer);
  vehicle = await createDecidedVehicle(page, serialOf(language));
  const runId = await runAnalysis(page, vehicle);
  const failing = analysis.findingRow(vehicle.body, 'ELV', t('kit.verdict.fail'));

  await test.step('the engineer proposes to accept it, with evidence', async () => {
    await page.goto(resultOf(runId));
    await failing.click();
    await analysis.panel.getByRole('button', { name: t('decisions.accept') }).click();
    const form = page.getByRole('dialog', { name: t('decisions.propose') });
    await form.getByLabel(t('decisions.field.validUntil')).fill('2031-12-31');
    await form.getByLabel(t('decisions.field.validUntil')).press('Enter');
    await form.getByLabel(t('decisions.field.reason'), { exact: true }).fill('Machinability; replaced in 2031');
    await form.locator('input[type=file]').setInputFiles(evidence);
    await expect(form.getByLabel(t('files.remove', { name: evidence.name }))).toBeVisible();
    await form.getByRole('button', { name: t('decisions.proposeVerb'), exact: true }).click();
    await expect(form).toBeHidden();
    await expect(failing).toContainText(t('contract.enums.decisionState.proposed'));
    await analysis.panel.getByRole('link', { name: /\d/ }).first().click();
    await expect(analysis.panel).toContainText(evidence.name);
    await expect(analysis.panel.getByRole('button', { name: t('decisions.approve'), exact: true })).toHaveCount(0);
  });

  await test.step('a second user finds it among the to-dos and approves it', async () => {
    const { page: other, shell: second } = elsewhere;
    await second.signIn(accounts.administrator);
    await other
      .getByRole('link', {
        name: new RegExp(
          language === 'en' ? 'Scoped decisions? to approve' : t('contract.todos.decisionsToApprove_other'),
        ),
      })
      .click();
    await other.getByRole('row').filter({ hasText: vehicle.body }).getByText(vehicle.body).first().click();
    const panel = other.getByRole('complementary');
    await panel.getByRole('button', { name: t('decisions.approve'), exact: true }).click();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: t('decisions.approve'), exact: true })
      .click();
    await expect(panel).toContainText(t('contract.enums.decisionState.approved'));
    await second.signOut();
  });

  await test.step('the finding keeps its verdict, gets a tag, and can be filtered by it', async () => {
    await page.goto(`${resultOf(runId)}&decided=accepted`);
    await expect(failing).toContainText(t('decisions.accepted'));
    await expect(analysis.grid.getByRole('row')).toHaveCount(2);
    await page.goto(`${resultOf(runId)}&decided=open`);
    await expect(analysis.findingRow(vehicle.nut).first()).toBeVisible();
    await expect(failing).toHaveCount(0);
  });

  await test.step('cadmium in the same part is a new finding', async () => {
    await addCadmium(page, vehicle);
    const next = await runAnalysis(page, vehicle);
    await page.goto(`${resultOf(next)}&verdicts=fail`);
    const [lead, cadmium] = [
      failing.filter({ hasText: '7439-92-1' }).or(failing.filter({ hasText: /Lead|铅/ })),
      failing.filter({ hasText: /Cadmium|镉/ }),
    ];
    await expect(lead.first()).toContainText(t('decisions.accepted'));
    await expect(cadmium.first()).toBeVisible();
    await expect(cadmium.first()).not.toContainText(t('decisions.accepted'));
  });
  await shell.signOut();
});

test('exemptions show the deciding limit, why a claim fails, their end date, and the effect of another date', async ({
  page,
  language,
  t,
  shell,
  analysis,
}) => {
  test.slow();
  await shell.signIn(accounts.engineer);
  const vehicle = await createDecidedVehicle(page, serialOf(language));
  const runId = await runAnalysis(page, vehicle);

  await test.step('the limit of the entry decides, in the list, the panel, the preview of another date and the workbook', async () => {
    const limits = t('analysis.limit.beside', { bounds: '4\u00A0%', base: '0.1\u00A0%' });
    await page.goto(resultOf(runId));
    for (const [part, verdict] of [
      [vehicle.body, 'fail'],
      [vehicle.nut, 'exempt'],
      [vehicle.ring, 'depends'],
    ] as const)
      await expect(analysis.findingRow(part, 'ELV', t(`kit.verdict.${verdict}`))).toContainText(limits);
    await analysis.findingRow(vehicle.ring, 'ELV', t('kit.verdict.depends')).click();
    await expect(analysis.panel.locator('.a-settles')).toContainText(
      language === 'en' ? 'does not cross 4 %' : '不跨越4 %',
    );
    await analysis.findingRow(vehicle.body, 'ELV', t('kit.verdict.fail')).click();
    await expect(analysis.panel.getByRole('heading', { name: t('analysis.claims') })).toBeVisible();
    const why = t('contract.analysis.claim.reason.overMaximum', { percent: '4' });
    await expect(analysis.panel).toContainText(why);
    await expect(analysis.panel).toContainText(t('analysis.fact.decidingLimit'));
    await analysis.panel.getByRole('button', { name: t('analysis.message.write') }).click();
    const message = page.getByRole('dialog');
    await expect(message.locator('textarea').last()).toHaveValue(new RegExp(why));
    await page.keyboard.press('Escape');
    const cells = await readSheet(await (await analysis.exportReport()).path(), 2);
    const head = cells.find((row) => row.includes(t('contract.analysis.report.column.decidingMax'))) ?? [];
    const row = cells.find((one) => one.includes(vehicle.body) && one[0] === t('contract.enums.verdict.fail')) ?? [];
    expect(
      ['limit', 'decidingMax', 'claims'].map(
        (column) => row[head.indexOf(t(`contract.analysis.report.column.${column}`))],
      ),
    ).toEqual([0.1, 4, expect.stringContaining(why)]);
  });
  await shell.open('ExemptionAnalysis', 'analysis');

  await test.step('the claims of the newest result are listed, with the reason why one fails', async () => {
    await expect(page.getByText(vehicle.nut).first()).toBeVisible();
    const failed = page.getByRole('row').filter({ hasText: vehicle.body }).filter({ hasText: 'ELV' });
    await expect(failed).toContainText(t('contract.enums.claimOutcome.overMaximum'));
    await failed.getByText(vehicle.body).first().click();
    await expect(page.getByRole('complementary')).toContainText('4.2');
    await page.keyboard.press('Escape');
    const covered = page.getByRole('row').filter({ hasText: vehicle.nut }).filter({ hasText: 'ELV' });
    await expect(covered).toContainText(t('contract.enums.claimOutcome.covers'));
  });

  await test.step('the calendar shows which exemptions end or are reviewed, and the affected vehicles', async () => {
    await page.getByText(t('exemptions.view.calendar'), { exact: true }).click();
    const calendar = page.getByRole('region', { name: t('exemptions.view.calendar') });
    await expect(calendar).toContainText(vehicle.name);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('kit.export'), exact: true }).click();
    const cells = await readSheet(await (await download).path(), 1);
    expect(cells.flat()).toContain(vehicle.name);
    await calendar.getByRole('link', { name: vehicle.name }).first().click();
    await expect(page.getByRole('row').filter({ hasText: vehicle.nut }).first()).toBeVisible();
  });

  await test.step('another date of type approval is tried without saving', async () => {
    await page.getByRole('button', { name: t('exemptions.whatIf') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('exemptions.showChanges') }).click();
    await expect(dialog.getByText(t('exemptions.nothingChanges'))).toBeVisible();
    await dialog
      .getByRole('button', { name: t('kit.close'), exact: true })
      .last()
      .click();
  });
  await test.step('a position is set as a spare part, and a run is started with other facts than those of the model', async () => {
    await page.goto(`/vehicle/ModelAdmin?id=${vehicle.modelId}&open=${vehicle.bodyPosition}`);
    const panel = page.getByRole('complementary').filter({ hasText: vehicle.body });
    await panel.getByRole('tab', { name: t('bom.panel.basic') }).click();
    await panel.getByRole('button', { name: t('exemptionFacts.edit') }).click();
    const dialog = page.getByRole('dialog', { name: t('exemptionFacts.ofPosition', { name: vehicle.body }) });
    await dialog.getByRole('combobox', { name: t('contract.enums.exemptionFact.sparePart') }).click();
    await page.getByTitle(t('contract.enums.sparePart.yes'), { exact: true }).click();
    await dialog.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.locator('section').filter({ hasText: t('exemptionFacts.title') })).toContainText(
      t('contract.enums.sparePart.yes'),
    );
    await page.goto(`/analysis/SpecialSubstanceAnalysis?modId=${vehicle.modelId}`);
    await page.getByRole('button', { name: t('common.actions.runAgain'), exact: true }).click();
    const asking = page.getByRole('dialog');
    await asking.getByText(t('exemptionFacts.other'), { exact: true }).click();
    await asking.getByRole('combobox', { name: t('contract.enums.exemptionFact.sparePart') }).click();
    await page.getByTitle(t('contract.enums.sparePart.unknown'), { exact: true }).last().click();
    await asking.getByRole('button', { name: t('common.actions.run'), exact: true }).click();
    await expect(page.getByText(t('exemptionFacts.tag'), { exact: true })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByTitle(t('exemptionFacts.own', { count: 1 }), { exact: false }).first()).toBeVisible();
  });
  await shell.signOut();
});

import { choose } from '../support/choose';
import { createDecidedVehicle, type DecidedVehicle } from '../support/decided-vehicle';
import { nextCandidateList } from '../support/next-list';
import { newRelease } from '../support/sheets';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const serialOf = (mark: string, language: string): string => `${mark}${language}${Date.now() % 1_000_000}`;
const zinc = { name: 'Zinc', ec: '231-175-3', cas: '7440-66-6' };

test('the next Candidate List: affected vehicles, verdicts of the engine, a task and a message', async ({
  page,
  language,
  t,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const vehicle: DecidedVehicle = await createDecidedVehicle(page, serialOf('T', language));
  const { file } = await nextCandidateList(page, zinc);

  await test.step('a file is examined that nobody has imported', async () => {
    await page.goto('/analysis/ListImpact');
    await page.getByRole('button', { name: t('impact.start') }).click();
    const dialog = page.getByRole('dialog', { name: t('impact.start') });
    await dialog.getByText(t('impact.kind.file'), { exact: true }).click();
    await choose(dialog.getByRole('combobox', { name: t('impact.field.laws') }), 'SVHC');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByText(t('impact.fileChosen', { name: file.name }))).toBeVisible();
    await dialog.getByRole('button', { name: t('impact.look') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: zinc.cas })).toContainText(t('impact.change.added'));
  });
  await test.step('its new entry leads to the sheets that contain it', async () => {
    await page.getByRole('row').filter({ hasText: zinc.cas }).getByRole('button').first().click();
    await expect(page.getByText(t('impact.narrowed.entry'))).toBeVisible();
    await page.getByRole('textbox', { name: t('impact.sheets.search') }).fill(vehicle.body);
    await expect(page.getByRole('row').filter({ hasText: vehicle.body }).first()).toContainText(
      t('impact.relation.own'),
    );
  });
  await test.step('the engine judges the vehicles for the changed entries', async () => {
    await page.getByRole('button', { name: t('impact.judge'), exact: true }).click();
    await expect(page.getByRole('tab', { name: t('impact.view.findings') })).toHaveAttribute('aria-selected', 'true', {
      timeout: 120_000,
    });
    await page.getByRole('textbox', { name: t('impact.findings.search') }).fill(vehicle.body);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: vehicle.body })
        .filter({ hasText: t('kit.verdict.pass') })
        .first(),
    ).toContainText(t('kit.verdict.declare'));
  });
  await test.step('a task is created for the vehicle, only once', async () => {
    await page.getByRole('tab', { name: t('impact.view.models') }).click();
    await page.getByRole('textbox', { name: t('impact.models.search') }).fill(vehicle.name);
    for (const outcome of ['new', 'exists']) {
      await page.getByRole('row').filter({ hasText: vehicle.name }).getByRole('checkbox').check();
      await page.getByRole('button', { name: t('impact.act.task'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t('impact.act.task') });
      await dialog.getByRole('button', { name: t('impact.preview'), exact: true }).click();
      await expect(dialog.getByRole('listitem').filter({ hasText: vehicle.name })).toContainText(
        t(`impact.line.${outcome}`),
      );
      if (outcome === 'new') {
        await dialog.getByRole('button', { name: t('impact.make.task', { count: 1 }) }).click();
        await expect(dialog.getByText(t('impact.made', { made: 1, exists: 0, refused: 0 }))).toBeVisible();
      }
      await dialog
        .getByRole('button', { name: outcome === 'new' ? t('kit.close') : t('kit.cancel'), exact: true })
        .last()
        .click();
      if (outcome === 'exists') await expect(dialog).toBeHidden();
    }
  });
  await test.step('a message to the supplier is shown before it is sent', async () => {
    await page.getByRole('tab', { name: t('impact.view.suppliers') }).click();
    // For a moment the previous list is still shown, and it has a first row as well.
    await page.getByRole('textbox', { name: t('impact.suppliers.search') }).waitFor();
    const supplier = page.getByRole('row').nth(1);
    await supplier.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('impact.act.message'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('impact.act.message') });
    await dialog.getByRole('textbox', { name: t('impact.field.words') }).fill(`Please check ${vehicle.name}`);
    await dialog.getByRole('button', { name: t('impact.preview'), exact: true }).click();
    await expect(dialog.getByRole('listitem').first()).toContainText(t('impact.line.new'));
    await dialog.getByRole('button', { name: t('impact.make.message', { count: 1 }) }).click();
    await expect(dialog.getByText(t('impact.made', { made: 1, exists: 0, refused: 0 }))).toBeVisible();
    await dialog
      .getByRole('button', { name: t('kit.close'), exact: true })
      .last()
      .click();
    await expect(supplier).toContainText(t('impact.told'));
  });
  await test.step('the task is open', async () => {
    await page.goto('/analysis/ListImpact?tab=tasks');
    await expect(page.getByRole('row').filter({ hasText: vehicle.name })).toBeVisible();
  });
});

test('what-if with lead-free brass: one finding is gone, the data stay unchanged', async ({
  page,
  language,
  t,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const serial = serialOf('W', language);
  const vehicle = await createDecidedVehicle(page, serial);
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
  await page.goto(`/analysis/SpecialSubstanceAnalysis?modId=${vehicle.modelId}`);
  await page.getByRole('button', { name: t('common.actions.run'), exact: true }).click();
  const run = page.getByRole('dialog');
  await run.getByRole('checkbox', { checked: true }).first().waitFor();
  await run.getByRole('button', { name: t('common.actions.run'), exact: true }).press('Enter');
  await page.getByRole('button', { name: t('whatIf.open'), exact: true }).click({ timeout: 120_000 });
  const drawer = page.getByRole('dialog', { name: t('whatIf.title', { model: vehicle.name }) });
  await drawer.getByRole('button', { name: t('whatIf.new') }).click();
  await drawer.getByRole('textbox', { name: t('whatIf.name') }).fill('Lead-free body');
  await drawer.getByText(t('whatIf.kind.material'), { exact: true }).click();
  await choose(drawer.getByRole('combobox', { name: t('whatIf.used') }), `${serial} brass`);
  await choose(drawer.getByRole('combobox', { name: t('whatIf.by') }), leadFree);
  await drawer.getByRole('button', { name: t('whatIf.add'), exact: true }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: leadFree })).toBeVisible();
  await drawer.getByRole('button', { name: t('whatIf.saveRun'), exact: true }).click();
  const changed = drawer.getByRole('row').filter({ hasText: vehicle.body });
  await expect(changed.filter({ hasText: t('analysis.change.gone') }).first()).toBeVisible({ timeout: 120_000 });
  await expect(drawer.getByRole('row').filter({ hasText: vehicle.nut })).toHaveCount(0);
});

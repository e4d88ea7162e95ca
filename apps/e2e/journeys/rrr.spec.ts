import { analysisRrrApi, type JobRow, type Out, type RrrProposal, type RrrState } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { demoModel } from '../support/analysis-runs';
import { apiGet, apiPost } from '../support/api';
import { choose } from '../support/choose';
import { exportWorkbook, readTable } from '../support/materials-of-vehicle';
import { RrrPage } from '../support/rrr-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const state = (page: Page, modId: number) => apiGet<RrrState>(page, `${analysisRrrApi.state.path}?modId=${modId}`);

/** The demo vehicle without marks, so that both languages start from the same state. */
async function unmarkedVehicle(page: Page): Promise<number> {
  const { id: modId } = await demoModel(page);
  if ((await state(page, modId)).locked) await apiPost(page, analysisRrrApi.lockMark.path, { modId, locked: false });
  await apiPost(page, analysisRrrApi.clearMark.path, { modId, source: 'all' });
  return modId;
}

test('a rule of the platform is tried on the vehicle, copied to the enterprise, and marks as in the trial', async ({
  page,
  t,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.administrator);
  const modId = await unmarkedVehicle(page);
  const { projectName } = await demoModel(page);
  await page.goto('/rules/TaggingRules');
  const row = page.getByRole('row').filter({ hasText: 'P08' });
  await expect(row).toContainText(t('taggingRules.state.off'));
  await row.getByRole('button', { name: RegExp(`^${t('kit.editSubject', { subject: '' }).trim()}`) }).click();
  const form = page.getByRole('dialog', { name: t('taggingRules.edit') });
  await expect(form.getByText(t('taggingRules.becomesOwn'))).toBeVisible();
  await form.getByRole('switch').click();
  await form.getByText(t('taggingRules.trial'), { exact: true }).click();
  await choose(form.getByRole('combobox', { name: t('taggingRules.vehicle'), exact: true }), projectName);
  await expect(form.locator('.tg-rate')).toHaveCount(2);
  const promised =
    (await form.locator('.tg-rate .m-turn').first().innerText())
      .replace(/[^0-9.]+/g, ' ')
      .trim()
      .split(' ')
      .at(-1) ?? '';
  await expect(form.locator('.tg-moves')).toContainText('mD');
  await form.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await expect(row).toContainText(t('taggingRules.state.inForce'));
  await expect(row).toContainText(t('taggingRules.replaces'));
  const { jobId } = await apiPost<{ jobId: number }>(page, analysisRrrApi.autoMark.path, { modId });
  await expect.poll(async () => (await apiGet<JobRow>(page, `/jobs/${jobId}`)).state, { timeout: 60_000 }).toBe('done');
  const { rates } = await state(page, modId);
  expect(Number(rates.rcyc.percent).toFixed(2)).toBe(promised);
  expect(Number(rates.masses.mD)).toBeGreaterThan(0);
});

test('the demo vehicle is marked, locked, calculated, exported and compared with a variant', async ({
  page,
  t,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const modId = await unmarkedVehicle(page);
  const lastResult = async () => (await state(page, modId)).last?.id;
  const rrr = new RrrPage(page, t);
  await rrr.openMarking(modId);

  await test.step('marking by rules shows the changes first', async () => {
    await page.getByRole('button', { name: t('analysisRrr.auto.button'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('analysisRrr.auto.title') });
    await expect(dialog.getByRole('table', { name: t('analysisRrr.auto.after') })).toBeVisible();
    await dialog.locator('.ant-btn-primary').click();
    await expect(page.locator('.a-progress').getByText(t('kit.job.done'))).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => (await state(page, modId)).byRule).toBeGreaterThan(0);
  });
  await test.step('unmarked parts are found, heaviest first, and marked at once', async () => {
    const before = await state(page, modId);
    expect(before.unmarked).toBeGreaterThan(0);
    await rrr.unmarked.click();
    await expect(
      rrr.tree
        .getByRole('row')
        .filter({ hasText: t('analysisRrr.unmarked') })
        .first(),
    ).toBeVisible();
    await rrr.tree.getByRole('row').nth(1).click();
    await rrr.tree.press('Control+a');
    await rrr.changeMark('mTr');
    await expect.poll(async () => (await state(page, modId)).unmarked).toBe(0);
    expect(Number((await state(page, modId)).rates.rcov.percent)).toBeGreaterThan(Number(before.rates.rcov.percent));
  });
  await test.step('a key sets a mark, and undo reverts it', async () => {
    await rrr.openMarking(modId);
    const before = await rrr.shownRate('rcov');
    const row = await rrr.tree.getByRole('row').nth(2).textContent();
    await rrr.tree.getByRole('row').nth(2).click();
    await rrr.tree.press('6');
    await expect.poll(() => rrr.shownRate('rcov')).not.toBe(before);
    await page.getByRole('button', { name: t('kit.undo'), exact: true }).click();
    await expect.poll(() => rrr.shownRate('rcov')).toBe(before);
    await expect(rrr.tree.getByRole('row').nth(2)).toHaveText(row ?? '');
    await expect(page.getByText('{{')).toHaveCount(0);
  });
  await test.step('when locked nobody can change marks', async () => {
    await page.getByRole('button', { name: t('analysisRrr.lock'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('analysisRrr.unlock'), exact: true })).toBeVisible();
    await rrr.tree.getByRole('row').nth(2).click();
    await expect(rrr.panel.getByText(t('analysisRrr.lockedExplained'))).toBeVisible();
    await expect(rrr.panel.locator('.r-picker')).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('analysisRrr.auto.button'), exact: true })).toBeDisabled();
  });
  await test.step('it is calculated and exported', async () => {
    await rrr.openResult(modId);
    await rrr.calculate(lastResult);
    await expect(page.getByRole('img', { name: t('analysisRrr.flow.title') })).toBeVisible();
    const rcov = Number((await state(page, modId)).rates.rcov.percent).toFixed(2);
    await expect.poll(() => rrr.shownRate('rcov')).toBe(rcov);
    const cells = await readSheet(await (await rrr.export('euPresentation')).path());
    expect(cells.flat().map(String).join(' ')).toContain((await rrr.shownRate('rcov')).slice(0, 4));
  });
  await test.step('a variant is calculated and compared', async () => {
    const first = (await state(page, modId)).last?.id ?? 0;
    await rrr.openMarking(modId);
    await page.getByRole('button', { name: t('analysisRrr.unlock'), exact: true }).click();
    await rrr.tree.getByRole('row').nth(2).click();
    await rrr.changeMark('mN');
    await expect(page.getByRole('button', { name: t('kit.undo'), exact: true })).toBeVisible();
    await rrr.openResult(modId);
    await rrr.calculate(lastResult);
    await rrr.openResult(modId, `&compare=${first}`);
    await expect(page.locator('.r-compare').getByRole('img').first()).toBeVisible();
    await page.locator('.r-compare').getByText(t('kit.chart.table'), { exact: true }).click();
    await expect(page.locator('.r-compare tbody tr').filter({ hasText: 'mN' }).first()).toBeVisible();
  });
});

test('the proposed minimum of changes, when applied, reaches the predicted rates', async ({ page, t, shell }) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const modId = await unmarkedVehicle(page);
  await apiPost(page, analysisRrrApi.autoMark.path, { modId });
  await expect.poll(async () => (await state(page, modId)).rates.rcyc.passes, { timeout: 60_000 }).toBe(true);
  const proposal = await apiGet<RrrProposal>(page, `${analysisRrrApi.cheapest.path}?modId=${modId}`);
  expect(proposal).toMatchObject({
    needed: true,
    reachable: true,
    before: { rcov: { passes: false } },
    after: { rcyc: { passes: true }, rcov: { passes: true } },
  });
  const rrr = new RrrPage(page, t);
  await rrr.openResult(modId);
  if ((await state(page, modId)).last === null) await rrr.calculate(async () => (await state(page, modId)).last?.id);
  const count = proposal.changes.length;
  await page
    .getByRole('button', { name: t('analysisRrr.proposal.apply', { count, total: String(count) }), exact: true })
    .click();
  await expect(page.getByText(t('analysisRrr.proposal.notNeeded'))).toBeVisible();
  const { rates } = await state(page, modId);
  expect([rates.rcyc.percent, rates.rcov.percent]).toEqual([proposal.after.rcyc.percent, proposal.after.rcov.percent]);
});

test('polymers that need a marking are listed by answer, heaviest first, and exported', async ({ page, t, shell }) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const totals = await apiGet<Out<typeof analysisRrrApi.polymerTotals>>(
    page,
    `${analysisRrrApi.polymerTotals.path}?modId=${modId}`,
  );
  const { state: answer, components } = totals.states.find((one) => one.components > 0) ?? {
    state: 'open',
    components: -1,
  };
  await page.goto(`/analysis/RrrLabeling?modId=${modId}&view=polymers`);
  await page.getByRole('button', { name: t(`polymerMarking.state.${answer}`) }).click();
  await expect(page).toHaveURL(new RegExp(`states=${answer}`));
  const rows = page.getByRole('row').filter({ has: page.locator('button.m-link') });
  await expect(rows.first()).toContainText(t(`polymerMarking.state.${answer}`));
  await rows.first().getByRole('button').first().click();
  await expect(page.getByRole('complementary')).toContainText(t('polymerMarking.over.plastics'));
  const word = (key: string): string => t(`contract.reports.rrr.${key}`);
  const table = await readTable(await exportWorkbook(page, t), word('sheet.polymers'), [
    word('column.polymerState'),
    word('column.plasticGrams'),
  ]);
  const heaviest = table.map(
    (row) => Number(row[word('column.plasticGrams')]) + Number(row[word('column.elastomerGrams')]),
  );
  expect([table.length, new Set(table.map((row) => row[word('column.polymerState')]))]).toEqual([
    components,
    new Set([word(`polymerState.${answer}`)]),
  ]);
  expect(heaviest).toEqual(heaviest.toSorted((one, other) => other - one));
});

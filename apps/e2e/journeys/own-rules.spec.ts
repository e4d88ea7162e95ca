import type { Locator, Page } from '@playwright/test';
import { choose } from '../support/choose';
import { analyseBy, lawOf } from '../support/judged-by-law';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import type { Translate } from '../support/words';

const lead = '7439-92-1';

/** Returns the form once its first field has the focus, that is when its opening animation has ended. */
async function openedForm(page: Page, title: string, first: string): Promise<Locator> {
  const form = page.getByRole('dialog', { name: title });
  await expect(form.getByLabel(first, { exact: true })).toBeFocused();
  return form;
}
async function submit(form: Locator, verb: string): Promise<void> {
  await form.getByRole('button', { name: verb, exact: true }).click();
  await form.waitFor({ state: 'hidden' });
}
/** Opens manual entry ("By hand") in a list. */
async function openManualEntry(page: Page, t: Translate, what: string): Promise<void> {
  await page.getByRole('button', { name: t('regulationItems.byHand'), exact: true }).click();
  await page.getByRole('menuitem', { name: t(what) }).click();
}

test('an enterprise creates a list of its own, and the demo vehicle is judged by it', async ({
  page,
  language,
  t,
  shell,
  regulations,
  analysis,
}) => {
  test.slow();
  const code = `Q/${language}${Date.now() % 1_000_000}`;
  await shell.signInWithoutPage(accounts.administrator);

  await test.step('creates a regulation, a version, and pastes numbers', async () => {
    await page.goto('/rules/RegulatoryInfo');
    await regulations.create({ code, nameZh: `企业清单 ${code}`, nameEn: `Own list ${code}` });
    await page.getByRole('button', { name: code, exact: true }).click();
    await openManualEntry(page, t, 'regulationItems.newVersion');
    await submit(
      await openedForm(page, t('regulationItems.newVersion'), t('regulationItems.publishedAt')),
      t('kit.save'),
    );
    await openManualEntry(page, t, 'regulationItems.add');
    const form = await openedForm(page, t('regulationItems.add'), t('regulationItems.numbers'));
    await form.getByLabel(t('regulationItems.numbers'), { exact: true }).fill(`${lead}\n9999999-99-9`);
    await form.getByLabel(t('rules.limit'), { exact: true }).fill('0.1');
    await form.getByRole('button', { name: t('regulationItems.addVerb'), exact: true }).click();
    await expect(form).toContainText('9999999-99-9');
    await form.getByLabel(t('regulationItems.numbers'), { exact: true }).fill(lead);
    await submit(form, t('regulationItems.addVerb'));
    await expect(page.getByRole('row').filter({ hasText: lead })).toBeVisible();
  });

  await test.step('the demo vehicle has a finding, and the list cannot be deleted because results use it', async () => {
    const runId = await analyseBy(page, await lawOf(page, code));
    await page.goto(`/analysis/SpecialSubstanceAnalysis?runId=${runId}`);
    await expect(analysis.findingRow(code, t('kit.verdict.fail')).first()).toBeVisible();
    await page.goto('/rules/RegulatoryInfo');
    await regulations.search(code);
    await regulations.remove(code);
    await expect(page.getByText(t('contract.errors.law.inUse', { count: 1 }))).toBeVisible();
  });
});

test('a restricted substance is tagged, judged and locked', async ({ page, language, t, shell, analysis }) => {
  test.slow();
  const name = `Lead ${language} ${Date.now() % 1_000_000}`;
  const row = page.getByRole('row').filter({ hasText: name });
  const more = async (action: string): Promise<void> => {
    await row.getByRole('button', { name: t('kit.moreSubject', { subject: name }) }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await shell.signInWithoutPage(accounts.administrator);
  await page.goto('/rules/RestrictedTagging');
  await page
    .getByRole('button', { name: t('kit.new'), exact: true })
    .first()
    .click();
  const form = await openedForm(page, t('resMarks.new'), t('resMarks.field.name'));
  await form.getByLabel(t('resMarks.field.name'), { exact: true }).fill(name);
  await choose(form.getByRole('combobox', { name: t('resMarks.field.substances') }), lead);
  await form.getByLabel(t('rules.limit'), { exact: true }).fill('0.1');
  await submit(form, t('kit.save'));
  await expect(row).toBeVisible();

  await test.step('the demo vehicle is judged by it', async () => {
    const runId = await analyseBy(page, await lawOf(page, 'RBS'));
    await page.goto(`/analysis/SpecialSubstanceAnalysis?runId=${runId}`);
    await expect(analysis.findingRow('RBS', t('kit.verdict.fail')).first()).toBeVisible();
  });

  await test.step('when locked it can be neither edited nor deleted', async () => {
    await page.goto('/rules/RestrictedTagging');
    await more(t('resMarks.lock'));
    await expect(row.getByRole('img', { name: t('resMarks.locked') })).toBeVisible();
    await expect(row.getByRole('button', { name: t('kit.editSubject', { subject: name }) })).toHaveCount(0);
    await more(t('resMarks.unlock'));
    await expect(row.getByRole('button', { name: t('kit.editSubject', { subject: name }) })).toBeVisible();
    await more(t('kit.delete'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('kit.delete') })
      .click();
    await expect(row).toHaveCount(0);
  });
});

test('an own application code is changed with effect from a day, and its earlier state is kept', async ({
  page,
  language,
  t,
  shell,
}) => {
  const code = `Q-${language}${Date.now() % 1_000_000}`;
  const field = (name: string): string => t(`applicationCodes.field.${name}`);
  await shell.signInWithoutPage(accounts.administrator);
  await page.goto('/rules/ApplicationCodes?view=own');
  await page
    .getByRole('button', { name: t('kit.new'), exact: true })
    .first()
    .click();
  const form = await openedForm(page, t('applicationCodes.new'), field('code'));
  await form.getByLabel(field('code'), { exact: true }).fill(code);
  await form.getByLabel(field('nameZh'), { exact: true }).fill(`铜合金 ${code}`);
  await form.getByLabel(field('nameEn'), { exact: true }).fill(`Copper alloys ${code}`);
  await choose(form.getByRole('combobox', { name: field('entries') }), '3 ');
  await page.keyboard.press('Escape');
  await submit(form, t('kit.save'));
  const row = page.getByRole('row').filter({ hasText: code }).first();
  await row.getByRole('button', { name: t('kit.editSubject', { subject: code }) }).click();
  const edit = page.getByRole('dialog', { name: t('applicationCodes.edit') });
  await edit.getByLabel(field('maxPercent'), { exact: true }).fill('2.5');
  await submit(edit, t('kit.save'));
  await row.getByRole('button').first().click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('heading', { name: t('rules.history') })).toBeVisible();
  await expect(panel).toContainText(field('maxPercent'));
});

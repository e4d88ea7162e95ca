import { transferImportApi } from '@matlas/contract';
import { choose } from '../support/choose';
import { MdsUploadPage } from '../support/mds-upload-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import { DECLARATION_TITLES, UNKNOWN_NAME, unknownDeclaration, WRONG_PORTION } from '../support/unknown-declaration';

/** With level numbers, mass and portion are of any line. */
const wordOf = (field: string): string =>
  `mdsUpload.mapping.${['mass', 'portion'].includes(field) ? 'lineField' : 'field'}.${field}`;

test('a supplier’s declaration in a layout that nobody knows becomes a released sheet', async ({
  page,
  language,
  t,
  shell,
}, info) => {
  test.slow();
  const number = `FMD-${language}-${String(Date.now()).slice(-8)}`;
  await shell.signInWithoutPage(accounts.engineer);
  const upload = new MdsUploadPage(page, t);
  const tree = page.getByRole('region', { name: t('mdsUpload.tree.title') });
  const picture = (name: string) =>
    page.screenshot({ path: info.outputPath(`${name}-${language}.png`), fullPage: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

  await test.step('nobody knows the titles: no sheet results', async () => {
    await upload.open();
    await upload.upload(`${number}.xlsx`, await unknownDeclaration(number));
    await expect(page.getByText(t('mdsUpload.tree.none'))).toBeVisible();
  });
  await test.step('columns and nesting are mapped by hand, and the tree shows what results', async () => {
    await page
      .getByRole('radiogroup', { name: t('mdsUpload.mapping.label.nesting') })
      .or(page.getByLabel(t('mdsUpload.mapping.label.nesting')))
      .getByText(t('mdsUpload.mapping.nesting.level'))
      .click();
    for (const [field, title] of Object.entries(DECLARATION_TITLES))
      await choose(page.getByRole('combobox', { name: t(wordOf(field)), exact: true }), `· ${title}`);
    await press(t('mdsUpload.mapping.read'));
    await upload.figure('sheets', 1);
    await upload.openTab('mapping');
    await expect(tree.getByText(`Clamp ${number}`)).toBeVisible();
    await expect(tree.getByText('Band', { exact: true })).toBeVisible();
    await picture('mapping');
  });
  await test.step('the name without a number is mapped once for both spellings', async () => {
    await upload.openTab('names');
    await choose(page.getByRole('combobox', { name: new RegExp(UNKNOWN_NAME, 'i') }), '7439-89-6');
    await picture('names');
    await press(t('mdsUpload.names.apply', { count: 1, total: '1' }));
    await upload.openTab('faults');
  });
  await test.step('one decision corrects the portions of all lines', async () => {
    const kind = t('files.decisions.kind', { count: 2, total: '2', column: DECLARATION_TITLES.portion });
    await choose(
      page.getByRole('combobox', { name: t('files.decisions.of', { kind }) }),
      t('files.decisions.replace'),
      false,
    );
    const value = page.getByLabel(t('files.decisions.value', { column: DECLARATION_TITLES.portion }));
    await expect(value).toHaveValue(WRONG_PORTION);
    await value.fill('40');
    await picture('decision');
    await press(t('files.decisions.apply'));
    await upload.figure('errors', 0);
    await upload.openTab('faults');
    await expect(
      page.getByText(
        t('files.decisions.done.replace', { count: 2, total: '2', column: DECLARATION_TITLES.portion, value: '40' }),
      ),
    ).toBeVisible();
  });
  await test.step('it is imported and released', async () => {
    await press(t('mdsUpload.choose'));
    await page.getByRole('radio', { name: t('mdsUpload.choice.release') }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: t('mdsUpload.recheck') })
      .click();
    // The file is read again in the background.
    await expect(async () => {
      await upload.openTab('sheets');
      await expect(upload.sheet(`Clamp ${number}`)).toContainText(t('mdsUpload.released'), { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await upload.start(1);
    await upload.sheet(`Clamp ${number}`).getByRole('link').click();
    await expect(page.getByRole('heading', { name: `Clamp ${number}` }).first()).toBeVisible();
    await picture('released');
  });
  await test.step('the next file of the supplier needs no hand', async () => {
    await upload.open();
    const answer = page.waitForResponse((one) => one.url().includes(transferImportApi.upload.path));
    await upload.upload(`${number}-next.xlsx`, await unknownDeclaration(`${number}-N`));
    expect((await answer).ok()).toBe(true);
    await upload.figure('sheets', 1);
    await upload.openTab('mapping');
    await expect(tree.getByText(`Clamp ${number}-N`)).toBeVisible();
  });
});

import { MdsUploadPage, UNKNOWN_NUMBER, wrongWorkbook } from '../support/mds-upload-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

test('a workbook with errors is corrected in the browser, and its sheets are there', async ({
  page,
  t,
  language,
  shell,
}) => {
  test.slow();
  const serial = String(Date.now()).slice(-9);
  await shell.signInWithoutPage(accounts.engineer);
  const upload = new MdsUploadPage(page, t);

  await test.step('the report lists the errors, and the import is disabled', async () => {
    await upload.open();
    await upload.upload(`parts-${serial}.xlsx`, await wrongWorkbook(serial, language));
    await upload.figure('sheets', 2);
    await upload.figure('wrong', 1);
    await expect(upload.wrongCells).toHaveCount(2);
    await expect(
      page.getByRole('button', { name: t('mdsUpload.start', { count: 2, total: '2' }), exact: true }),
    ).toHaveCount(0);
  });
  await test.step('the wrong cells are corrected and the file is checked again', async () => {
    await upload.correctCell('heavy', '20.5');
    await upload.correctCell('9.9.9', '1.1.1');
    await upload.checkAgain();
    await upload.figure('wrong', 0);
    await upload.figure('ok', 2);
  });
  await test.step('a number that the catalogue does not have is told and kept', async () => {
    const message = t('contract.errors.transfer.substanceUncatalogued', { name: 'Wonderflex', number: UNKNOWN_NUMBER });
    await upload.openTab('faults');
    await expect(page.getByText(message).first()).toBeVisible();
    await upload.openTab('sheets');
  });
  await test.step('the import creates both sheets, and links to them', async () => {
    await upload.start(2);
    await upload.sheet(`Part A ${serial}`).getByRole('link').click();
    await expect(page.getByRole('heading', { name: `Part A ${serial}` }).first()).toBeVisible();
  });
});

import { readFile } from 'node:fs/promises';
import { ConversionPage } from '../support/conversion-page';
import { newPartner } from '../support/partners';
import { newRelease } from '../support/sheets';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const [fixed, rest] = [2, 3];
const lead = '7439-92-1';
/** Files in the archive are stored without compression. */
const xmlIn = (zip: Buffer): Buffer =>
  zip.subarray(zip.indexOf('<?xml'), zip.indexOf('</Datasheets>') + '</Datasheets>'.length);

test('own sheets are converted to the IMDS form: one is refused, one waits for an approval, and the result can be uploaded again', async ({
  page,
  browsers,
  t,
  language,
  shell,
}) => {
  test.slow();
  const serial = String(Date.now()).slice(-9);
  await shell.signInWithoutPage(accounts.administrator);
  const supplier = await newPartner(page, browsers, { t, language, serial: `4${serial}` });
  const material = (name: string, foreignName: string, classCode: string, children: object[]) => ({
    kind: 3,
    name,
    foreignName,
    number: foreignName.replace(' ', '-'),
    symbol: foreignName.replace(' ', '-'),
    standard: 'QC/T 1',
    classCode,
    children,
  });
  await newRelease(
    supplier.page,
    'material',
    material(`黄铜 ${serial}`, `Brass ${serial}`, '3.2', [
      { cas: lead, portion: { kind: fixed, value: '2' }, applicationCode: '3' },
      { cas: '7440-50-8', portion: { kind: rest } },
    ]),
  );
  await newRelease(
    supplier.page,
    'material',
    material(`电路板 ${serial}`, `Board ${serial}`, '8.1', [{ cas: '7440-50-8', portion: { kind: rest } }]),
  );
  const conversion = new ConversionPage(supplier.page, t);
  const refusedClass = language === 'zh' ? '1.2、5.4、5.5.1和8.x' : '1.2, 5.4, 5.5.1 and 8.x';
  let xml: Buffer = Buffer.alloc(0);

  await test.step('both are withheld: one for a class that does not exist in the target system, one for a code without approval', async () => {
    await conversion.openDownload();
    await conversion.convert(serial, 2);
    await conversion.figure('refused', 2);
    await conversion.figure('openCodes', 1);
    await conversion.showSheets(2);
    await expect(conversion.sheet(language === 'zh' ? '电路板' : 'Board')).toContainText(refusedClass);
    await expect(supplier.page.getByText(t('contract.errors.sheet.unverified'))).toBeVisible();
  });

  await test.step('a user approves the meaning of the code, and the sheets are converted again', async () => {
    await conversion.approve(language === 'zh' ? '铜中的合金元素' : 'Alloying element in copper');
    await conversion.figure('converted', 1);
    await conversion.figure('refused', 1);
  });

  await test.step('the refused sheet is left out, and the file is downloaded', async () => {
    await conversion.chooseAction('makeValid', { count: 1 });
    const downloading = supplier.page.waitForEvent('download');
    await conversion.chooseAction('downloadFile');
    xml = xmlIn(await readFile(await (await downloading).path()));
    expect(xml.toString('utf8')).toContain('source="IMDS"');
    expect(xml.toString('utf8')).toContain(`Brass ${serial}`);
    expect(xml.toString('utf8')).not.toContain(`Board ${serial}`);
  });

  await test.step('the same file is imported again, after its code is approved in the other direction', async () => {
    await conversion.openUpload();
    await conversion.upload('from-imds.xml', xml);
    await conversion.figure('openCodes', 1);
    await conversion.approve(language === 'zh' ? '铜中的合金元素' : 'Alloying element in copper');
    await conversion.figure('converted', 1);
    await conversion.chooseAction('store', { count: 1 });
    await conversion.figure('stored', 1);
  });
  await supplier.close();
});

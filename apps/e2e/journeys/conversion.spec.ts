import { readFile } from 'node:fs/promises';
import { ConversionPage } from '../support/conversion-page';
import { newPartner } from '../support/partners';
import { newRelease } from '../support/sheets';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const [fixed, rest] = [2, 3];
const lead = '7439-92-1';
/** The archive keeps its files as they are. */
const xmlIn = (zip: Buffer): Buffer =>
  zip.subarray(zip.indexOf('<?xml'), zip.indexOf('</Datasheets>') + '</Datasheets>'.length);

test('own sheets go into the IMDS form: one is refused, one waits for an approval, and what came out can be uploaded again', async ({
  page,
  browsers,
  t,
  language,
  shell,
}) => {
  test.slow();
  const serial = String(Date.now()).slice(-9);
  await shell.enter(accounts.administrator);
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

  await test.step('both are kept back: a class that does not exist over there, and a code that nobody approved', async () => {
    await conversion.openDownload();
    await conversion.convert(serial, 2);
    await conversion.figure('refused', 2);
    await conversion.figure('openCodes', 1);
    await conversion.showSheets(2);
    await expect(conversion.sheet(language === 'zh' ? '电路板' : 'Board')).toContainText(refusedClass);
    await expect(supplier.page.getByText(t('contract.errors.sheet.unverified'))).toBeVisible();
  });

  await test.step('a person approves what the code means, and the sheets are gone through again', async () => {
    await conversion.approve(language === 'zh' ? '铜中的合金元素' : 'Alloying element in copper');
    await conversion.figure('converted', 1);
    await conversion.figure('refused', 1);
  });

  await test.step('leaves the refused one out, and downloads the file', async () => {
    await conversion.act('makeValid', { count: 1 });
    const downloading = supplier.page.waitForEvent('download');
    await conversion.act('downloadFile');
    xml = xmlIn(await readFile(await (await downloading).path()));
    expect(xml.toString('utf8')).toContain('source="IMDS"');
    expect(xml.toString('utf8')).toContain(`Brass ${serial}`);
    expect(xml.toString('utf8')).not.toContain(`Board ${serial}`);
  });

  await test.step('the same file comes in again, once its code is approved the other way round', async () => {
    await conversion.openUpload();
    await conversion.upload('from-imds.xml', xml);
    await conversion.figure('openCodes', 1);
    await conversion.approve(language === 'zh' ? '铜中的合金元素' : 'Alloying element in copper');
    await conversion.figure('converted', 1);
    await conversion.act('store', { count: 1 });
    await conversion.figure('stored', 1);
  });
  await supplier.close();
});

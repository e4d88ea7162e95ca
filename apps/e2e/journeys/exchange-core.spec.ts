import type { SheetRow } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { ExchangePage } from '../support/exchange-page';
import type { Browsers } from '../support/browsers';
import { newPartner, type Partner } from '../support/partners';
import { SheetEditorPage } from '../support/sheet-editor-page';
import { newDraft, newRelease, steel, turnedPart } from '../support/sheets';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import type { Language, Translate } from '../support/words';

const component = 1;
const makerName: Record<Language, string> = { zh: '极光汽车', en: 'Aurora Motors' };
const lead = { min: '0.2', max: '0.35' };

interface Chain {
  first: Partner;
  second: Partner;
  maker: ExchangePage;
  serial: string;
}

/** The maker knows tier 1, and tier 1 knows tier 2: three people in three browsers. */
async function createChain({
  page,
  browsers,
  t,
  language,
}: {
  page: Page;
  browsers: Browsers;
  t: Translate;
  language: Language;
}): Promise<Chain> {
  const serial = String(Date.now()).slice(-9);
  const first = await newPartner(page, browsers, { t, language, serial: `1${serial}` });
  const second = await newPartner(page, browsers, { t, language, serial: `2${serial}` });
  return { first, second, maker: new ExchangePage(page, t), serial };
}
async function pinOf({ page }: Partner, name: string): Promise<SheetRow> {
  const material = await newRelease(page, 'material', steel(`11SMnPb30 ${name}`, lead));
  return newDraft(page, 'component', turnedPart(name, name.replace(' ', '-'), '12.5', material.cid));
}

test('a part goes from tier 2 to tier 1 and in an assembly to the maker: rejected, corrected, accepted, forwarded, published', async ({
  page,
  browsers,
  t,
  language,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.administrator);
  const { first, second, maker, serial } = await createChain({ page, browsers, t, language });
  const [pinName, assemblyName, note] = [`Pin ${serial}`, `Contact ${serial}`, 'W-4711'];
  const pin = await pinOf(second, pinName);
  const editor = new SheetEditorPage(second.page, t);

  await test.step('tier 2 sends it to tier 1, who may forward it', async () => {
    await editor.open(pin.id);
    await second.exchange.goToSending();
    await second.exchange.addRecipient({ name: first.name, supplierCode: 'T2' });
    await second.exchange.send('send');
    await expect(second.exchange.recipientRow(first.name)).toContainText(t('contract.enums.receiveStatus.notViewed'));
    await expect(second.page.getByText(t('exchange.sending.waiting'))).toBeVisible();
  });

  await test.step('tier 1 finds it among the received sheets, and rejects it with a reason', async () => {
    const panel = await first.exchange.openReceived(pinName);
    await expect(panel).toContainText(second.name);
    await first.exchange.reject('wrongMass', note);
    await expect(panel).toContainText(t('contract.enums.receiveStatus.rejected'));
  });

  await test.step('tier 2 reads why, corrects it and sends it again', async () => {
    await second.exchange.openSending(pin.id);
    await expect(await second.exchange.openRecipient(first.name)).toContainText(note);
    await second.page.getByRole('button', { name: t('exchange.sending.toSheet'), exact: true }).click();
    await editor.waitUntilOpen();
    await editor.fillCell(pinName, 'mass', '12.8');
    await second.exchange.goToSending();
    await second.exchange.send('send');
    await expect(second.exchange.recipientRow(first.name)).toContainText(t('contract.enums.receiveStatus.notViewed'));
  });

  await test.step('tier 1 reads the new mass and accepts, which releases the version', async () => {
    await first.exchange.openSheet(pin.id);
    await expect(first.exchange.bar).toContainText(t('contract.enums.receiveStatus.viewed'));
    await expect(first.page.getByRole('group', { name: t('mds.figure.label') })).toContainText('12.8');
    await first.exchange.accept();
    await expect(first.exchange.bar).toContainText(t('contract.enums.receiveStatus.accepted'));
    await expect(first.page.getByText(`${pin.cid} / 1`, { exact: true })).toBeVisible();
  });

  const assembly = await newDraft(first.page, 'component', {
    kind: component,
    name: assemblyName,
    number: `A-${serial}`,
    children: [{ quantity: 2, ref: { cid: pin.cid } }],
  });
  await test.step('tier 1 uses it in an assembly, which is sent to the maker and cannot be forwarded', async () => {
    await first.exchange.openSending(assembly.id);
    await first.exchange.addRecipient({ name: makerName[language], supplierCode: 'T1', mayForward: false });
    await first.exchange.send('send');
    await maker.openSheet(assembly.id);
    await expect(maker.bar).toContainText(first.name);
    await maker.accept();
    await expect(maker.bar).toContainText(t('contract.enums.receiveStatus.accepted'));
    await expect(page.getByRole('button', { name: t('exchange.forward.action'), exact: true })).toBeDisabled();
  });

  await test.step('tier 1 forwards the pin itself, and the maker sees its owner', async () => {
    await first.exchange.openSheet(pin.id);
    await first.exchange.forward({ name: makerName[language], supplierCode: 'T1' });
    const panel = await maker.openReceived(pinName);
    await expect(panel).toContainText(first.name);
    await expect(panel).toContainText(second.name);
  });

  await test.step('everybody can read a sheet that tier 2 publishes', async () => {
    const seal = await pinOf(second, `Seal ${serial}`);
    await second.exchange.openSending(seal.id);
    await second.page
      .getByRole('button', { name: t('kit.more'), exact: true })
      .last()
      .click();
    await second.page.getByRole('menuitem', { name: t('exchange.send.publish.action'), exact: true }).click();
    await second.page
      .getByRole('dialog')
      .getByRole('button', { name: t('exchange.send.publish.verb'), exact: true })
      .press('Enter');
    await expect(second.page.getByText(t('contract.enums.nodeStatus.released'), { exact: true })).toBeVisible();
    await maker.openSheet(seal.id);
    await expect(page.getByRole('heading', { name: `Seal ${serial}` })).toBeVisible();
    await expect(maker.bar).toHaveCount(0);
  });
  await Promise.all([first.close(), second.close()]);
});

test('a sending that is recalled unviewed leaves no trace; a viewed one can only be cancelled, with a reason for the recipient', async ({
  page,
  browsers,
  t,
  language,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.administrator);
  const { first, second, serial } = await createChain({ page, browsers, t, language });
  const [name, why] = [`Ring ${serial}`, 'Z-99'];
  const ring = await pinOf(second, name);

  await test.step('it is recalled before tier 1 views it', async () => {
    await second.exchange.openSending(ring.id);
    await second.exchange.addRecipient({ name: first.name, supplierCode: 'T2' });
    await second.exchange.send('send');
    await second.exchange.recall(first.name);
    await expect(second.exchange.recipientRow(first.name)).toContainText(t('exchange.notSent'));
    await first.page.goto('/seek/receiveMdsPage');
    await expect(first.page.getByText(t('kit.empty'))).toBeVisible();
    await first.exchange.openSheet(ring.id);
    await expect(first.page.getByRole('alert')).toContainText(t('kit.notLoaded'));
  });

  await test.step('it is sent again and viewed: then it can only be cancelled', async () => {
    await second.exchange.openSending(ring.id);
    await second.exchange.send('send');
    await first.exchange.openSheet(ring.id);
    await expect(first.exchange.bar).toContainText(t('contract.enums.receiveStatus.viewed'));
    await second.exchange.openSending(ring.id);
    await second.exchange.cancel(first.name, why);
    await expect(second.exchange.recipientRow(first.name)).toContainText(t('contract.enums.receiveStatus.cancelled'));
  });

  await test.step('tier 1, who still has it open, can no longer accept it and reads the reason', async () => {
    await first.exchange.accept();
    await expect(first.page.getByRole('region', { name: t('exchange.received.bar') })).toContainText(why);
    await expect(first.page.getByRole('button', { name: t('exchange.accept.action'), exact: true })).toHaveCount(0);
  });
  await Promise.all([first.close(), second.close()]);
});

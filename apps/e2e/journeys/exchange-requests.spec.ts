import { requestDataType } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { ExchangePage } from '../support/exchange-page';
import { newPartner } from '../support/partners';
import { partOf, RequestsPage, type RequestFields } from '../support/requests-page';
import { SheetEditorPage } from '../support/sheet-editor-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import type { Language } from '../support/words';

const [iron, lead] = ['7439-89-6', '7439-92-1'];
const makerName: Record<Language, string> = { zh: '极光汽车', en: 'Aurora Motors' };
/** Id of the data sheet that the page shows. */
const sheetIdInUrl = (page: Page): number => Number(new URL(page.url()).searchParams.get('id'));

test('a request is passed down two tiers, and the answers come back: returned once, corrected, used, accepted, corrected again by a cascade', async ({
  page,
  browsers,
  t,
  language,
  shell,
}) => {
  test.slow();
  const serial = String(Date.now()).slice(-9);
  await shell.signInWithoutPage(accounts.administrator);
  const first = await newPartner(page, browsers, { t, language, serial: `1${serial}` });
  const second = await newPartner(page, browsers, { t, language, serial: `2${serial}` });
  const [maker, tier1, tier2] = [
    new RequestsPage(page, t),
    new RequestsPage(first.page, t),
    new RequestsPage(second.page, t),
  ];
  const pin: RequestFields = {
    number: `P-${serial}`,
    name: `Pin ${serial}`,
    dataType: requestDataType.of.component,
    project: 'Aurora C5',
    from: { enterprise: first.name },
  };
  const steel: RequestFields = {
    number: '1.0718',
    name: `11SMnPb30 ${serial}`,
    dataType: requestDataType.of.material,
    project: 'Aurora C5',
    from: { enterprise: second.name },
  };
  const [pinPart, steelPart] = [partOf(pin), partOf(steel)];
  const why = `W-${serial}`;

  await test.step('the maker asks tier 1 for a part', async () => {
    await maker.createRequest(pin);
    await maker.moveCard(pinPart, 'new', 'sent', 'send');
    await expect(maker.card(pinPart, 'sent')).toBeVisible();
    await tier1.expectOnBoard('supplier', pinPart, 'received');
  });

  await test.step('tier 1 asks tier 2 for its material', async () => {
    await tier1.createRequest(steel);
    await tier1.moveCard(steelPart, 'new', 'sent', 'send');
    await expect(tier1.card(steelPart, 'sent')).toBeVisible();
  });

  const material = new SheetEditorPage(second.page, t);
  await test.step('tier 2 creates the data sheet from the request, and sends it', async () => {
    await tier2.open('supplier', steelPart, 'received');
    await tier2.button('createSheet').click();
    await material.waitUntilOpen();
    await expect(await material.cell(steel.name, 'number')).toHaveText(steel.number);
    await material.fillCell(steel.name, 'class', '1.1.1');
    await material.addSubstance(steel.name, iron, 'rest');
    await material.addSubstance(steel.name, lead, '0.2-0.35');
    await material.waitUntilSaved();
    await tier2.open('supplier', steelPart, 'working');
    await tier2.answerWith(steel.name);
    await tier2.expectOnBoard('supplier', steelPart, 'waitacceptance');
  });

  await test.step('tier 1 returns it with a reason that tier 2 can read', async () => {
    await tier1.open('requester', steelPart, 'waitacceptance');
    await tier1.returnAnswer(steelPart, 'wrongPortions', why);
    await tier1.expectOnBoard('requester', steelPart, 'working');
    await tier2.open('supplier', steelPart, 'working');
    await expect(tier2.rowBody(steelPart).getByRole('alert')).toContainText(
      t('contract.enums.rejectReason.wrongPortions'),
    );
    await expect(tier2.rowBody(steelPart).getByRole('alert')).toContainText(why);
  });

  await test.step('tier 2 corrects the draft, and answers again', async () => {
    await tier2.button('openDraft').click();
    await material.waitUntilOpen();
    await material.fillCell(lead, 'portion', '0.2-0.3');
    await material.waitUntilSaved();
    await tier2.open('supplier', steelPart, 'working');
    await tier2.answerWith(steel.name);
  });

  await test.step('tier 1 accepts, and the request of tier 2 is done', async () => {
    await tier1.openBoard('requester');
    await tier1.moveCard(steelPart, 'waitacceptance', 'completed', 'accept');
    await tier1.confirmAccepting(steelPart);
    await expect(tier1.card(steelPart, 'completed')).toBeVisible();
    await tier2.expectOnBoard('supplier', steelPart, 'completed');
  });

  await test.step('tier 1 uses the material in its own part, and answers the maker', async () => {
    await tier1.open('supplier', pinPart, 'received');
    await tier1.button('createSheet').click();
    const part = new SheetEditorPage(first.page, t);
    await part.waitUntilOpen();
    await part.fillCell(pin.name, 'mass', '12.5 g');
    await part.addReference(pin.name, steel.name);
    await part.fillCell(steel.name, 'mass', '12.5 g');
    await part.waitUntilSaved();
    await tier1.open('supplier', pinPart, 'working');
    await tier1.answerWith(pin.name);
    await tier1.expectOnBoard('supplier', pinPart, 'waitacceptance');
  });

  await test.step('the maker opens the tree down to the lead of tier 2, and accepts', async () => {
    await maker.open('requester', pinPart, 'waitacceptance');
    await maker.rowBody(pinPart).getByRole('link', { name: pin.name, exact: true }).click();
    await page
      .getByRole('group', { name: t('kit.tree.expandTo') })
      .getByRole('button', { name: t('kit.all'), exact: true })
      .click();
    await expect(new SheetEditorPage(page, t).row(lead)).toContainText('0.2–0.3');
    await maker.openBoard('requester');
    await maker.moveCard(pinPart, 'waitacceptance', 'completed', 'accept');
    await maker.confirmAccepting(pinPart);
    await expect(maker.card(pinPart, 'completed')).toBeVisible();
    await tier1.expectOnBoard('supplier', pinPart, 'completed');
  });

  await test.step('tier 2 corrects the accepted material, and sends the new version to the same recipient', async () => {
    await tier2.open('supplier', steelPart, 'completed');
    await tier2.rowBody(steelPart).getByRole('link', { name: steel.name, exact: true }).click();
    await second.page.getByRole('button', { name: t('mds.page.newVersion'), exact: true }).click();
    await material.waitUntilOpen();
    await material.fillCell(lead, 'portion', '0.2-0.25');
    await material.waitUntilSaved();
    await second.exchange.goToSending();
    await second.exchange.readdRecipient(first.name);
    await second.exchange.send('send');
  });

  await test.step('tier 1 accepts it, and updates its own part by a cascade', async () => {
    await first.exchange.openSheet(sheetIdInUrl(second.page));
    await first.exchange.accept();
    await first.page.getByRole('link', { name: t('cascade.hint.action'), exact: true }).click();
    await first.page.getByRole('button', { name: t('cascade.check', { count: 1 }), exact: true }).click();
    await first.page.getByRole('button', { name: t('cascade.release', { count: 1 }), exact: true }).click();
    await expect(first.page.getByRole('heading', { name: t('cascade.result.title', { count: 1 }) })).toBeVisible();
  });

  await test.step('the version released by the cascade is internal: tier 1 sends the next version to the maker', async () => {
    await first.page.getByRole('link', { name: pin.name, exact: true }).click();
    await first.page.getByRole('button', { name: t('mds.page.newVersion'), exact: true }).click();
    await new SheetEditorPage(first.page, t).waitUntilOpen();
    await first.exchange.goToSending();
    await first.exchange.readdRecipient(makerName[language]);
    await first.exchange.send('send');
  });

  await test.step('the maker reads the corrected lead two tiers down, and accepts', async () => {
    const inbox = new ExchangePage(page, t);
    await inbox.openSheet(sheetIdInUrl(first.page));
    await page
      .getByRole('group', { name: t('kit.tree.expandTo') })
      .getByRole('button', { name: t('kit.all'), exact: true })
      .click();
    await expect(new SheetEditorPage(page, t).row(lead)).toContainText('0.2–0.25');
    await inbox.accept();
    await expect(inbox.bar).toContainText(t('contract.enums.receiveStatus.accepted'));
  });
  await Promise.all([first.close(), second.close()]);
});

import { requestDataType } from '@matlas/contract';
import { AnswerPage } from '../support/answer-page';
import { findViolations } from '../support/axe';
import { partOf, RequestsPage, type RequestFields } from '../support/requests-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import { createTranslator, type Language } from '../support/words';

const [iron, lead] = ['7439-89-6', '7439-92-1'];
const makerName: Record<Language, string> = { zh: '极光汽车', en: 'Aurora Motors' };

test('a supplier without an account answers by a mailed link in its own language; the link ends with the acceptance', async ({
  page,
  t,
  language,
  shell,
  centre,
  elsewhere,
}) => {
  test.slow();
  const serial = String(Date.now()).slice(-9);
  const guestLanguage: Language = language === 'zh' ? 'en' : 'zh';
  const inGuestLanguage = createTranslator(guestLanguage);
  const email = `small${serial}@works.example`;
  const clip: RequestFields = {
    number: `G-${serial}`,
    name: `Clip ${serial}`,
    dataType: requestDataType.of.component,
    project: 'Aurora C5',
    from: { supplierName: `Small Works ${serial}`, email, language: guestLanguage },
  };
  const part = partOf(clip);
  const maker = new RequestsPage(page, t);
  const guest = new AnswerPage(elsewhere.page, t);

  await test.step('the maker sends a request to a mailbox', async () => {
    await shell.signInWithoutPage(accounts.administrator);
    await maker.createRequest(clip);
    await maker.moveCard(part, 'new', 'sent', 'send');
    await expect(maker.card(part, 'sent')).toBeVisible();
  });
  const link = await centre.linkInMail(
    email,
    inGuestLanguage('contract.mails.requestAsked.subject', {
      enterprise: makerName[guestLanguage],
      number: clip.number,
    }),
  );

  await test.step('the supplier opens the link in the language of the mail, and changes it', async () => {
    const first = new AnswerPage(elsewhere.page, inGuestLanguage);
    await first.open(link);
    await first.switchLanguage();
    await expect(guest.title).toBeVisible();
    await expect(elsewhere.page.getByText(t('guest.lead', { enterprise: makerName[language] }))).toBeVisible();
  });

  await test.step('fills in the form, and corrects errors that the check reports while typing', async () => {
    await guest.fillProduct({ massGrams: '12.5' });
    await guest.addMaterial({
      materialName: '11SMnPb30',
      materialGrams: '12.5',
      classCode: '1.1.1',
      materialNumber: '1.0718',
      symbol: '11SMnPb30',
      standard: 'EN 10277',
    });
    await guest.addSubstance(iron, '99.7');
    await guest.addSubstance(lead, '3');
    await expect(guest.check).toContainText(t('guest.toFix', { count: 1 }));
    await expect(guest.material).toContainText('102.7');
    await expect(guest.submitButton).toBeDisabled();
    expect(await findViolations(elsewhere.page), 'answer form').toEqual([]);
    await guest.fillPortion(lead, '0.3');
    await expect(guest.check).toContainText(t('guest.ready'));
    await guest.waitUntilSaved();
  });

  await test.step('continues later at the same place, and submits', async () => {
    await guest.open(link);
    await guest.submitButton.click();
    await expect(
      elsewhere.page.getByText(t('guest.state.submitted', { enterprise: makerName[language] })),
    ).toBeVisible();
  });

  await test.step('the maker reads the answer and accepts it', async () => {
    await maker.open('requester', part, 'waitacceptance');
    await page.getByRole('button', { name: t('requests.link.look'), exact: true }).click();
    const answer = page.getByRole('dialog', { name: t('requests.link.answer') });
    await expect(answer.getByRole('row').filter({ hasText: lead })).toContainText('0.3 %');
    await answer
      .getByRole('button', { name: t('kit.close'), exact: true })
      .last()
      .press('Enter');
    await answer.waitFor({ state: 'hidden' });
    await maker.button('accept').click();
    await maker.confirmAccepting(part);
    await expect(
      maker.rowBody(part).getByText(t('requests.next.requester.completed'), { exact: true }).first(),
    ).toBeVisible();
    await expect(maker.rowBody(part).getByRole('link', { name: clip.name, exact: true })).toBeVisible();
    await maker.expectOnBoard('requester', part, 'completed');
  });

  await test.step('the link only shows that the answer was accepted', async () => {
    await guest.open(link);
    await expect(elsewhere.page.getByText(t('guest.state.acceptedPlain'))).toBeVisible();
    await expect(elsewhere.page.getByRole('textbox')).toHaveCount(0);
    await expect(elsewhere.page.getByText(clip.number)).toHaveCount(0);
  });
});

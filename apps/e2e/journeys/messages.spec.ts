import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

test('a message appears at once, is read by opening it, answered, deleted and restored', async ({
  page,
  t,
  shell,
  elsewhere,
  language,
}) => {
  const title = `C5-2417-05 ${language} ${Date.now()}`;
  const words = (key: string, params?: Record<string, string | number>): string => t(`messageCentre.${key}`, params);
  const row = page.getByRole('row').filter({ hasText: title });
  await shell.signInWithoutPage(accounts.engineer);
  await page.goto('/other/message');
  await elsewhere.shell.signInWithoutPage(accounts.auditor);
  await elsewhere.page.goto('/other/message');

  await test.step('another user writes it, with a file', async () => {
    const form = elsewhere.page.getByRole('dialog');
    await elsewhere.page.getByRole('button', { name: words('new') }).click();
    await form.getByRole('combobox').fill('林');
    await elsewhere.page.getByTitle(/^林晓/).click();
    await elsewhere.page.keyboard.press('Escape');
    await form.getByLabel(words('field.title')).fill(title);
    await form.getByLabel(words('field.content')).fill('Pb?');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await form.getByRole('button', { name: words('send') }).click();
  });

  await test.step('it appears without a reload, and opening marks it as read', async () => {
    await expect(row).toContainText(words('unread').trim());
    await row.getByRole('button', { name: title }).first().click();
    await expect(row).not.toContainText(words('unread').trim());
    await expect(page.getByRole('button', { name: words('download', { name: 'note.pdf' }) })).toBeVisible();
  });

  await test.step('the answer arrives in the open thread of the sender', async () => {
    await elsewhere.page.getByRole('button', { name: title }).first().click();
    const reply = page.getByRole('textbox', { name: words('reply') });
    await reply.fill('0.1 %');
    await reply.press('Control+Enter');
    await expect(page.getByRole('complementary', { name: title })).toContainText('0.1 %');
    await expect(elsewhere.page.getByRole('complementary', { name: title })).toContainText('0.1 %');
  });

  await test.step('it is deleted at once, and restored', async () => {
    await row.getByRole('button', { name: t('kit.moreSubject', { subject: title }) }).click();
    await page.getByRole('menuitem', { name: t('kit.delete') }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: t('kit.undo') }).click();
    await expect(row).toHaveCount(1);
  });
});

test('the command palette opens a page by its initials and a data sheet by its number, by keyboard', async ({
  page,
  t,
  shell,
  language,
}) => {
  await shell.signInWithoutPage(accounts.engineer);
  await page.goto('/dashboard');
  const search = async (typed: string, hit: RegExp): Promise<void> => {
    // The frame handles keyboard shortcuts once it is rendered.
    await expect(page.getByRole('button', { name: t('shell.search') })).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: t('shell.search') });
    await field.fill(typed);
    await expect(page.getByRole('option', { name: hit }).first()).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
  };
  const regulations = t('contract.menus.screens.RegulatoryInfo');
  // English menus have no initials, and a shorter word would find window regulators first.
  await search(language === 'zh' ? 'fgxx' : regulations.toLowerCase(), new RegExp(regulations));
  await expect(page).toHaveURL(/\/rules\/RegulatoryInfo/);
  await search('#C5-2417-05', /C5-2417-05/);
  await expect(page).toHaveURL(/\/seek\/detail\?id=\d+/);
});

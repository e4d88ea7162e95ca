import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe';
import { fieldOf } from '../support/fields';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import type { Translate } from '../support/words';

const mailbox = 'northridge@northridge.example';

async function requestRecovery(page: Page, t: Translate, what: 'password' | 'loginName'): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: t('public.forgotPassword') }).click();
  await page.getByRole('tab', { name: t(`public.forget.${what}`), exact: true }).click();
  await fieldOf(page, t('public.email')).fill(mailbox);
}

test('a forgotten password is reset by a mailed link that can be used once', async ({
  page,
  t,
  language,
  shell,
  centre,
}) => {
  const anew = `North${language}2026`;
  await requestRecovery(page, t, 'password');
  await fieldOf(page, t('public.userId')).fill(accounts.forgetful);
  await page.getByRole('button', { name: t('public.forget.sendLink'), exact: true }).click();
  await expect(page.getByText(t('public.forget.passwordSent'))).toBeVisible();

  const link = await centre.linkInMail(mailbox, t('contract.mails.recovery.subject'));
  await test.step('sets another password', async () => {
    await page.goto(link);
    await fieldOf(page, t('public.newPassword')).fill(anew);
    await fieldOf(page, t('public.again')).fill(anew);
    expect(await findViolations(page), 'new password').toEqual([]);
    await page.getByRole('button', { name: t('public.reset.set'), exact: true }).click();
    await expect(page.getByText(t('public.reset.done'))).toBeVisible();
  });

  await test.step('signs in with it', async () => {
    await page.getByRole('link', { name: t('public.signIn'), exact: true }).click();
    await shell.fillSignIn(accounts.forgetful, { password: anew });
    await shell.signOut();
  });

  await test.step('finds the link used up', async () => {
    await page.goto(link);
    await expect(page.getByText(t('public.reset.invalid'))).toBeVisible();
  });
});

test('a forgotten login name is sent to its mailbox', async ({ page, t, centre }) => {
  await requestRecovery(page, t, 'loginName');
  await page.getByRole('button', { name: t('public.forget.sendLoginName'), exact: true }).click();
  await expect(page.getByText(t('public.forget.loginNameSent'))).toBeVisible();
  expect(await centre.readMail(mailbox, t('contract.mails.loginNames.subject'))).toContain(accounts.forgetful);
});

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import type { Translate } from '../support/words';

const house = 'Aurora ID';

/** Goes to the identity provider, which is a separate program, and signs in there. */
async function signInThere(page: Page, t: Translate, person: string): Promise<void> {
  await page.getByRole('button', { name: t('public.sso.signIn', { name: house }), exact: true }).click();
  await expect(page).toHaveTitle('Test provider');
  await page.getByLabel('User').fill(person);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test("a user confirmed by another enterprise's identity provider is signed in, on the requested page", async ({
  page,
  t,
  shell,
}) => {
  await page.goto('/rules/RegulatoryInfo');
  await signInThere(page, t, 'engineer');
  await expect(page).toHaveURL(/\/rules\/RegulatoryInfo/);
  await expect(page.getByRole('row').filter({ hasText: 'ELV' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell.account', { name: '林晓' }) })).toBeVisible();
  await shell.signOut();
});

test('a user who is unknown here, or was refused by the provider, is informed and not signed in', async ({
  page,
  t,
}) => {
  for (const [person, sentence] of [
    ['stranger', 'sso.unknownPerson'],
    ['nobody', 'sso.failed'],
  ] as const) {
    await page.goto('/login');
    await signInThere(page, t, person);
    await expect(page.getByRole('alert')).toContainText(t(`contract.errors.${sentence}`));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(t('public.sso.startAgain'));
    await page.getByRole('link', { name: t('public.toSignIn') }).click();
    await expect(page.getByRole('heading', { name: t('public.signIn') })).toBeVisible();
  }
});

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import type { T } from '../support/words';

const house = 'Aurora ID';

/** Goes to the provider, a program of its own, and says there who one is. */
async function signInThere(page: Page, t: T, person: string): Promise<void> {
  await page.getByRole('button', { name: t('public.sso.signIn', { name: house }), exact: true }).click();
  await expect(page).toHaveTitle('Test provider');
  await page.getByLabel('User').fill(person);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('whom another house vouches for is signed in, on the page that was asked for', async ({ page, t, shell }) => {
  await page.goto('/rules/RegulatoryInfo');
  await signInThere(page, t, 'engineer');
  await expect(page).toHaveURL(/\/rules\/RegulatoryInfo/);
  await expect(page.getByRole('row').filter({ hasText: 'ELV' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell.account', { name: '林晓' }) })).toBeVisible();
  await shell.signOut();
});

test('who is unknown here, or was refused there, is told so and stays outside', async ({ page, t }) => {
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

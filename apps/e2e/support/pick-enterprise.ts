import type { Page } from '@playwright/test';
import type { Translate } from './words';

/**
 * Picks the enterprise with this name in the open search dialog. The button is pressed by keyboard, because the
 * dialog may still grow.
 */
export async function pickEnterprise(page: Page, t: Translate, name: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: t('picker.title') });
  await picker.getByLabel(t('picker.field.orgName'), { exact: true }).fill(name);
  await picker.getByRole('button', { name: t('picker.search'), exact: true }).click();
  const row = picker.getByRole('row').filter({ hasText: name }).first();
  // The search allows a single or a multiple choice.
  await row.getByRole('radio').or(row.getByRole('checkbox')).check();
  await picker.getByRole('button', { name: t('picker.apply'), exact: true }).press('Enter');
  await picker.waitFor({ state: 'hidden' });
}

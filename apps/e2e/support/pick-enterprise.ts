import type { Page } from '@playwright/test';
import type { T } from './words';

/**
 * In the search of enterprises that a form has opened: the one of this name. The button is pressed by key, as in every
 * dialog that may still grow.
 */
export async function pickEnterprise(page: Page, t: T, name: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: t('picker.title') });
  await picker.getByLabel(t('picker.field.orgName'), { exact: true }).fill(name);
  await picker.getByRole('button', { name: t('picker.search'), exact: true }).click();
  const row = picker.getByRole('row').filter({ hasText: name }).first();
  // One can be chosen, or several.
  await row.getByRole('radio').or(row.getByRole('checkbox')).check();
  await picker.getByRole('button', { name: t('picker.apply'), exact: true }).press('Enter');
  await picker.waitFor({ state: 'hidden' });
}

import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

test('an auditing enterprise switches its audit on and walks through the queue by keyboard', async ({
  page,
  t,
  shell,
}) => {
  await shell.signIn(accounts.administrator);
  await shell.open('DataAdmin', 'data');
  const mode = page.getByRole('combobox', { name: t('dataAudit.mode') });
  const chooseMode = async (value: 'all' | 'none') => {
    await mode.click();
    const saved = page.waitForResponse((response) => response.url().includes('/data/audit/setting/save'));
    await page
      .locator('.ant-select-dropdown')
      .getByTitle(t(`dataAudit.modes.${value}`), { exact: true })
      .click();
    await saved;
  };
  await chooseMode('all');
  const queue = page.getByRole('navigation', { name: t('dataAudit.queue') });
  await expect(async () => {
    await page.reload();
    await expect(queue.getByRole('button').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  const before = await queue.locator('[aria-current="true"]').textContent();
  await page.keyboard.press('j');
  await expect(queue.locator('[aria-current="true"]')).not.toHaveText(before ?? '');
  // The other journeys use sheets of this enterprise that nobody audits.
  await chooseMode('none');
});

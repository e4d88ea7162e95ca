import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

test.beforeEach(async ({ shell }) => {
  await shell.signIn(accounts.supplier);
});
test.afterEach(async ({ frame }) => {
  await frame.resetLook();
});

test('the appearance belongs to the account: theme, mode and layout are stored', async ({ page, t, frame, shell }) => {
  const theme = t('shell.theme');
  await test.step('green', async () => {
    await shell.openAccount();
    await frame.pickOption(theme, t('shell.themes.blue'));
    const blue = await frame.cssVariable('--m-primary');
    await frame.pickOption(theme, t('shell.themes.green'));
    await expect.poll(() => frame.cssVariable('--m-primary')).not.toBe(blue);
    await page.keyboard.press('Escape');
  });
  await test.step('dark', async () => {
    const light = await frame.cssVariable('--m-surface');
    await frame.openSettings();
    await frame.pickOption(t('shell.mode'), t('shell.modes.dark'));
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    expect(await frame.cssVariable('--m-surface')).not.toBe(light);
  });
  await test.step('without tabs, menu at the top', async () => {
    const drawer = page.getByRole('dialog', { name: t('shell.settings.title') });
    await expect(frame.tabBar).toBeVisible();
    await drawer.getByRole('switch', { name: t('shell.settings.tagsView') }).click();
    await expect(frame.tabBar).toHaveCount(0);
    await frame.pickOption(t('shell.settings.menuStyle'), t('shell.menuStyles.horizontal'));
    await expect(shell.menu.getByRole('menubar').or(shell.menu.getByRole('menu')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: t('shell.fold') })).toHaveCount(0);
  });
  await test.step('the same in a browser without stored settings', async () => {
    const green = await frame.cssVariable('--m-primary');
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('matlas.preferences'))
        .forEach((key) => localStorage.removeItem(key)),
    );
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await expect.poll(() => frame.cssVariable('--m-primary')).toBe(green);
    await expect(frame.tabBar).toHaveCount(0);
  });
  await test.step('a change is applied at once', async () => {
    const drawer = await frame.openSettings();
    await frame.pickOption(t('shell.mode'), t('shell.modes.light'));
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
    await drawer.getByRole('switch', { name: t('shell.settings.tagsView') }).click();
    await expect(frame.tabBar).toBeVisible();
  });
});

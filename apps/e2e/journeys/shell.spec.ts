import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import { wordsOf } from '../support/words';

test.beforeEach(async ({ shell }) => { await shell.signIn(accounts.supplier); });

test('the look is the person\'s: theme, mode, layout, kept with the account', async ({ page, t, frame, shell }) => {
  const theme = t('shell.theme');
  await test.step('green', async () => {
    await shell.openAccount();
    await frame.pick(theme, t('shell.themes.blue'));
    const blue = await frame.look('--m-primary');
    await frame.pick(theme, t('shell.themes.green'));
    await expect.poll(() => frame.look('--m-primary')).not.toBe(blue);
    await page.keyboard.press('Escape');
  });
  await test.step('dark', async () => {
    const light = await frame.look('--m-surface');
    await frame.openSettings();
    await frame.pick(t('shell.mode'), t('shell.modes.dark'));
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    expect(await frame.look('--m-surface')).not.toBe(light);
  });
  await test.step('without tabs, menu at the top', async () => {
    const drawer = page.getByRole('dialog', { name: t('shell.settings.title') });
    await expect(frame.tabBar).toBeVisible();
    await drawer.getByRole('switch', { name: t('shell.settings.tagsView') }).click();
    await expect(frame.tabBar).toHaveCount(0);
    await frame.pick(t('shell.settings.menuStyle'), t('shell.menuStyles.horizontal'));
    await expect(shell.menu.getByRole('menubar').or(shell.menu.getByRole('menu')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: t('shell.fold') })).toHaveCount(0);
  });
  await test.step('the same where nothing is kept', async () => {
    const green = await frame.look('--m-primary');
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('matlas.preferences')).forEach((key) => localStorage.removeItem(key)));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await expect.poll(() => frame.look('--m-primary')).toBe(green);
    await expect(frame.tabBar).toHaveCount(0);
  });
  await test.step('back', async () => {
    const drawer = await frame.openSettings();
    await frame.pick(theme, t('shell.themes.blue'));
    await frame.pick(t('shell.mode'), t('shell.modes.light'));
    await frame.pick(t('shell.settings.menuStyle'), t('shell.menuStyles.vertical'));
    await drawer.getByRole('switch', { name: t('shell.settings.tagsView') }).click();
    await expect(frame.tabBar).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
  });
});

test('the other language is one press away, and stays', async ({ page, t, language, shell }) => {
  const other = language === 'zh' ? 'en' : 'zh';
  const words = wordsOf(other);
  await shell.open('RegulatoryInfo', 'rules');
  await page.getByRole('button', { name: t('shell.switchLanguage') }).click();
  await expect(page.getByRole('heading', { level: 1, name: words('regulations.title') })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', other === 'zh' ? 'zh-CN' : 'en-GB');
  await expect(page).toHaveTitle(`${words('contract.menus.screens.RegulatoryInfo')} - Matlas`);
  await page.getByRole('button', { name: words('shell.switchLanguage') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('regulations.title') })).toBeVisible();
});

test('visited pages stay as tabs', async ({ page, t, shell, frame }) => {
  for (const [component, group] of [['RegulatoryInfo', 'rules'], ['BasicSubstanceManagement', 'data'], ['TaskAdmin', 'data']] as const) {
    await shell.open(component, group);
    await expect(frame.tab(component)).toHaveAttribute('aria-current', 'page');
  }

  await test.step('refresh reads anew', async () => {
    await frame.tab('RegulatoryInfo').click();
    await expect(page.getByRole('row').filter({ hasText: 'ELV' }).first()).toBeVisible();
    const again = page.waitForRequest((request) => request.url().includes('/msgLawInfo/'));
    await frame.chooseOnTab('RegulatoryInfo', t('shell.tabs.refresh'));
    await again;
    await expect(page).toHaveURL(/\/rules\/RegulatoryInfo/);
  });

  await test.step('a pinned one outlives the closing of the others', async () => {
    await frame.chooseOnTab('TaskAdmin', t('shell.tabs.pin'));
    await frame.chooseOnTab('RegulatoryInfo', t('shell.tabs.closeOthers'));
    await expect(frame.tab('BasicSubstanceManagement')).toHaveCount(0);
    await expect(frame.tab('TaskAdmin')).toBeVisible();
    await page.reload();
    await expect(frame.tab('RegulatoryInfo')).toBeVisible();
  });

  await test.step('the last page left is home', async () => {
    await frame.chooseOnTab('TaskAdmin', t('shell.tabs.unpin'));
    await frame.chooseOnTab('RegulatoryInfo', t('shell.tabs.closeAll'));
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(frame.tabBar.getByRole('link')).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu is a drawer, and nothing scrolls sideways', async ({ page, t, shell, frame, language }) => {
    await expect(frame.tabBar).toHaveCount(0);
    await page.getByRole('button', { name: t('shell.openMenu') }).click();
    const drawer = page.getByRole('dialog', { name: t('shell.menu') });
    await drawer.getByRole('menuitem', { name: t('contract.menus.groups.rules'), exact: true }).click();
    await drawer.getByRole('link', { name: t('contract.menus.screens.RegulatoryInfo'), exact: true }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText('ELV').first()).toBeVisible();
    expect(await frame.scrollsSideways()).toBe(false);
    await frame.openSettings();
    expect(await frame.scrollsSideways()).toBe(false);
    await page.keyboard.press('Escape');

    const words = wordsOf(language === 'zh' ? 'en' : 'zh');
    await shell.openAccount();
    await page.getByRole('button', { name: t('shell.switchLanguage') }).click();
    await page.getByRole('button', { name: words('shell.switchLanguage') }).click();
    await page.keyboard.press('Escape');
    await shell.signOut();
    expect(await frame.scrollsSideways()).toBe(false);
  });
});

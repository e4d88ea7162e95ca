import { noRecords, openScreen, publicScreens, screens } from '../support/screens';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import { createTranslator } from '../support/words';

test.beforeEach(async ({ shell }) => {
  await shell.signIn(accounts.supplier);
});

test('the language is switched with one click, and stays', async ({ page, t, language, shell }) => {
  const other = language === 'zh' ? 'en' : 'zh';
  const words = createTranslator(other);
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
  for (const [component, group] of [
    ['RegulatoryInfo', 'rules'],
    ['BasicSubstanceManagement', 'data'],
    ['TaskAdmin', 'data'],
  ] as const) {
    await shell.open(component, group);
    await expect(frame.tab(component)).toHaveAttribute('aria-current', 'page');
  }

  await test.step('refresh loads the data again', async () => {
    await frame.tab('RegulatoryInfo').click();
    await expect(page.getByRole('row').filter({ hasText: 'ELV' }).first()).toBeVisible();
    const again = page.waitForRequest((request) => request.url().includes('/msgLawInfo/'));
    await frame.chooseOnTab('RegulatoryInfo', t('shell.tabs.refresh'));
    await again;
    await expect(page).toHaveURL(/\/rules\/RegulatoryInfo/);
  });

  await test.step('a pinned tab stays when the others are closed', async () => {
    await frame.chooseOnTab('TaskAdmin', t('shell.tabs.pin'));
    await frame.chooseOnTab('RegulatoryInfo', t('shell.tabs.closeOthers'));
    await expect(frame.tab('BasicSubstanceManagement')).toHaveCount(0);
    await expect(frame.tab('TaskAdmin')).toBeVisible();
    await page.reload();
    await expect(frame.tab('RegulatoryInfo')).toBeVisible();
  });

  await test.step('closing the last tab opens the home page', async () => {
    await frame.chooseOnTab('TaskAdmin', t('shell.tabs.unpin'));
    await frame.chooseOnTab('RegulatoryInfo', t('shell.tabs.closeAll'));
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(frame.tabBar.getByRole('link')).toHaveCount(1);
  });
});

/** Those of the engineer's screens that every user has. */
const everybodys = ['messages', 'settings', 'big-screen', 'have-to'];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('no page of the account scrolls sideways', async ({ page, t, frame }) => {
    for (const screen of screens.filter(({ name }) => everybodys.includes(name))) {
      await openScreen(page, t, screen, noRecords);
      expect(await frame.scrollsSideways(), screen.name).toBe(false);
    }
  });

  test('the menu is a drawer, and nothing scrolls sideways', async ({ page, t, shell, frame, language }) => {
    await expect(frame.tabBar).toHaveCount(0);
    await page.getByRole('button', { name: t('shell.openMenu') }).click();
    const drawer = page.getByRole('dialog', { name: t('shell.menu') });
    await shell.open('RegulatoryInfo', 'rules', drawer);
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText('ELV').first()).toBeVisible();
    expect(await frame.scrollsSideways()).toBe(false);
    await frame.openSettings();
    expect(await frame.scrollsSideways()).toBe(false);
    await page.keyboard.press('Escape');

    const words = createTranslator(language === 'zh' ? 'en' : 'zh');
    await shell.openAccount();
    await page.getByRole('button', { name: t('shell.switchLanguage') }).click();
    await page.getByRole('button', { name: words('shell.switchLanguage') }).click();
    await page.keyboard.press('Escape');
    await shell.signOut();
    for (const screen of publicScreens) {
      await openScreen(page, t, screen, noRecords);
      expect(await frame.scrollsSideways(), screen.name).toBe(false);
    }
  });
});

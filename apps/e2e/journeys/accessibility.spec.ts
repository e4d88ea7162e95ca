import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe';
import { centreScreens, demoThings, noThings, openScreen, publicScreens, screens, type DemoThings, type Screen } from '../support/screens';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import type { T } from '../support/words';

async function check(page: Page, name: string): Promise<void> {
  await test.step(name, async () => expect(await violationsOf(page), name).toEqual([]));
}

async function checkAll(page: Page, t: T, list: readonly Screen[], things: DemoThings = noThings): Promise<void> {
  for (const screen of list) {
    await openScreen(page, t, screen, things);
    await check(page, screen.name);
  }
}

test.describe('no rule of WCAG 2.2 AA is broken', () => {
  test.slow();

  test('before signing in', async ({ page, t }) => {
    await checkAll(page, t, publicScreens);
  });

  test('by a compliance engineer\'s screens', async ({ page, t, shell }) => {
    await shell.signIn(accounts.engineer);
    await checkAll(page, t, screens, await demoThings(page));
  });

  test.describe('in another look', () => {
    test.afterEach(async ({ frame }) => { await frame.resetLook(); });

    test('by what opens over a screen, in green and in the dark', async ({ page, t, shell, frame }) => {
      await shell.signIn(accounts.supplier);
      await shell.openAccount();
      await frame.pick(t('shell.theme'), t('shell.themes.green'));
      await check(page, 'account menu, green');
      await page.keyboard.press('Escape');
      await frame.openSettings();
      await frame.pick(t('shell.mode'), t('shell.modes.dark'));
      await check(page, 'settings, green and dark');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      await check(page, 'palette, green and dark');
    });
  });

  test('by the operating centre\'s screens', async ({ centre, t }) => {
    await centre.signIn();
    await checkAll(centre.page, t, centreScreens);
  });
});

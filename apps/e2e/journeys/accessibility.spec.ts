import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe';
import { administratorScreens, centreConsoleScreens, consoleThings, fillConsole } from '../support/console-screens';
import { scrollsSideways } from '../support/frame';
import { centreScreens, demoThings, isShown, noThings, openScreen, publicScreens, screens, type DemoThings, type Screen } from '../support/screens';
import { authorScreens, sheetThings } from '../support/sheet-screens';
import { accounts, Shell } from '../support/shell';
import { expect, test } from '../support/test';
import type { T } from '../support/words';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

async function check(page: Page, name: string): Promise<void> {
  await test.step(name, async () => expect(await violationsOf(page), name).toEqual([]));
}

async function checkAll(page: Page, t: T, list: readonly Screen[], things: DemoThings = noThings): Promise<void> {
  for (const screen of list) {
    await openScreen(page, t, screen, things);
    await check(page, screen.name);
  }
}

/** The same screen wide and narrow: its lists are others then. */
async function checkBoth(page: Page, t: T, list: readonly Screen[]): Promise<void> {
  const shell = new Shell(page, t);
  for (const screen of list) {
    await page.setViewportSize(desk);
    await shell.goWithin(screen.address(noThings));
    await isShown(page, t, screen);
    expect.soft(await violationsOf(page), screen.name).toEqual([]);
    await page.setViewportSize(phone);
    // At rest by then, as its narrow self.
    expect.soft(await violationsOf(page), `${screen.name} on a phone`).toEqual([]);
    expect.soft(await scrollsSideways(page), `${screen.name} scrolls sideways`).toBe(false);
  }
}

test.describe('no rule of WCAG 2.2 AA is broken', () => {
  test.slow();

  test('before signing in', async ({ page, t }) => {
    await checkAll(page, t, publicScreens);
  });

  test('by a compliance engineer\'s screens', async ({ page, t, shell }) => {
    await shell.enter(accounts.engineer);
    await checkAll(page, t, screens, await demoThings(page));
  });

  test('by the console\'s screens, at a desk and on a phone', async ({ page, t, shell, centre }) => {
    await shell.signIn(accounts.administrator);
    await fillConsole(page, String(Date.now()));
    const things = await consoleThings(page);
    await checkBoth(page, t, administratorScreens(things));
    await centre.signIn();
    await checkBoth(centre.page, t, centreConsoleScreens(things));
  });

  test('by an author\'s screens, at a desk and on a phone', async ({ page, t, shell }) => {
    await shell.signIn(accounts.supplier);
    await checkBoth(page, t, authorScreens(await sheetThings(page, String(Date.now()))));
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

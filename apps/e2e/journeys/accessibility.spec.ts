import type { Page } from '@playwright/test';
import { GALLERY_PARTS } from '@matlas/contract';
import { violationsOf } from '../support/axe';
import { administratorScreens, centreConsoleScreens, consoleThings, fillConsole } from '../support/console-screens';
import { scrollsSideways } from '../support/frame';
import { brokenTextsOf } from '../support/page-text';
import {
  centreScreens,
  demoThings,
  galleryScreen,
  isShown,
  noThings,
  openScreen,
  publicScreens,
  screens,
  signOf,
  type DemoThings,
  type Screen,
} from '../support/screens';
import { serverCard } from '../support/server-card';
import { authorScreens, sheetThings } from '../support/sheet-screens';
import { accounts, Shell } from '../support/shell';
import { expect, test } from '../support/test';
import type { Language, T } from '../support/words';

const softly = expect.configure({ soft: true });
const isEveryday = process.env.E2E_SET === 'everyday';
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const languageOf = async (page: Page): Promise<Language> =>
  (await page.locator('html').getAttribute('lang'))?.startsWith('zh') ? 'zh' : 'en';
/** Once in each language, and once at each width: lists are others on a phone. */
const bothWidths: Readonly<Record<Language, typeof desk>> = { zh: desk, en: phone };

/** Axe, the width, and that nothing is read which no person should read. */
async function check(page: Page, name: string): Promise<void> {
  expect.soft(await brokenTextsOf(page, await languageOf(page)), name).toEqual([]);
  expect.soft(await violationsOf(page), name).toEqual([]);
  expect.soft(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false);
}

interface Look {
  things?: DemoThings;
  /** What the screen is checked at; it is opened at a desk. */
  viewport?: typeof desk;
}

/** The first by its address; the program then leads to the others, which spares loading it for each. */
async function checkAll(page: Page, t: T, list: readonly Screen[], look: Look = {}): Promise<void> {
  const { things = noThings, viewport = desk } = look;
  const shell = new Shell(page, t);
  for (const screen of list) {
    await test.step(screen.name, async () => {
      await page.setViewportSize(desk);
      // What already shows the next screen's sign would be taken for it.
      if (screen === list[0] || (await signOf(page, t, screen).isVisible())) await openScreen(page, t, screen, things);
      else {
        await shell.goWithin(screen.address(things));
        await isShown(page, t, screen);
      }
      await page.setViewportSize(viewport);
      await check(page, screen.name);
    });
  }
}

test.describe('no rule of WCAG 2.2 AA is broken', () => {
  test.slow();
  test('before signing in', async ({ page, t, language }) => {
    await page.setViewportSize(bothWidths[language]);
    for (const screen of publicScreens) {
      await openScreen(page, t, screen, noThings);
      await check(page, screen.name);
    }
  });

  test("by a compliance engineer's screens", async ({ page, t, shell }) => {
    await shell.enter(accounts.engineer);
    await checkAll(page, t, screens, { things: await demoThings(page) });
  });

  test("by the console's screens", async ({ page, t, language, shell, centre }) => {
    const viewport = bothWidths[language];
    await shell.enter(accounts.administrator);
    await fillConsole(page, String(Date.now()));
    const things = await consoleThings(page);
    await checkAll(page, t, administratorScreens(things), { viewport });
    await centre.signIn();
    await checkAll(centre.page, t, centreConsoleScreens(things), { viewport });
  });

  test("by an author's screens", async ({ page, t, language, shell }) => {
    await shell.enter(accounts.supplier);
    const things = await sheetThings(page, String(Date.now()));
    await checkAll(page, t, authorScreens(things), { viewport: bothWidths[language] });
  });

  test("by the operating centre's screens", async ({ centre, t }) => {
    await centre.signIn();
    await checkAll(centre.page, t, centreScreens);
  });
});

test.describe('in another look', () => {
  test.afterEach(async ({ frame }) => {
    await frame.resetLook();
  });

  test('no rule is broken by what opens over a screen, in green and in the dark', async ({ page, t, shell, frame }) => {
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

  test('every part of the kit breaks no rule, in light and in dark, at a desk and on a phone', async ({
    page,
    t,
    shell,
    frame,
    regulations,
  }) => {
    await shell.enter(accounts.centre, serverCard().administratorPassword);
    await frame.followDevice();
    const checkLooks = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
        await check(page, `${name}, ${colorScheme}`);
      }
      await page.setViewportSize(phone);
      // The complete run asks axe on a phone, too; everyday a phone must only not scroll sideways, once it is drawn
      // anew.
      if (isEveryday) await softly.poll(() => scrollsSideways(page), `${name} on a phone scrolls sideways`).toBe(false);
      else await check(page, `${name} on a phone, dark`);
      await page.setViewportSize(desk);
    };
    for (const [index, part] of GALLERY_PARTS.entries()) {
      const screen = galleryScreen(part);
      if (index === 0) await page.goto(screen.address(noThings));
      else await shell.goWithin(screen.address(noThings));
      await isShown(page, t, screen);
      await checkLooks(screen.name);
    }

    await test.step('a panel beside its list', async () => {
      await shell.goWithin('/data/BasicSubstanceManagement');
      await page.getByRole('row').nth(1).getByRole('button').first().click();
      await page.getByRole('complementary').waitFor();
      await checkLooks('panel');
    });
    await test.step('a form that was refused', async () => {
      await shell.goWithin('/rules/RegulatoryInfo');
      await regulations.refuseNew();
      await checkLooks('refused form');
    });
  });
});

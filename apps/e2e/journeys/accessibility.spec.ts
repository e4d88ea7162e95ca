import type { Page } from '@playwright/test';
import { GALLERY_PARTS } from '@matlas/contract';
import { findViolations } from '../support/axe';
import {
  administratorScreens,
  centreConsoleScreens,
  findConsoleRecords,
  fillConsole,
} from '../support/console-screens';
import { scrollsSideways } from '../support/frame';
import { findBrokenTexts } from '../support/page-text';
import {
  centreScreens,
  findDemoRecords,
  galleryScreen,
  waitUntilShown,
  noRecords,
  openScreen,
  publicScreens,
  screens,
  loadedMark,
  type DemoRecords,
  type Screen,
} from '../support/screens';
import { serverCard } from '../support/server-card';
import { authorScreens, createSheetRecords } from '../support/sheet-screens';
import { accounts, Shell } from '../support/shell';
import { expect, test } from '../support/test';
import type { Language, Translate } from '../support/words';

const softly = expect.configure({ soft: true });
const isEveryday = process.env.E2E_SET === 'everyday';
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const languageOf = async (page: Page): Promise<Language> =>
  (await page.locator('html').getAttribute('lang'))?.startsWith('zh') ? 'zh' : 'en';
/** Each language is checked at one of the two widths, because lists look different on a phone. */
const viewportOfLanguage: Readonly<Record<Language, typeof desk>> = { zh: desk, en: phone };

/** Checks the accessibility rules of axe, the page width, and that no broken text is shown. */
async function checkScreen(page: Page, name: string): Promise<void> {
  expect.soft(await findBrokenTexts(page, await languageOf(page)), name).toEqual([]);
  expect.soft(await findViolations(page), name).toEqual([]);
  expect.soft(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false);
}

interface CheckOptions {
  things?: DemoRecords;
  /** Size at which the screen is checked. It is always opened at desktop size. */
  viewport?: typeof desk;
}

/** Opens the first screen by its URL and the others by navigation in the client, which avoids a page load for each. */
async function checkScreens(page: Page, t: Translate, list: readonly Screen[], look: CheckOptions = {}): Promise<void> {
  const { things = noRecords, viewport = desk } = look;
  const shell = new Shell(page, t);
  for (const screen of list) {
    await test.step(screen.name, async () => {
      await page.setViewportSize(desk);
      // If the current page already shows the text that marks the next screen, the navigation could not be detected.
      if (screen === list[0] || (await loadedMark(page, t, screen).isVisible()))
        await openScreen(page, t, screen, things);
      else {
        await shell.navigateTo(screen.address(things));
        await waitUntilShown(page, t, screen);
      }
      await page.setViewportSize(viewport);
      await checkScreen(page, screen.name);
    });
  }
}

test.describe('no rule of WCAG 2.2 AA is violated', () => {
  test.slow();
  test('before signing in', async ({ page, t, language }) => {
    await page.setViewportSize(viewportOfLanguage[language]);
    for (const screen of publicScreens) {
      await openScreen(page, t, screen, noRecords);
      await checkScreen(page, screen.name);
    }
  });

  test("on a compliance engineer's screens", async ({ page, t, shell }) => {
    await shell.signInWithoutPage(accounts.engineer);
    await checkScreens(page, t, screens, { things: await findDemoRecords(page) });
  });

  test("on the console's screens", async ({ page, t, language, shell, centre }) => {
    const viewport = viewportOfLanguage[language];
    await shell.signInWithoutPage(accounts.administrator);
    await fillConsole(page, String(Date.now()));
    const things = await findConsoleRecords(page);
    await checkScreens(page, t, administratorScreens(things), { viewport });
    await centre.signIn();
    await checkScreens(centre.page, t, centreConsoleScreens(things), { viewport });
  });

  test("on an author's screens", async ({ page, t, language, shell }) => {
    await shell.signInWithoutPage(accounts.supplier);
    const things = await createSheetRecords(page, String(Date.now()));
    await checkScreens(page, t, authorScreens(things), { viewport: viewportOfLanguage[language] });
  });

  test("on the operating centre's screens", async ({ centre, t }) => {
    await centre.signIn();
    await checkScreens(centre.page, t, centreScreens);
  });
});

test.describe('with another appearance', () => {
  test.afterEach(async ({ frame }) => {
    await frame.resetLook();
  });

  test('dialogs and panels over a screen violate no rule, in the green theme and in dark mode', async ({
    page,
    t,
    shell,
    frame,
  }) => {
    await shell.signIn(accounts.supplier);
    await shell.openAccount();
    await frame.pickOption(t('shell.theme'), t('shell.themes.green'));
    await checkScreen(page, 'account menu, green');
    await page.keyboard.press('Escape');
    await frame.openSettings();
    await frame.pickOption(t('shell.mode'), t('shell.modes.dark'));
    await checkScreen(page, 'settings, green and dark');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await checkScreen(page, 'palette, green and dark');
  });

  test('every part of the kit violates no rule, in light and dark mode, at desktop and phone width', async ({
    page,
    t,
    shell,
    frame,
    regulations,
  }) => {
    await shell.signInWithoutPage(accounts.centre, serverCard().administratorPassword);
    await frame.followDeviceMode();
    const checkLooks = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
        await checkScreen(page, `${name}, ${colorScheme}`);
      }
      await page.setViewportSize(phone);
      // The complete run also checks the axe rules on a phone. The everyday run only checks that a redrawn phone page
      // does not scroll sideways.
      if (isEveryday) await softly.poll(() => scrollsSideways(page), `${name} on a phone scrolls sideways`).toBe(false);
      else await checkScreen(page, `${name} on a phone, dark`);
      await page.setViewportSize(desk);
    };
    for (const [index, part] of GALLERY_PARTS.entries()) {
      const screen = galleryScreen(part);
      if (index === 0) await page.goto(screen.address(noRecords));
      else await shell.navigateTo(screen.address(noRecords));
      await waitUntilShown(page, t, screen);
      await checkLooks(screen.name);
    }

    await test.step('a panel beside its list', async () => {
      await shell.navigateTo('/data/BasicSubstanceManagement');
      await page.getByRole('row').nth(1).getByRole('button').first().click();
      await page.getByRole('complementary').waitFor();
      await checkLooks('panel');
    });
    await test.step('a form with errors', async () => {
      await shell.navigateTo('/rules/RegulatoryInfo');
      await regulations.refuseNew();
      await checkLooks('refused form');
    });
  });
});

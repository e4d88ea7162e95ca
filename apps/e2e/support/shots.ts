// Takes screenshots of every screen at 1440 and 390 px in both languages, for manual review.
// Runs against a running server with the demo:
// ADMIN_PASSWORD=... node --require ./libs/tooling/swc/register.cjs apps/e2e/support/shots.ts http://localhost:3000
// /path/of/folder
// Without the administrator's password the screens of the operating centre and the console are left out.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { apiPost } from './api';
import { administratorScreens, centreConsoleScreens, findConsoleRecords } from './console-screens';
import {
  centreScreens,
  findDemoRecords,
  menuScreens,
  noRecords,
  openScreen,
  publicScreens,
  screens,
  type DemoRecords,
  type Screen,
} from './screens';
import { accounts, Shell } from './shell';
import { createTranslator, type Language } from './words';

interface FoundBrowser {
  path: string;
  args: string[];
  environment?: Record<string, string>;
}
interface Variant {
  language: Language;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

const root = resolve(__dirname, '../../..');
const [, , address = 'http://localhost:3000', folder = join(root, '../helpers/shots')] = process.argv;
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const variants: readonly Variant[] = [
  { language: 'zh', ...desktop, colorScheme: 'light' },
  { language: 'en', ...desktop, colorScheme: 'light' },
  { language: 'zh', ...phone, colorScheme: 'light' },
  { language: 'en', ...phone, colorScheme: 'light' },
  { language: 'zh', ...desktop, colorScheme: 'dark' },
];
const preferencesKey = 'matlas.preferences';

async function launch(): Promise<Browser> {
  const { path, args, environment } = JSON.parse(
    execFileSync(process.execPath, [join(root, 'libs/tooling/scripts/browser.mjs')], { encoding: 'utf8' }),
  ) as FoundBrowser;
  return chromium.launch({
    executablePath: path,
    args,
    env: { ...process.env, ...environment } as Record<string, string>,
  });
}

/** Finds rows that are wider than the page, which cannot be scrolled to on a phone. */
const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

const keepLook = (page: Page, appearance: Variant['colorScheme']): Promise<unknown> =>
  apiPost(page, '/matlas/setUserManage/goSave', { appearance });

async function shoot(browser: Browser, { language, width, height, colorScheme }: Variant): Promise<void> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
  });
  await context.addInitScript(
    ([key, mode]) =>
      localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object), mode })),
    [preferencesKey, colorScheme] as const,
  );
  const page = await context.newPage();
  const t = createTranslator(language);
  const save = async (name: string) => {
    await page.screenshot({
      path: join(folder, `${name}-${width}-${language}${colorScheme === 'dark' ? '-dark' : ''}.png`),
    });
    if (await overflows(page)) console.log(`${name} ${width} ${language}: scrolls sideways`);
  };
  const shootAll = async (list: readonly Screen[], things: DemoRecords = noRecords) => {
    for (const screen of list) {
      await openScreen(page, t, screen, things).catch((reason: Error) =>
        console.log(`${screen.name} ${width} ${language}: ${reason.message.split('\n')[0]}`),
      );
      await save(screen.name);
    }
  };
  page.on('pageerror', (error) => console.log(`${page.url()}: ${error.message}`));
  const shell = new Shell(page, t);
  await shootAll(publicScreens);
  await shell.signIn(accounts.engineer);
  // The look is stored in the account and overrides the settings of the browser.
  await keepLook(page, colorScheme);
  await shootAll([...menuScreens, ...screens], await findDemoRecords(page));
  await keepLook(page, 'light');
  if (process.env.ADMIN_PASSWORD) {
    await shell.signOut();
    await shell.signIn(accounts.centre, process.env.ADMIN_PASSWORD);
    const things = await findConsoleRecords(page);
    await shootAll([...centreScreens, ...centreConsoleScreens(things)]);
    await shell.signOut();
    await shell.signIn(accounts.administrator);
    await shootAll(administratorScreens(things));
  }
  await context.close();
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await launch();
  for (const variant of variants) await shoot(browser, variant);
  await browser.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

// Takes the pictures of the manual from the demo, in both languages, so that they never age:
// node --require ./libs/tooling/swc/register.cjs apps/e2e/support/manual-pictures.ts http://localhost:3000
// Writes apps/web/public/manual/<language>/<name>.webp; run it on a fresh demo after a change of these screens.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { chromium, type Page } from '@playwright/test';
import { apiPost } from './api';
import { findDemoRecords, menuScreens, openScreen, screens, type Screen } from './screens';
import { accounts, Shell } from './shell';
import { createTranslator, type Language } from './words';

interface FoundBrowser {
  path: string;
  args: string[];
  environment?: Record<string, string>;
}

const root = resolve(__dirname, '../../..');
const [, , address = 'http://localhost:3000'] = process.argv;
const viewport = { width: 1280, height: 800 };
/** Width of a stored picture in pixels, and the quality of its compression in percent. */
const storedWidth = 960;
const quality = 60;

function screenOf(name: string): Screen {
  const found = [...menuScreens, ...screens].find((screen) => screen.name === name);
  if (!found) throw new Error(`no screen is called ${name}`);
  return found;
}
/** Pictures of a compliance engineer of the maker. */
const ofMaker = ['home', 'models', 'bom', 'analysis', 'received', 'requests', 'regulations'].map(screenOf);
/** Pictures of a supplier. */
const ofSupplier: readonly Screen[] = [
  { name: 'create', address: () => '/create/materialDataSheet', shows: (t) => t('mds.edit.create.action') },
  { name: 'upload', address: () => '/seek/MdsUpload', shows: (t) => t('contract.menus.screens.MdsUpload') },
];
/** Pictures of an auditor. */
const ofAuditor: readonly Screen[] = [
  { name: 'audit', address: () => '/data/DataAdmin', shows: (t) => t('dataAudit.title') },
];

async function store(page: Page, language: Language, name: string): Promise<void> {
  const picture = await loadImage(await page.screenshot());
  const height = Math.round((picture.height * storedWidth) / picture.width);
  const canvas = createCanvas(storedWidth, height);
  canvas.getContext('2d').drawImage(picture, 0, 0, storedWidth, height);
  const folder = join(root, 'apps/web/public/manual', language);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), await canvas.encode('webp', quality));
}

async function takeAll(page: Page, language: Language): Promise<void> {
  const t = createTranslator(language);
  const shell = new Shell(page, t);
  const take = async (list: readonly Screen[]) => {
    // The offer of the tour is no part of a screen.
    await apiPost(page, '/matlas/setUserManage/goSave', { tour: 'dismissed' });
    const records = await findDemoRecords(page);
    for (const screen of list) {
      await openScreen(page, t, screen, records);
      await store(page, language, screen.name);
    }
  };
  await shell.signIn(accounts.engineer);
  await take(ofMaker);
  await shell.signIn(accounts.supplier);
  await take(ofSupplier);
  await shell.signIn(accounts.auditor);
  await take(ofAuditor);
}

async function main(): Promise<void> {
  const found = JSON.parse(
    execFileSync(process.execPath, [join(root, 'libs/tooling/scripts/browser.mjs')], { encoding: 'utf8' }),
  ) as FoundBrowser;
  const env = { ...process.env, ...found.environment } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: found.path, args: found.args, env });
  for (const language of ['zh', 'en'] as const) {
    const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
    const context = await browser.newContext({ baseURL: address, viewport, locale, timezoneId: 'Asia/Shanghai' });
    await takeAll(await context.newPage(), language);
    await context.close();
  }
  await browser.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

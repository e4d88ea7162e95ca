import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test as base, type BrowserContext, type Page, type TestInfo } from '@playwright/test';
import { AnalysisPage } from './analysis-page';
import { BomPage } from './bom-page';
import { Browsers } from './browsers';
import { Centre } from './centre';
import { Frame } from './frame';
import { ImportDialog } from './import-dialog';
import { ModelsPage } from './models-page';
import { RegistrationForm } from './registration-form';
import { RegulationsPage } from './regulations-page';
import { Shell } from './shell';
import { SignIns } from './sign-ins';
import { createTranslator, type Language, type Translate } from './words';

/** A second browser, which shares no storage with the first. */
export interface OtherBrowser {
  page: Page;
  shell: Shell;
}

export interface Screens {
  language: Language;
  t: Translate;
  shell: Shell;
  frame: Frame;
  centre: Centre;
  elsewhere: OtherBrowser;
  registration: RegistrationForm;
  models: ModelsPage;
  bom: BomPage;
  importing: ImportDialog;
  analysis: AnalysisPage;
  regulations: RegulationsPage;
}

/** The centre works at desktop size, even when the test itself runs at phone size. */
const desk = { width: 1440, height: 900 };

/**
 * Sessions of this process, which tests one language. In the everyday run both languages share one server, where a
 * person can work in only one of them.
 */
const signIns = new SignIns((account) => {
  const { name: language, outputDir } = base.info().project;
  const claim = join(outputDir, 'people', account);
  mkdirSync(dirname(claim), { recursive: true });
  if (!existsSync(claim)) writeFileSync(claim, language);
  const owner = readFileSync(claim, 'utf8');
  if (owner !== language) throw new Error(`${account} works in ${owner}, not in ${language}: see everyday.ts`);
});

/** A browser for the time of one test. */
async function withContext(
  browsers: Browsers,
  viewport: Parameters<Browsers['takeContext']>[0],
  info: TestInfo,
  use: (context: BrowserContext, page: Page) => Promise<void>,
): Promise<void> {
  const context = await browsers.takeContext(viewport);
  await use(context, context.pages()[0] ?? (await context.newPage()));
  await browsers.returnContext(context, info.status === info.expectedStatus);
}

/** Every test runs in both languages, one per Playwright project. */
export const test = base.extend<Screens, { browsers: Browsers }>({
  browsers: [
    async ({ browser }, use) => {
      const browsers = new Browsers(browser);
      await use(browsers);
      await browsers.closeAll();
    },
    { scope: 'worker' },
  ],
  context: async ({ browsers, viewport }, use, info) => {
    await withContext(browsers, viewport, info, use);
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
  language: async ({ locale }, use) => {
    await use(locale?.startsWith('en') ? 'en' : 'zh');
  },
  t: async ({ language }, use) => {
    await use(createTranslator(language));
  },
  shell: async ({ page, t }, use) => {
    await use(new Shell(page, t, signIns));
  },
  frame: async ({ page, t, shell }, use) => {
    await use(new Frame(page, t, shell));
  },
  centre: async ({ browsers, t }, use, info) => {
    await withContext(browsers, desk, info, (_context, page) => use(new Centre(page, t, signIns)));
  },
  elsewhere: async ({ browsers, viewport, t }, use, info) => {
    await withContext(browsers, viewport, info, (_context, page) => use({ page, shell: new Shell(page, t, signIns) }));
  },
  registration: async ({ page, t }, use) => {
    await use(new RegistrationForm(page, t));
  },
  models: async ({ page, t }, use) => {
    await use(new ModelsPage(page, t));
  },
  bom: async ({ page, t }, use) => {
    await use(new BomPage(page, t));
  },
  importing: async ({ page, t }, use) => {
    await use(new ImportDialog(page, t));
  },
  analysis: async ({ page, t }, use) => {
    await use(new AnalysisPage(page, t));
  },
  regulations: async ({ page, t }, use) => {
    await use(new RegulationsPage(page, t));
  },
});
export { expect } from '@playwright/test';

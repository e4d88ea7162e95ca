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
import { wordsOf, type Language, type T } from './words';

/** A second browser, which shares nothing with the first. */
export interface OtherBrowser {
  page: Page;
  shell: Shell;
}

export interface Screens {
  language: Language;
  t: T;
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

/** The centre works at a desk, also when its people are on the way. */
const desk = { width: 1440, height: 900 };

/**
 * Of this process, which tests one language. The everyday run lets both languages work on one server, where a person
 * can be in one of them only.
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
async function during(
  browsers: Browsers,
  viewport: Parameters<Browsers['take']>[0],
  info: TestInfo,
  use: (context: BrowserContext, page: Page) => Promise<void>,
): Promise<void> {
  const context = await browsers.take(viewport);
  await use(context, context.pages()[0] ?? (await context.newPage()));
  await browsers.giveBack(context, info.status === info.expectedStatus);
}

/** Every test runs in both languages, those of the projects' browsers. */
export const test = base.extend<Screens, { browsers: Browsers }>({
  browsers: [
    async ({ browser }, use) => {
      const browsers = new Browsers(browser);
      await use(browsers);
      await browsers.end();
    },
    { scope: 'worker' },
  ],
  context: async ({ browsers, viewport }, use, info) => {
    await during(browsers, viewport, info, use);
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
  language: async ({ locale }, use) => {
    await use(locale?.startsWith('en') ? 'en' : 'zh');
  },
  t: async ({ language }, use) => {
    await use(wordsOf(language));
  },
  shell: async ({ page, t }, use) => {
    await use(new Shell(page, t, signIns));
  },
  frame: async ({ page, t, shell }, use) => {
    await use(new Frame(page, t, shell));
  },
  centre: async ({ browsers, t }, use, info) => {
    await during(browsers, desk, info, (_context, page) => use(new Centre(page, t, signIns)));
  },
  elsewhere: async ({ browsers, viewport, t }, use, info) => {
    await during(browsers, viewport, info, (_context, page) => use({ page, shell: new Shell(page, t, signIns) }));
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

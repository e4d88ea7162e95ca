import { test as base } from '@playwright/test';
import { AnalysisPage } from './analysis-page';
import { BomPage } from './bom-page';
import { ImportDialog } from './import-dialog';
import { ModelsPage } from './models-page';
import { RegulationsPage } from './regulations-page';
import { Shell } from './shell';
import { wordsOf, type Language, type T } from './words';

export interface Screens {
  language: Language;
  t: T;
  shell: Shell;
  models: ModelsPage;
  bom: BomPage;
  importing: ImportDialog;
  analysis: AnalysisPage;
  regulations: RegulationsPage;
}

/** Every test runs in both languages, those of the projects' browsers. */
export const test = base.extend<Screens>({
  language: async ({ locale }, use) => { await use(locale?.startsWith('en') ? 'en' : 'zh'); },
  t: async ({ language }, use) => { await use(wordsOf(language)); },
  shell: async ({ page, t }, use) => { await use(new Shell(page, t)); },
  models: async ({ page, t }, use) => { await use(new ModelsPage(page, t)); },
  bom: async ({ page, t }, use) => { await use(new BomPage(page, t)); },
  importing: async ({ page, t }, use) => { await use(new ImportDialog(page, t)); },
  analysis: async ({ page, t }, use) => { await use(new AnalysisPage(page, t)); },
  regulations: async ({ page, t }, use) => { await use(new RegulationsPage(page, t)); },
});
export { expect } from '@playwright/test';

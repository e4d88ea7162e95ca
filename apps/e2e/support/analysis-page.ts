import type { Download, Locator, Page } from '@playwright/test';
import { choose } from './choose';
import type { T } from './words';

export type VerdictName = 'fail' | 'depends' | 'unknown' | 'exempt' | 'declare' | 'pass';

/** Prohibited substances: run, read, hand over. */
export class AnalysisPage {
  constructor(private readonly page: Page, private readonly t: T) {}

  async chooseModel(name: string): Promise<void> {
    const { page, t } = this;
    const title = page.getByRole('heading', { level: 1 });
    // The picker has a value of its own first: the model seen last.
    await title.filter({ hasText: new RegExp(`${t('analysis.title')} \\S`) }).waitFor({ state: 'attached' });
    await choose(page.getByRole('combobox', { name: t('analysis.model') }), name);
    await title.filter({ hasText: name }).waitFor({ state: 'attached' });
  }

  /** Starts a run with the regulations that are proposed. */
  async run(): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('common.actions.run'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { checked: true }).first().waitFor();
    // By key: a dialog that is still growing moves away under the pointer.
    await dialog.getByRole('button', { name: t('common.actions.run'), exact: true }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: this.t('analysis.findings') });
  }

  /** A finding by what its row says: part number, regulation, verdict. */
  finding(...words: string[]): Locator {
    return words.reduce((rows, text) => rows.filter({ hasText: text }), this.grid.getByRole('row'));
  }

  verdict(name: VerdictName): Locator {
    return this.page.getByRole('group', { name: this.t('analysis.verdicts') }).getByRole('button').filter({ hasText: this.t(`kit.verdict.${name}`) });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.t('analysis.search') }).fill(text);
  }

  get panel(): Locator {
    return this.page.getByRole('complementary');
  }

  /** A section of the panel under its heading. */
  section(title: string): Locator {
    return this.panel.locator('section').filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  async exportReport(): Promise<Download> {
    const { page, t } = this;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('kit.export'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('analysis.exportReport') }).click();
    return download;
  }
}

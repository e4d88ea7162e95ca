import type { Download, Locator, Page } from '@playwright/test';
import { choose } from './choose';
import type { Translate } from './words';

export type VerdictName = 'fail' | 'depends' | 'unknown' | 'exempt' | 'declare' | 'pass';

/** The screen of the substance analysis: run it, read the findings, export them. */
export class AnalysisPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async chooseModel(name: string): Promise<void> {
    const { page, t } = this;
    const title = page.getByRole('heading', { level: 1 });
    // The picker first shows a default: the model that was viewed last.
    await title.filter({ hasText: new RegExp(`${t('analysis.title')} \\S`) }).waitFor({ state: 'attached' });
    await choose(page.getByRole('combobox', { name: t('analysis.model') }), name);
    await title.filter({ hasText: name }).waitFor({ state: 'attached' });
  }

  /** Starts a run with the proposed regulations. */
  async run(): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('common.actions.run'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { checked: true }).first().waitFor();
    // Pressed by keyboard, because the button moves while the dialog is still growing.
    await dialog.getByRole('button', { name: t('common.actions.run'), exact: true }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Runs the displayed analysis again, as of another day if one is given, and waits for its result. */
  async runAgain({ asOf }: { asOf?: string } = {}): Promise<void> {
    const { page, t } = this;
    await page
      .getByRole('button', { name: t('common.actions.runAgain'), exact: true })
      .or(page.getByRole('button', { name: t('common.actions.run'), exact: true }))
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { checked: true }).first().waitFor();
    if (asOf) {
      await dialog.getByText(t('analysis.asOfDay'), { exact: true }).click();
      await dialog.getByRole('textbox', { name: t('analysis.asOf') }).fill(asOf);
      await dialog.getByRole('textbox', { name: t('analysis.asOf') }).press('Enter');
    }
    await dialog.getByRole('button', { name: t('common.actions.run'), exact: true }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('.a-progress').getByText(t('kit.job.done')).waitFor();
  }

  async openHistory(): Promise<Locator> {
    await this.page.getByRole('button', { name: this.t('analysis.history.title'), exact: true }).click();
    return this.page.getByRole('dialog', { name: this.t('analysis.history.title') });
  }

  /** Switches to the findings, RBS, totals or charts. */
  async showView(name: 'findings' | 'rbs' | 'totals' | 'charts'): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: this.t('analysis.view.label') })
      .getByText(this.t(`analysis.view.${name}`), { exact: true })
      .click();
  }

  /** The sentence that explains the open finding. */
  get sentence(): Locator {
    return this.panel.locator('.a-sentence');
  }

  /** The findings, shown below their groups. */
  get groups(): Locator {
    return this.page.getByRole('treegrid', { name: this.t('analysis.findings') });
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: this.t('analysis.findings') });
  }

  /** The row of a finding that contains these texts: part number, regulation, verdict. */
  findingRow(...words: string[]): Locator {
    return words.reduce((rows, text) => rows.filter({ hasText: text }), this.grid.getByRole('row'));
  }

  verdictButton(name: VerdictName): Locator {
    return this.page
      .getByRole('group', { name: this.t('analysis.verdicts') })
      .getByRole('button')
      .filter({ hasText: this.t(`kit.verdict.${name}`) });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.t('analysis.search') }).fill(text);
  }

  get panel(): Locator {
    return this.page.getByRole('complementary');
  }

  /** The section of the panel with this heading. */
  panelSection(title: string): Locator {
    return this.panel.locator('section').filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  exportReport(): Promise<Download> {
    return this.export('exportReport');
  }
  /** The PDF for printing. */
  exportSummary(): Promise<Download> {
    return this.export('exportSummary');
  }
  /** The currently filtered rows. */
  exportRows(): Promise<Download> {
    return this.export('exportRows');
  }
  private async export(what: 'exportReport' | 'exportSummary' | 'exportRows'): Promise<Download> {
    const { page, t } = this;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('kit.export'), exact: true }).click();
    await page.getByRole('menuitem', { name: t(`analysis.${what}`) }).click();
    return download;
  }
}

import { expect, type Download, type Locator, type Page } from '@playwright/test';
import type { Translate } from './words';

const patience = 60_000;

/** Marks and results of a vehicle's recyclability. */
export class RrrPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async openMarking(modId: number): Promise<void> {
    await this.page.goto(`/analysis/RrrLabeling?modId=${modId}`);
    await expect(this.tree).toBeVisible();
  }
  async openResult(modId: number, more = ''): Promise<void> {
    await this.page.goto(`/analysis/RrrExport?modId=${modId}${more}`);
  }

  get tree(): Locator {
    return this.page.getByRole('treegrid', { name: this.t('analysisRrr.title') });
  }
  row(name: string): Locator {
    return this.tree.getByRole('row').filter({ hasText: name }).first();
  }
  get panel(): Locator {
    return this.page.getByRole('complementary');
  }
  rate(name: 'rcyc' | 'rcov'): Locator {
    return this.page.getByRole('region', { name: this.t(`analysisRrr.rate.${name}`) });
  }
  /** A rate as the screen shows it: `94.32`. */
  async shownRate(name: 'rcyc' | 'rcov'): Promise<string> {
    return (await this.rate(name).locator('.r-rate-value').innerText()).replace(/[^\d.]/g, '');
  }
  get unmarked(): Locator {
    return this.page
      .getByRole('search')
      .getByRole('button', { name: new RegExp(this.t('analysisRrr.unmarkedCount', { count: 2, total: '\\d+' })) });
  }

  /** Chooses a mark in the panel and applies it. */
  async changeMark(flag: string): Promise<void> {
    await this.panel.locator(`input[value=${flag}]`).check();
    await this.panel.getByRole('button', { name: this.t('analysisRrr.changeTo', { flag }), exact: true }).click();
  }
  /**
   * `lastResult` is the id of the vehicle's newest result: a short calculation may end before its progress is
   * visible.
   */
  async calculate(lastResult: () => Promise<number | undefined>): Promise<void> {
    const { page, t } = this;
    const before = await lastResult();
    await page
      .getByRole('button', { name: t('analysisRrr.calculate'), exact: true })
      .or(page.getByRole('button', { name: t('analysisRrr.calculateAgain'), exact: true }))
      .first()
      .click();
    await expect.poll(lastResult, { timeout: patience }).not.toBe(before);
    await expect(page.locator('.a-progress')).toHaveCount(0, { timeout: patience });
  }
  async export(kind: string): Promise<Download> {
    const { page, t } = this;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('analysisRrr.export.button') }).click();
    await page.getByRole('menuitem', { name: t(`analysisRrr.export.${kind}`) }).click();
    return download;
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from './words';

const patience = { timeout: 120_000 };

/** The screens of the conversion between the own system and the IMDS form. */
export class ConversionPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async openDownload(): Promise<void> {
    await this.page.goto('/seek/DownloadIMDSTrans');
    await expect(this.page.getByRole('heading', { name: this.t('conversion.download.title'), level: 1 })).toBeVisible();
  }
  async openUpload(): Promise<void> {
    await this.page.goto('/seek/UploadIMDSTrans');
    await expect(this.page.getByRole('heading', { name: this.t('conversion.upload.title'), level: 1 })).toBeVisible();
  }
  /** Selects the search result and converts it. */
  async convert(words: string, count: number): Promise<void> {
    const search = this.page
      .getByRole('searchbox')
      .or(this.page.getByPlaceholder(this.t('conversion.choose.search')))
      .last();
    await search.fill(words);
    await search.press('Enter');
    await expect(this.page.locator('tbody tr.ant-table-row')).toHaveCount(count);
    await this.page.locator('thead input[type="checkbox"]').check();
    await this.page.getByRole('button', { name: this.t('conversion.convert', { count }) }).click();
  }
  async upload(name: string, content: Buffer): Promise<void> {
    await this.page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/xml', buffer: content });
  }
  /** One of the figures of the result. */
  async figure(key: string, value: number): Promise<void> {
    const strip = this.page.getByLabel(this.t('conversion.figure.label'));
    const label = this.page.getByText(this.t(`conversion.figure.${key}`), { exact: true });
    await expect(strip.locator('.m-figure').filter({ has: label }).locator('.m-figure-value')).toHaveText(
      String(value),
      patience,
    );
  }
  /** The row of a sheet in the result. */
  sheet(name: string): Locator {
    return this.page.locator('tbody tr.ant-table-row', { hasText: name });
  }
  /** Switches the result from the codes to be approved to the data sheets. */
  async showSheets(count: number): Promise<void> {
    await this.page.getByText(this.t('conversion.result.sheets', { count })).click();
  }
  async approve(candidate: string): Promise<void> {
    await this.page.getByText(this.t('conversion.result.codes', { count: 1 }), { exact: true }).click();
    const row = this.page
      .getByRole('list', { name: this.t('conversion.open.candidates') })
      .getByRole('listitem')
      .filter({ hasText: candidate });
    await row
      .getByRole('button', { name: this.t('conversion.open.approve') })
      .first()
      .click();
  }
  async chooseAction(word: string, params: Record<string, string | number> = {}): Promise<void> {
    const button = this.page.getByRole('button', { name: this.t(`conversion.${word}`, params), exact: true });
    await expect(button).toBeEnabled(patience);
    await button.click();
  }
}

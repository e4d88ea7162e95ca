import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { T } from './words';

/** Keys and trusted installations, where the platform administrator keeps them. */
export class BundleKeysPage {
  constructor(
    private readonly page: Page,
    private readonly t: T,
  ) {}

  async open(): Promise<void> {
    await this.page.goto('/system/SystemSet?section=bundleKeys');
    await expect(this.page.getByText(this.t('bundleKeys.own.explained'))).toBeVisible();
  }
  /** The public key of this installation, as its file says it. */
  async ownKey(): Promise<string> {
    const started = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: this.t('bundleKeys.own.download'), exact: true }).click();
    return readFile(await (await started).path(), 'utf8');
  }
  async trust(name: string, publicKey: string): Promise<void> {
    const { page, t } = this;
    // Over an empty list the button says more.
    await page
      .getByRole('button', { name: t('bundleKeys.new') })
      .or(page.getByRole('button', { name: t('kit.new'), exact: true }))
      .first()
      .click();
    await page.getByLabel(t('bundleKeys.field.name'), { exact: true }).fill(name);
    await page.getByLabel(t('bundleKeys.field.publicKey'), { exact: true }).fill(publicKey);
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await expect(page.getByRole('row', { name })).toContainText(t('bundleKeys.active'));
  }
}

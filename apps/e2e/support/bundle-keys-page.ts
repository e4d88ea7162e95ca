import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Translate } from './words';

/** Keys and trusted installations, managed by the platform administrator. */
export class BundleKeysPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async open(): Promise<void> {
    await this.page.goto('/system/SystemSet?section=bundleKeys');
    await expect(this.page.getByText(this.t('bundleKeys.own.explained'))).toBeVisible();
  }
  /** The public key of this installation, from its downloaded file. */
  async ownKey(): Promise<string> {
    const started = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: this.t('bundleKeys.own.download'), exact: true }).click();
    return readFile(await (await started).path(), 'utf8');
  }
  async trust(name: string, publicKey: string): Promise<void> {
    const { page, t } = this;
    // When the list is empty, the button has a longer label.
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

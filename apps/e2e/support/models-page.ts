import type { Page } from '@playwright/test';
import type { Translate } from './words';

/** Vehicle models: create one, open its BOM. */
export class ModelsPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async create(name: string, number: string): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('kit.new'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('vehicle.new') });
    await form.getByLabel(t('vehicle.field.projectName'), { exact: true }).fill(name);
    await form.getByLabel(t('vehicle.field.internalNumber'), { exact: true }).fill(number);
    await form.getByRole('button', { name: t('kit.save') }).click();
    await form.waitFor({ state: 'hidden' });
  }

  async openBom(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
    await this.page.getByRole('heading', { name: this.t('bom.empty') }).waitFor();
  }
}

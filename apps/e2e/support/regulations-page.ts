import type { Locator, Page } from '@playwright/test';
import type { T } from './words';

/** Regulations and their lists. */
export class RegulationsPage {
  constructor(private readonly page: Page, private readonly t: T) {}

  row(code: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('button', { name: code, exact: true }) });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.t('regulations.search') }).fill(text);
  }

  async create(law: { code: string; nameZh: string; nameEn: string }): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('kit.new'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('regulations.new') });
    for (const [field, text] of Object.entries(law)) await form.getByLabel(t(`regulations.field.${field}`), { exact: true }).fill(text);
    const kind = form.getByRole('combobox', { name: t('regulations.field.lawType') });
    await kind.press('Enter');
    await kind.press('Enter');
    await this.save(form);
  }

  async rename(code: string, nameZh: string, nameEn: string): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('kit.editSubject', { subject: code }) }).click();
    const form = page.getByRole('dialog', { name: t('regulations.edit') });
    await form.getByLabel(t('regulations.field.nameZh'), { exact: true }).fill(nameZh);
    await form.getByLabel(t('regulations.field.nameEn'), { exact: true }).fill(nameEn);
    await this.save(form);
  }

  async remove(code: string): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('kit.moreSubject', { subject: code }) }).click();
    await page.getByRole('menuitem', { name: t('kit.delete') }).click();
    await page.getByRole('dialog').getByRole('button', { name: t('kit.delete') }).click();
  }

  private async save(form: Locator): Promise<void> {
    await form.getByRole('button', { name: this.t('kit.save') }).click();
    await form.waitFor({ state: 'hidden' });
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './choose';
import type { Translate } from './words';

/** Regulations and their lists. */
export class RegulationsPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  row(code: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('button', { name: code, exact: true }) });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.t('regulations.search') }).fill(text);
  }

  async create(law: { code: string; nameZh: string; nameEn: string }): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('kit.new'), exact: true }).click();
    const form = await this.form('regulations.new');
    for (const [field, text] of Object.entries(law))
      await form.getByLabel(t(`regulations.field.${field}`), { exact: true }).fill(text);
    await choose(
      form.getByRole('combobox', { name: t('regulations.field.lawType') }),
      t('contract.enums.lawType.enterprise'),
      false,
    );
    await this.save(form);
  }

  /** Opens the form of a new regulation and saves it empty: the errors are shown at each field and above the fields. */
  async refuseNew(): Promise<void> {
    // The previous page has the same button, so the list is recognised by its search field.
    await this.page.getByRole('textbox', { name: this.t('regulations.search') }).waitFor();
    await this.page.getByRole('button', { name: this.t('kit.new'), exact: true }).click();
    const form = await this.form('regulations.new');
    await form.getByRole('button', { name: this.t('kit.save') }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
  }

  async rename(code: string, nameZh: string, nameEn: string): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('kit.editSubject', { subject: code }) }).click();
    const form = await this.form('regulations.edit');
    await form.getByLabel(t('regulations.field.nameZh'), { exact: true }).fill(nameZh);
    await form.getByLabel(t('regulations.field.nameEn'), { exact: true }).fill(nameEn);
    await this.save(form);
  }

  async remove(code: string): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('kit.moreSubject', { subject: code }) }).click();
    await page.getByRole('menuitem', { name: t('kit.delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('kit.delete') })
      .click();
  }

  /** The form once its first field has the focus: taking the focus closes open popups. */
  private async form(title: string): Promise<Locator> {
    const form = this.page.getByRole('dialog', { name: this.t(title) });
    await expect(form.getByLabel(this.t('regulations.field.code'), { exact: true })).toBeFocused();
    return form;
  }

  private async save(form: Locator): Promise<void> {
    await form.getByRole('button', { name: this.t('kit.save') }).click();
    await form.waitFor({ state: 'hidden' });
  }
}

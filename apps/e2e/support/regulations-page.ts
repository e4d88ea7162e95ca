import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './choose';
import type { T } from './words';

/** Regulations and their lists. */
export class RegulationsPage {
  constructor(
    private readonly page: Page,
    private readonly t: T,
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

  /** The form of a new one, saved with nothing in it: it says what is missing, at each field and above them. */
  async refuseNew(): Promise<void> {
    // The page before has such a button too: a list is known by its search.
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

  /** The form when it has come to rest: its first field takes the caret then, and closes whatever was open. */
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

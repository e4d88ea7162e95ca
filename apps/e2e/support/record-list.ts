import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from './words';

/** Texts of the filled fields, by the names of their labels in the locale file. */
export type RecordTexts = Readonly<Record<string, string>>;

/** The list and form of a resource with a unique code; `words` is the name of its locale file. */
export class RecordList {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
    private readonly words: string,
  ) {}

  row(code: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByText(code, { exact: true }) });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.t(`${this.words}.search`) }).fill(text);
  }

  async create(texts: RecordTexts): Promise<void> {
    await this.page.getByRole('button', { name: this.t('kit.new'), exact: true }).click();
    await this.save(await this.openedForm('new'), texts);
  }

  async rename(code: string, texts: RecordTexts): Promise<void> {
    await this.page.getByRole('button', { name: this.t('kit.editSubject', { subject: code }) }).click();
    await this.save(await this.openedForm('edit'), texts);
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
  private async openedForm(title: 'new' | 'edit'): Promise<Locator> {
    const form = this.page.getByRole('dialog', { name: this.t(`${this.words}.${title}`) });
    await expect(this.field(form, 'code')).toBeFocused();
    return form;
  }

  private field(form: Locator, name: string): Locator {
    return form.getByLabel(this.t(`${this.words}.field.${name}`), { exact: true });
  }

  private async save(form: Locator, texts: RecordTexts): Promise<void> {
    for (const [name, text] of Object.entries(texts)) await this.field(form, name).fill(text);
    await form.getByRole('button', { name: this.t('kit.save') }).click();
    await form.waitFor({ state: 'hidden' });
  }
}

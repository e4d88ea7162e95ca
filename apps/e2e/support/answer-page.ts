import type { Locator, Page } from '@playwright/test';
import { fieldOf } from './fields';
import type { Translate } from './words';

/** The guided form behind a mailed link, for a supplier without an account. */
export class AnswerPage {
  constructor(
    readonly page: Page,
    private readonly t: Translate,
  ) {}

  async open(link: string): Promise<void> {
    const before = this.page.url();
    await this.page.goto(link);
    // The code is behind the `#`: from the same page that is no new load.
    if (before.split('#')[0] === link.split('#')[0]) await this.page.reload();
    await this.title.waitFor();
  }
  get title(): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t('guest.title') });
  }
  /** Switches to the other language. */
  async switchLanguage(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('public.switchLanguage') }).click();
  }

  private stepRegion(step: 'part' | 'materials' | 'check'): Locator {
    return this.page.getByRole('region', { name: this.t(`guest.step.${step}`) });
  }
  async fillProduct(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [field, text] of Object.entries(fields))
      await fieldOf(this.stepRegion('part'), this.t(`guest.field.${field}`)).fill(text);
  }
  /** A material of the product, with its class. */
  async addMaterial({ classCode, ...fields }: Readonly<Record<string, string>> & { classCode: string }): Promise<void> {
    const { t } = this;
    await this.stepRegion('materials')
      .getByRole('button', { name: t('guest.addMaterial'), exact: true })
      .click();
    for (const [field, text] of Object.entries(fields))
      await fieldOf(this.material, t(`guest.field.${field}`)).fill(text);
    await fieldOf(this.material, t('guest.field.classCode')).selectOption(classCode);
  }
  get material(): Locator {
    return this.stepRegion('materials').getByRole('group').first();
  }
  /** A substance, found in the catalogue by its number. */
  async addSubstance(cas: string, portion: string): Promise<void> {
    const { t } = this;
    const search = this.material.getByRole('searchbox', { name: t('guest.search.label') });
    await search.fill(cas);
    await this.material
      .getByRole('listitem')
      .filter({ hasText: cas })
      .getByRole('button', { name: new RegExp(`^${t('guest.search.take')} `) })
      .click();
    await this.fillPortion(cas, portion);
  }
  substanceRow(cas: string): Locator {
    return this.material
      .getByRole('listitem')
      .filter({ hasText: cas })
      .filter({ has: this.page.getByRole('textbox') });
  }
  async fillPortion(cas: string, portion: string): Promise<void> {
    await fieldOf(this.substanceRow(cas), this.t('guest.field.portion')).fill(portion);
  }

  /** The findings of the check, which runs after every key. */
  get check(): Locator {
    return this.stepRegion('check');
  }
  /** Waits until everything typed so far is stored on the server. */
  async waitUntilSaved(): Promise<void> {
    await this.check
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${this.t('guest.save.saved', { time: '\\d' })}`) })
      .waitFor();
  }
  get submitButton(): Locator {
    return this.check.getByRole('button', { name: this.t('guest.submit'), exact: true });
  }
}

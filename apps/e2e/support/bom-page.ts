import type { Locator, Page } from '@playwright/test';
import type { ImportDialog } from './import-dialog';
import { anyCount, type Translate } from './words';

/** The BOM of one vehicle. */
export class BomPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async startImport(dialog: ImportDialog): Promise<void> {
    await this.page
      .getByRole('button', { name: this.t('bom.import.title') })
      .first()
      .click();
    await dialog.box.waitFor();
  }

  get tree(): Locator {
    return this.page.getByRole('treegrid', { name: this.t('bom.title') });
  }

  /** Number of rows of the tree including the header, from `aria-rowcount`. */
  async countRows(): Promise<number> {
    return Number(await this.tree.getAttribute('aria-rowcount'));
  }

  /** A figure above the tree: the count of a match state. */
  figure(words: string): Locator {
    return this.page
      .getByRole('group', { name: this.t('bom.figure.label') })
      .getByRole('button')
      .filter({ hasText: words });
  }

  /** Matches the unmatched positions with the proposed rules. */
  async matchUnmatched(): Promise<void> {
    const { page, t } = this;
    const verb = anyCount(t, 'bom.matchUnmatched');
    await page.getByRole('button', { name: verb }).click();
    await page
      .getByRole('dialog', { name: t('bom.matching.title') })
      .getByRole('button', { name: verb })
      .click();
  }

  /** The panel of a position. */
  positionPanel(name: string): Locator {
    return this.page.getByRole('complementary').filter({ hasText: name });
  }
}

import type { Locator, Page } from '@playwright/test';
import { choose } from './choose';
import type { Translate } from './words';

/** The merge of two enterprises: choose, preview, confirm; and its undo. */
export class MergePage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async begin(): Promise<void> {
    await this.press('merge.new');
  }

  async press(key: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t(key), exact: true }).click();
  }

  async choose(side: 'source' | 'target', name: string, code: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: this.t(`merge.${side}`), exact: true });
    await field.click();
    await field.fill(code);
    await choose(field, name, false);
  }

  panel(name: string): Locator {
    return this.page.getByRole('complementary', { name });
  }

  async undo(panel: Locator, source: string, target: string): Promise<void> {
    const { page, t } = this;
    await panel.getByRole('button', { name: t('merge.undoMore'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('merge.undoOne', { source, target }) });
    await dialog.getByRole('button', { name: t('merge.undo'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}

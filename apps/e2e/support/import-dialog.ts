import type { Locator, Page } from '@playwright/test';
import { choose } from './choose';
import type { Translate } from './words';

/** The import of a BOM workbook: file, mapping and check, job. */
export class ImportDialog {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  get box(): Locator {
    return this.page.getByRole('dialog', { name: this.t('bom.import.title') });
  }

  async choose(path: string): Promise<void> {
    await this.box.locator('input[type=file]').setInputFiles(path);
    await this.box.getByRole('region', { name: this.t('bom.import.mapping') }).waitFor();
  }

  /** Maps a field to the column with this title. */
  async mapField(field: string, title: string): Promise<void> {
    await choose(this.box.getByRole('combobox', { name: this.t(`bom.import.field.${field}`), exact: true }), title);
  }

  /** A count of the report: rows, valid, wrong, withheld. */
  count(name: 'rows' | 'valid' | 'wrong' | 'held'): Locator {
    return this.box
      .locator('dl > div')
      .filter({ hasText: this.t(`bom.import.count.${name}`) })
      .locator('dd');
  }

  get errors(): Locator {
    return this.box.getByRole('region', { name: this.t('bom.import.errors') });
  }

  /** The error line of a sheet row. */
  rowError(row: number): Locator {
    return this.errors
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name: this.t('bom.import.openRow', { row }), exact: true }) });
  }

  /** Replaces the wrong cell by the right text. */
  async correctCell(row: number, text: string): Promise<void> {
    const cell = this.rowError(row).getByRole('textbox');
    await cell.fill(text);
    await cell.press('Enter');
    await this.rowError(row).waitFor({ state: 'detached' });
  }

  /** The reason beside the button why the import cannot start. */
  blockingReason(words: string): Locator {
    return this.box.getByRole('status').filter({ hasText: words });
  }

  startButton(positions: number): Locator {
    return this.box.getByRole('button', {
      name: this.t('bom.import.start', { count: positions, total: positions.toLocaleString('en-US') }),
      exact: true,
    });
  }

  async leave(): Promise<void> {
    await this.box.getByRole('button', { name: this.t('bom.import.back') }).click();
  }
}

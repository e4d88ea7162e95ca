import type { Download, Locator, Page } from '@playwright/test';
import type { Translate } from './words';

/** Allows for checking each row by the same use case as a single user. */
const timeout = 120_000;

/** The import of people from a workbook: file, check, import. */
export class UserImportDialog {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  get box(): Locator {
    return this.page.getByRole('dialog', { name: this.t('users.import.title') });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('users.import.more'), exact: true }).click();
    await this.box.waitFor();
  }

  async choose(path: string): Promise<void> {
    await this.box.locator('input[type=file]').setInputFiles(path);
  }

  /** Downloads the file behind the button with this label. */
  async download(key: string): Promise<Download> {
    const [file] = await Promise.all([
      this.page.waitForEvent('download', { timeout }),
      this.box.getByRole('button', { name: this.t(key), exact: true }).click(),
    ]);
    return file;
  }

  /** A number of the result. */
  count(key: string): Locator {
    return this.box
      .getByRole('group', { name: this.t('users.import.result') })
      .locator('.m-figure')
      .filter({ hasText: this.t(`users.import.${key}`) })
      .locator('.m-figure-value');
  }

  /** The wrong rows as listed: row, column, value, problem. */
  async readFaults(): Promise<string[][]> {
    const lines = await this.box
      .getByRole('region', { name: this.t('users.import.faults') })
      .getByRole('row')
      .all();
    const textOf = async (cell: Locator): Promise<string> => {
      const input = cell.getByRole('textbox');
      return (await input.count()) === 0 ? cell.innerText() : (await input.inputValue()) || '–';
    };
    const cells = await Promise.all(
      lines.map(async (line) => Promise.all((await line.getByRole('cell').all()).map(textOf))),
    );
    // The number of the row is a button that leaves the row out.
    return cells.filter((line) => line.length > 0).map(([row = '', ...rest]) => [row.replace(' ×', ''), ...rest]);
  }

  async press(key: string, params?: Record<string, string | number>): Promise<void> {
    await this.box
      .getByRole('button', { name: this.t(key, params), exact: true })
      .last()
      .click();
  }
}

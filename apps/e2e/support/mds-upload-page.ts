import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, type Locator, type Page } from '@playwright/test';
import { type SheetDocument, writeMdsWorkbook } from '@matlas/formats';
import type { Language, Translate } from './words';

const patience = { timeout: 120_000 };
/** Valid, and of no substance. */
export const UNKNOWN_NUMBER = '123-45-5';

/** Two parts; the first has a mass that is no number and no class, the second a substance that nobody knows. */
const partsOf = (serial: string): SheetDocument[] =>
  ['A', 'B'].map((letter) => ({
    key: `${letter}-${serial}`,
    source: 'LOCAL',
    root: {
      key: 'r',
      kind: 1,
      name: `Part ${letter} ${serial}`,
      number: `${letter}-${serial}`,
      children: [
        {
          massGrams: letter === 'A' ? 'heavy' : '21',
          node: {
            key: 'm',
            kind: 3,
            name: `Steel ${letter} ${serial}`,
            classCode: letter === 'A' ? '9.9.9' : '1.1.1',
            children: [
              letter === 'A'
                ? { substance: { cas: '7439-89-6' }, portion: { kind: 2, value: '100' } }
                : { substance: { cas: UNKNOWN_NUMBER, name: 'Wonderflex' }, portion: { kind: 2, value: '100' } },
            ],
          },
        },
      ],
    },
  }));
export async function wrongWorkbook(serial: string, language: Language): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), writeMdsWorkbook(partsOf(serial), sink, { language })]);
  return bytes;
}

/** The screen that imports data sheets from files. */
export class MdsUploadPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async open(): Promise<void> {
    await this.page.goto('/seek/MdsUpload');
    await expect(this.page.getByRole('heading', { name: this.t('mdsUpload.title'), level: 1 })).toBeVisible();
  }
  async upload(name: string, content: Buffer): Promise<void> {
    await this.page.locator('input[type="file"]').setInputFiles({
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: content,
    });
    await expect(this.page.getByLabel(this.t('mdsUpload.figures'))).toBeVisible(patience);
  }
  async figure(key: string, value: number): Promise<void> {
    const strip = this.page.getByLabel(this.t('mdsUpload.figures'));
    await expect(
      strip
        .locator('.m-figure', { hasText: this.t(`mdsUpload.figure.${key}`) })
        .first()
        .locator('.m-figure-value'),
    ).toHaveText(String(value), patience);
  }
  /** Cells with an error, in the order of the file. */
  get wrongCells(): Locator {
    return this.page.getByRole('list', { name: this.t('mdsUpload.tab.lines') }).locator('input[aria-invalid="true"]');
  }
  /** Replaces the wrong cell that has the text. */
  async correctCell(text: string, value: string): Promise<void> {
    for (const cell of await this.wrongCells.all())
      if ((await cell.inputValue()).startsWith(text)) {
        await cell.fill(value);
        await cell.press('Enter');
        return;
      }
    throw new Error(`no wrong cell has the text ${text}`);
  }
  async openTab(tab: 'mapping' | 'names' | 'sheets' | 'faults' | 'lines'): Promise<void> {
    await this.page.locator('.mi-views .ant-segmented-item', { hasText: this.t(`mdsUpload.tab.${tab}`) }).click();
  }
  async checkAgain(): Promise<void> {
    await this.page
      .getByRole('button', { name: this.t('mdsUpload.recheck'), exact: true })
      .first()
      .click();
  }
  async start(count: number): Promise<void> {
    await this.page
      .getByRole('button', { name: this.t('mdsUpload.start', { count, total: String(count) }), exact: true })
      .click();
    await expect(this.page.getByText(this.t('mdsUpload.done', { count, total: String(count) }))).toBeVisible(patience);
  }
  sheet(name: string): Locator {
    return this.page.locator('tbody tr.ant-table-row', { hasText: name });
  }
}

import { analysisReportApi, type ReportRow } from '@matlas/contract';
import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { apiPost } from './api';
import type { Translate } from './words';

const patience = 60_000;

/** Stored reports and schedules. */
export class ReportsPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async open(view: 'kept' | 'schedules' = 'kept', more = ''): Promise<void> {
    await this.page.goto(`/vehicle/reportManage?view=${view}${more}`);
  }
  row(title: string): Locator {
    return this.page.getByRole('row').filter({ hasText: title });
  }
  get panel(): Locator {
    return this.page.getByRole('complementary');
  }
  /** Saves the open form. */
  async save(name: string): Promise<void> {
    const form = this.page.getByRole('dialog', { name });
    await form.getByRole('button', { name: this.t('kit.save'), exact: true }).click();
    await form.waitFor({ state: 'hidden' });
  }
  /** Saves the workbook as a report with this title, in the open form. */
  async saveAs(title: string): Promise<ReportRow> {
    const form = this.page.getByRole('dialog', { name: this.t('reports.keep') });
    await form.getByLabel(this.t('reports.field.title'), { exact: true }).fill(title);
    await this.save(this.t('reports.keep'));
    return this.waitUntilSaved(title);
  }
  /** Waits until the report has been made. */
  async waitUntilSaved(title: string): Promise<ReportRow> {
    let found: ReportRow | undefined;
    await expect
      .poll(
        async () => {
          [found] = (
            await apiPost<{ records: ReportRow[] }>(this.page, analysisReportApi.page.path, { q: title })
          ).records;
          return found?.title;
        },
        { timeout: patience },
      )
      .toBe(title);
    return found as ReportRow;
  }
  async select(title: string): Promise<void> {
    await this.row(title).getByRole('checkbox').check();
  }
  async downloadZip(count: number): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: this.t('reports.downloadZip', { count }) }).click();
    return download;
  }
  /** Chooses an action in the menu of a row. */
  async chooseAction(title: string, action: string): Promise<void> {
    await this.row(title)
      .getByRole('button', { name: this.t('kit.moreSubject', { subject: title }) })
      .click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
}

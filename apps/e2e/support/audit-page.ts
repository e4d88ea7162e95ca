import { auditApi, type AuditFigures, type AuditMode, type AuditRow, type Page as Rows } from '@matlas/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { apiGet, apiPost } from './api';
import type { Shell } from './shell';
import type { Translate } from './words';

/** The audit of data sheets: what is audited, the queue and the decision. */
export class AuditPage {
  readonly queue: Locator;
  readonly decision: Locator;

  constructor(
    readonly page: Page,
    private readonly t: Translate,
    private readonly shell: Shell,
  ) {
    this.queue = page.getByRole('navigation', { name: t('dataAudit.queue') });
    this.decision = page.getByRole('complementary', { name: t('dataAudit.field.auditStatus') });
  }

  async open(): Promise<void> {
    await this.shell.open('DataAdmin', 'data');
    await this.queue.waitFor();
  }
  async chooseMode(mode: AuditMode): Promise<void> {
    const { page, t } = this;
    await page.getByRole('combobox', { name: t('dataAudit.mode') }).click();
    const saved = page.waitForResponse((response) => response.url().includes(auditApi.saveSetting.path));
    await page
      .locator('.ant-select-dropdown')
      .getByTitle(t(`dataAudit.modes.${mode}`), { exact: true })
      .click();
    await saved;
  }
  /** Searches until the sheet is in the queue: a job puts them there. */
  async findSheet(number: string): Promise<void> {
    const { page, t } = this;
    await page.getByRole('textbox', { name: t('dataAudit.search') }).fill(number);
    await expect(page).toHaveURL((url) => url.search.includes(number));
    await expect(async () => {
      await page.reload();
      await expect(this.openRow).toContainText(number, { timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
  }
  /** The row of the open sheet. */
  get openRow(): Locator {
    return this.queue.locator('[aria-current="true"]');
  }
  /** Audits by a condition, as the signed-in person sees them. */
  async findAudits(equal: object): Promise<Rows<AuditRow>> {
    return apiPost<Rows<AuditRow>>(this.page, auditApi.page.path, { pageSize: 100, querys: { eq: equal } });
  }
  async findFigures(): Promise<AuditFigures> {
    return apiGet<AuditFigures>(this.page, '/data/audit/figures');
  }
  /** Decides the open sheet by keyboard: approves it, or rejects it with the first reason where it has errors. */
  async decideByKeyboard(): Promise<void> {
    const { page, t, decision } = this;
    const approve = decision.getByRole('button', { name: t('dataAudit.approve'), exact: true });
    const before = await this.openRow.textContent();
    const decided = page.waitForResponse((response) => response.url().includes(auditApi.audit.path));
    const check = decision.getByText(t('dataAudit.hasErrors')).or(approve.and(page.locator(':enabled')));
    await check.first().waitFor();
    if (await approve.isEnabled()) await page.keyboard.press('a');
    else {
      await page.keyboard.press('r');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
    }
    await decided;
    await expect(this.openRow).not.toHaveText(before ?? '');
  }
}

import type { Page } from '@playwright/test';
import type { T } from './words';

/** What the operating centre does about registrations, and the outbox that stands in for mailboxes. */
export class CentrePages {
  constructor(private readonly page: Page, private readonly t: T) {}

  async approve(name: string): Promise<void> {
    const { page, t } = this;
    const approve = { name: t('registrations.approve'), exact: true };
    await page.goto('/org/RegisterSupplier');
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
    await page.getByRole('button', approve).click();
    await page.getByRole('dialog').getByRole('button', approve).click();
    await page.getByText(t('contract.messages.registrationApproved')).first().waitFor();
  }

  /** The newest mail to somebody with this subject: its text. */
  async mail(to: string, subject: string): Promise<string> {
    const { page, t } = this;
    const row = page.getByRole('row').filter({ hasText: to }).filter({ hasText: subject });
    await page.goto(`/system/SystemSet?q=${encodeURIComponent(to)}`);
    for (let look = 0; look < 20 && !(await row.first().isVisible()); look += 1) {
      await page.waitForTimeout(500);
      await page.reload();
      await page.getByRole('columnheader', { name: t('mailOutbox.field.subject') }).waitFor();
    }
    await row.first().getByText(subject).click();
    return page.locator('.y-mail').innerText();
  }
  async linkIn(to: string, subject: string): Promise<string> {
    const link = /https?:\/\/\S+/.exec(await this.mail(to, subject))?.[0];
    if (link === undefined) throw new Error(`no link in ${subject}`);
    return link;
  }
}

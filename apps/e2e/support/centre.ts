import { expect, type Page } from '@playwright/test';
import { serverCard } from './server-card';
import { accounts, Shell } from './shell';
import type { SignIns } from './sign-ins';
import { anyCount, type Translate } from './words';

/** The operating centre at its own browser: decides on registrations, reads the outbox. */
export class Centre {
  private readonly shell: Shell;
  private isIn = false;

  constructor(
    readonly page: Page,
    private readonly t: Translate,
    signIns: SignIns,
  ) {
    this.shell = new Shell(page, t, signIns);
  }

  async signIn(): Promise<void> {
    if (!this.isIn) await this.shell.signInWithoutPage(accounts.centre, serverCard().administratorPassword);
    this.isIn = true;
  }

  /** Number of new messages, from the indicator in the header. */
  async countUnread(): Promise<number> {
    const { page, t } = this;
    const some = anyCount(t, 'contract.messages.newMessage');
    const indicator = page.getByRole('button', {
      name: new RegExp(`${some.source}|${t('contract.messages.noMessage')}`),
    });
    return Number(/\d+/.exec(await indicator.innerText())?.[0] ?? 0);
  }

  /** Text of a mail. Mails are sent by jobs, so it may take a moment. */
  async readMail(recipient: string, subject: string): Promise<string> {
    const { page } = this;
    await this.signIn();
    const mail = page
      .getByRole('row')
      .filter({ hasText: recipient })
      .getByRole('button', { name: subject, exact: true })
      .first();
    await expect(async () => {
      await page.goto(`/system/SystemSet?section=mailOutbox&q=${encodeURIComponent(recipient)}`);
      await mail.click({ timeout: 10_000 });
    }).toPass({ timeout: 120_000 });
    const text = page.getByRole('complementary', { name: subject }).getByRole('paragraph').filter({ hasText: '://' });
    return text.innerText();
  }

  async linkInMail(recipient: string, subject: string): Promise<string> {
    const [link] = /https?:\/\/\S+/.exec(await this.readMail(recipient, subject)) ?? [];
    if (!link) throw new Error(`no link in “${subject}”`);
    return link;
  }

  /** Approves a pending registration. */
  async approve(enterprise: string): Promise<void> {
    const { page, t } = this;
    await this.signIn();
    await this.shell.open('RegisterSupplier', 'org');
    await page.getByRole('button', { name: enterprise, exact: true }).click();
    const approve = t('registrations.approve');
    await page
      .getByRole('complementary', { name: enterprise })
      .getByRole('button', { name: approve, exact: true })
      .click();
    await page
      .getByRole('dialog', { name: t('registrations.approveOne', { name: enterprise }) })
      .getByRole('button', { name: approve, exact: true })
      .press('Enter');
    await expect(page.getByText(t('contract.messages.registrationApproved'))).toBeVisible();
  }
}

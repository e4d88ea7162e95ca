import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './choose';
import { pickEnterprise } from './pick-enterprise';
import type { T } from './words';

type SendAct = 'send' | 'propose' | 'publish' | 'further';
export interface Addressee {
  name: string;
  supplierCode: string;
  /** Allowed when left out. */ mayForward?: boolean;
}

/** What two enterprises do with a data sheet: its recipients, the decision, the way back. */
export class ExchangePage {
  constructor(
    readonly page: Page,
    private readonly t: T,
  ) {}

  /** Recipients of an own sheet. */
  async openSending(sheetId: number): Promise<void> {
    await this.page.goto(`/createComponent/sendStatusInformation?id=${sheetId}`);
    await this.page.getByRole('button', { name: this.t('exchange.sending.toSheet'), exact: true }).waitFor();
  }
  /** From the editor of a draft. */
  async goToSending(): Promise<void> {
    await this.button('exchange.sending.action').click();
    await this.page.getByRole('button', { name: this.t('exchange.sending.toSheet'), exact: true }).waitFor();
  }

  /** Buttons of dialogs are pressed by key: a dialog that is still growing takes no click. */
  private async press(dialog: Locator, words: string): Promise<void> {
    await dialog.getByRole('button', { name: words, exact: true }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  }
  private button(key: string): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }
  /** Fills the open form of a recipient. */
  private async fillForm(form: Locator, { name, supplierCode, mayForward = true }: Addressee): Promise<void> {
    const { page, t } = this;
    await form.getByRole('button', { name: t('exchange.recipient.choose'), exact: true }).click();
    await pickEnterprise(page, t, name);
    await form.getByLabel(t('exchange.recipient.field.supplierCode'), { exact: true }).fill(supplierCode);
    if (!mayForward)
      await form.getByRole('radio', { name: t('contract.enums.forwardAllowed.refused'), exact: true }).check();
  }
  async addRecipient(addressee: Addressee): Promise<void> {
    const { page, t } = this;
    await this.button('exchange.recipient.addAction').click();
    const form = page.getByRole('dialog', { name: t('exchange.recipient.add') });
    await this.fillForm(form, addressee);
    await this.press(form, t('kit.save'));
    await expect(this.recipient(addressee.name)).toContainText(t('exchange.notSent'));
  }
  /** Who had the version before gets this one too: one click, with the form as it was. */
  async takeOver(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t('exchange.offered.take', { count: 1 }), exact: true }).click();
    await expect(this.recipient(name)).toContainText(this.t('exchange.notSent'));
  }
  recipient(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }
  /** The question that says what will happen is answered with its verb. */
  async send(act: SendAct, verb = this.t(`exchange.send.${act}.verb`)): Promise<void> {
    await this.button(`exchange.send.${act}.action`).click();
    await this.press(this.page.getByRole('dialog'), verb);
  }
  async openRecipient(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name, exact: true }).click();
    return this.page.getByRole('complementary').filter({ hasText: name });
  }
  async recall(name: string): Promise<void> {
    const panel = await this.openRecipient(name);
    await panel.getByRole('button', { name: this.t('exchange.recall.action'), exact: true }).click();
    await this.press(this.page.getByRole('dialog'), this.t('exchange.recall.verb'));
  }
  async cancel(name: string, reason: string): Promise<void> {
    const panel = await this.openRecipient(name);
    await expect(panel.getByRole('button', { name: this.t('exchange.recall.action'), exact: true })).toBeDisabled();
    await panel.getByRole('button', { name: this.t('exchange.cancel.action'), exact: true }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(this.t('exchange.cancel.text'), { exact: true }).fill(reason);
    await this.press(dialog, this.t('exchange.cancel.verb'));
  }

  async openSheet(sheetId: number): Promise<void> {
    await this.page.goto(`/seek/detail?id=${sheetId}`);
  }
  /** What the page of a received sheet says about its sending. */
  get bar(): Locator {
    return this.page.getByRole('region', { name: this.t('exchange.received.bar') });
  }
  /** From the received list: its panel opens. */
  async openReceived(name: string): Promise<Locator> {
    await this.page.goto('/seek/receiveMdsPage');
    return this.openRecipient(name);
  }
  async accept(): Promise<void> {
    await this.button('exchange.accept.action').click();
    await this.press(this.page.getByRole('dialog'), this.t('exchange.accept.verb'));
  }
  async reject(reason: string, note: string): Promise<void> {
    const { page, t } = this;
    await this.button('exchange.reject.action').click();
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByRole('combobox'), t(`contract.enums.rejectReason.${reason}`), false);
    await dialog.getByLabel(t('exchange.reject.note'), { exact: true }).fill(note);
    await this.press(dialog, t('exchange.reject.verb'));
  }
  async forward(addressee: Addressee): Promise<void> {
    const { page, t } = this;
    await this.button('exchange.forward.action').click();
    const form = page.getByRole('dialog').filter({ hasText: t('exchange.recipient.field.partner') });
    await this.fillForm(form, addressee);
    await this.press(form, t('exchange.forward.verb'));
  }
}

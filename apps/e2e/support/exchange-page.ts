import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './choose';
import { pickEnterprise } from './pick-enterprise';
import type { Translate } from './words';

type SendAct = 'send' | 'propose' | 'publish' | 'further';
export interface Addressee {
  name: string;
  supplierCode: string;
  /** Allowed when left out. */ mayForward?: boolean;
}

/** The exchange of a data sheet between two enterprises: recipients, decision, recall. */
export class ExchangePage {
  constructor(
    readonly page: Page,
    private readonly t: Translate,
  ) {}

  /** Opens the recipients of an own sheet. */
  async openSending(sheetId: number): Promise<void> {
    await this.page.goto(`/createComponent/sendStatusInformation?id=${sheetId}`);
    await this.page.getByRole('button', { name: this.t('exchange.sending.toSheet'), exact: true }).waitFor();
  }
  /** Opens the recipients from the editor of a draft. */
  async goToSending(): Promise<void> {
    await this.button('exchange.sending.action').click();
    await this.page.getByRole('button', { name: this.t('exchange.sending.toSheet'), exact: true }).waitFor();
  }

  /** Buttons of dialogs are pressed by keyboard, because clicks can miss while the dialog is still growing. */
  private async pressInDialog(dialog: Locator, words: string): Promise<void> {
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
    await this.pressInDialog(form, t('kit.save'));
    await expect(this.recipientRow(addressee.name)).toContainText(t('exchange.notSent'));
  }
  /** Adds the recipient of the previous version again, with one click and the same form. */
  async readdRecipient(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t('exchange.offered.take', { count: 1 }), exact: true }).click();
    await expect(this.recipientRow(name)).toContainText(this.t('exchange.notSent'));
  }
  recipientRow(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }
  /** Sends, and answers the confirmation dialog with its action button. */
  async send(act: SendAct, verb = this.t(`exchange.send.${act}.verb`)): Promise<void> {
    await this.button(`exchange.send.${act}.action`).click();
    await this.pressInDialog(this.page.getByRole('dialog'), verb);
  }
  async openRecipient(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name, exact: true }).click();
    return this.page.getByRole('complementary').filter({ hasText: name });
  }
  async recall(name: string): Promise<void> {
    const panel = await this.openRecipient(name);
    await panel.getByRole('button', { name: this.t('exchange.recall.action'), exact: true }).click();
    await this.pressInDialog(this.page.getByRole('dialog'), this.t('exchange.recall.verb'));
  }
  async cancel(name: string, reason: string): Promise<void> {
    const panel = await this.openRecipient(name);
    await expect(panel.getByRole('button', { name: this.t('exchange.recall.action'), exact: true })).toBeDisabled();
    await panel.getByRole('button', { name: this.t('exchange.cancel.action'), exact: true }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(this.t('exchange.cancel.text'), { exact: true }).fill(reason);
    await this.pressInDialog(dialog, this.t('exchange.cancel.verb'));
  }

  async openSheet(sheetId: number): Promise<void> {
    await this.page.goto(`/seek/detail?id=${sheetId}`);
  }
  /** The bar on the page of a received sheet that describes how it was sent. */
  get bar(): Locator {
    return this.page.getByRole('region', { name: this.t('exchange.received.bar') });
  }
  /** Opens the panel of a sheet in the received list. */
  async openReceived(name: string): Promise<Locator> {
    await this.page.goto('/seek/receiveMdsPage');
    return this.openRecipient(name);
  }
  async accept(): Promise<void> {
    await this.button('exchange.accept.action').click();
    await this.pressInDialog(this.page.getByRole('dialog'), this.t('exchange.accept.verb'));
  }
  async reject(reason: string, note: string): Promise<void> {
    const { page, t } = this;
    await this.button('exchange.reject.action').click();
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByRole('combobox'), t(`contract.enums.rejectReason.${reason}`), false);
    await dialog.getByLabel(t('exchange.reject.note'), { exact: true }).fill(note);
    await this.pressInDialog(dialog, t('exchange.reject.verb'));
  }
  async forward(addressee: Addressee): Promise<void> {
    const { page, t } = this;
    await this.button('exchange.forward.action').click();
    const form = page.getByRole('dialog').filter({ hasText: t('exchange.recipient.field.partner') });
    await this.fillForm(form, addressee);
    await this.pressInDialog(form, t('exchange.forward.verb'));
  }
}

import { requestDataType, requestStatus, type RequestDataType, type RequestStatus } from '@matlas/contract';
import type { RequestEvent, RequestParty } from '@matlas/domain';
import { expect, type Locator, type Page } from '@playwright/test';
import { businessDay } from './business-day';
import { choose } from './choose';
import { pickEnterprise } from './pick-enterprise';
import type { Language, Translate } from './words';

const days = 30;

export interface RequestFields {
  number: string;
  name: string;
  dataType: RequestDataType;
  project: string;
  /** An enterprise of the platform, or a mail address. */
  from: { enterprise: string } | { supplierName: string; email: string; language: Language };
}
export const partOf = ({ number, name }: Pick<RequestFields, 'number' | 'name'>): string => `${number} ${name}`;

/** Requests for data sheets, as both sides work on them: the board, one request, its answer. */
export class RequestsPage {
  constructor(
    readonly page: Page,
    private readonly t: Translate,
  ) {}

  async openBoard(side: RequestParty): Promise<void> {
    await this.page.goto(`/request/mdsDataRequestShowResult?view=board${side === 'supplier' ? '&side=supplier' : ''}`);
    await this.board.waitFor();
  }
  private get board(): Locator {
    return this.page.getByRole('group', { name: this.t('requests.board.label') });
  }
  private translateWord(status: RequestStatus): string {
    return this.t(`contract.enums.${requestStatus.labelKey(status)}`);
  }
  /** The card of a part in the column of this status. */
  card(part: string, status: RequestStatus): Locator {
    const word = this.translateWord(status);
    return this.board
      .getByRole('region', { name: new RegExp(`^${word} \\d+$`) })
      .getByRole('listitem', { name: this.t('requests.board.card', { part, status: word }), exact: true });
  }
  async expectOnBoard(side: RequestParty, part: string, status: RequestStatus): Promise<void> {
    await this.openBoard(side);
    await expect(this.card(part, status)).toBeVisible();
  }
  /** Moves a card by its menu, which the key M opens. */
  async moveCard(part: string, from: RequestStatus, to: RequestStatus, by: RequestEvent): Promise<void> {
    const card = this.card(part, from);
    await card.getByRole('button', { name: `${this.t('requests.board.move')} ${part}`, exact: true }).press('m');
    const entry = this.page.getByRole('menuitem', {
      name: `${this.translateWord(to)} · ${this.t(`requests.act.${by}`)}`,
      exact: true,
    });
    await entry.click();
    await entry.waitFor({ state: 'hidden' });
  }

  /** Buttons of dialogs are pressed by keyboard, because clicks can miss while the dialog is still growing. */
  private async pressInDialog(dialog: Locator, words: string): Promise<void> {
    await dialog.getByRole('button', { name: words, exact: true }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  }
  button(action: string): Locator {
    return this.page.getByRole('button', { name: this.t(`requests.act.${action}`), exact: true });
  }

  /** Creates a request with the form on the board, where it then appears as new. */
  async createRequest(request: RequestFields): Promise<void> {
    const { page, t } = this;
    await this.openBoard('requester');
    await page.getByRole('button', { name: t('requests.new'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('requests.new') });
    const field = (name: string) => form.getByLabel(t(`requests.field.${name}`), { exact: true });
    await this.nameSupplier(form, request.from);
    await field('supplyNumber').fill(request.number);
    await field('supplyName').fill(request.name);
    await choose(
      form.getByRole('combobox', { name: t('requests.field.dataType') }),
      t(`contract.enums.${requestDataType.labelKey(request.dataType)}`),
      false,
    );
    await field('deadline').fill(businessDay(days));
    await page.keyboard.press('Enter');
    await field('projectName').fill(request.project);
    await this.pressInDialog(form, t('kit.save'));
    await expect(this.card(partOf(request), 'new')).toBeVisible();
  }
  private async nameSupplier(form: Locator, from: RequestFields['from']): Promise<void> {
    const { page, t } = this;
    if ('enterprise' in from) {
      await form.getByText(t('requests.choose'), { exact: true }).click();
      return pickEnterprise(page, t, from.enterprise);
    }
    await form.getByRole('radio', { name: t('requests.kind.mailbox'), exact: true }).check();
    await form.getByLabel(t('requests.field.supplierName'), { exact: true }).fill(from.supplierName);
    await form.getByLabel(t('requests.field.email'), { exact: true }).fill(from.email);
    await choose(
      form.getByRole('combobox', { name: t('requests.field.language') }),
      t(`requests.${from.language}`),
      false,
    );
  }

  /** Opens one request from its card. */
  async open(side: RequestParty, part: string, status: RequestStatus): Promise<void> {
    await this.openBoard(side);
    await this.card(part, status).getByRole('link', { name: part, exact: true }).click();
    await this.rowBody(part).waitFor();
  }
  rowBody(part: string): Locator {
    return this.page.getByRole('region', { name: part, exact: true });
  }
  /** Answers with an own sheet: the dialog lists the suitable ones. */
  async answerWith(sheetName: string): Promise<void> {
    await this.button('answer').click();
    const dialog = this.page.getByRole('dialog');
    await dialog
      .getByRole('row')
      .filter({ hasText: sheetName })
      .getByRole('button', { name: new RegExp(`^${this.t('requests.answerDialog.send')}`) })
      .press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  }
  async returnAnswer(part: string, reason: string, text: string): Promise<void> {
    const { t } = this;
    await this.button('return').click();
    const dialog = this.page.getByRole('dialog', { name: t('requests.return.title', { part }) });
    await choose(dialog.getByRole('combobox'), t(`contract.enums.rejectReason.${reason}`), false);
    await dialog.getByLabel(t('requests.field.text'), { exact: true }).fill(text);
    await this.pressInDialog(dialog, t('requests.return.verb'));
  }
  /** Confirms a step that cannot be undone. */
  async confirmAccepting(part: string): Promise<void> {
    await this.pressInDialog(
      this.page.getByRole('dialog', { name: this.t('requests.accept.title', { part }) }),
      this.t('requests.act.accept').replace('…', ''),
    );
  }
}

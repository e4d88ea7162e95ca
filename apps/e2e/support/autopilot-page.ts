import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './choose';
import { pickEnterprise } from './pick-enterprise';
import type { Translate } from './words';

export interface AcceptingRule {
  name: string;
  sender: string;
  partNumber: string;
}
type View = 'rules' | 'dryRun' | 'log';

/** The inbox autopilot as an enterprise administrator sets it up. */
export class AutopilotPage {
  constructor(
    readonly page: Page,
    private readonly t: Translate,
  ) {}

  async open(view: View = 'rules'): Promise<void> {
    await this.page.goto(`/tools/InboxAutopilot${view === 'rules' ? '' : `?view=${view}`}`);
    await this.views.waitFor();
  }
  private get views(): Locator {
    return this.page.getByRole('radiogroup', { name: this.t('autopilot.view.label') });
  }
  async showView(view: View): Promise<void> {
    await this.views.getByText(this.t(`autopilot.view.${view}`), { exact: true }).click();
  }
  private button(key: string): Locator {
    return this.page.getByRole('button', { name: this.t(`autopilot.${key}`), exact: true });
  }

  /** Adds a rule that accepts sheets without errors from one sender if the part number matches. */
  async addRule({ name, sender, partNumber }: AcceptingRule): Promise<void> {
    const { page, t } = this;
    await this.button('new').click();
    const form = page.getByRole('dialog', { name: t('autopilot.newRule') });
    await form.getByLabel(t('autopilot.field.name'), { exact: true }).fill(name);
    await form.getByRole('radio', { name: t('autopilot.action.accept'), exact: true }).check();
    await this.addCondition(form, 1, 'sender');
    await form.getByRole('button', { name: t('autopilot.chooseSender'), exact: true }).click();
    await pickEnterprise(page, t, sender);
    await this.addCondition(form, 2, 'partNumber');
    await form.getByRole('textbox', { name: t('autopilot.condition.partNumber'), exact: true }).fill(partNumber);
    await form.getByRole('button', { name: t('kit.save'), exact: true }).press('Enter');
    await form.waitFor({ state: 'hidden' });
  }
  private async addCondition(form: Locator, at: number, kind: string): Promise<void> {
    await form.getByRole('button', { name: this.t('autopilot.addCondition'), exact: true }).click();
    await choose(
      form.getByRole('combobox', { name: this.t('autopilot.field.kind') }).nth(at),
      this.t(`autopilot.condition.${kind}`),
      false,
    );
  }
  ruleRow(name: string): Locator {
    return this.page
      .getByRole('list', { name: this.t('autopilot.view.rules') })
      .getByRole('listitem')
      .filter({ hasText: name })
      .first();
  }

  async dryRun(): Promise<void> {
    await this.showView('dryRun');
    await this.button('tryRules').click();
  }
  /** How often the rules would decide one way while people decided the other. */
  comparisonCell(would: 'accept' | 'reject' | 'hold', did: 'accepted' | 'rejected'): Locator {
    const row = this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: this.t(`autopilot.would.${would}`), exact: true }) });
    return row.getByRole('cell').nth(did === 'accepted' ? 0 : 1);
  }
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }
  /** Opens the panel that explains a decision. */
  async openRow(name: string): Promise<Locator> {
    await this.row(name).getByRole('button', { name }).click();
    return this.page.getByRole('complementary', { name });
  }

  async switchOn(): Promise<void> {
    const { page, t } = this;
    await this.button('switchOnMore').click();
    const dialog = page.getByRole('dialog', { name: t('autopilot.onTitle') });
    const on = dialog.getByRole('button', { name: t('autopilot.switchOn'), exact: true });
    await expect(on).toBeDisabled();
    await dialog.getByRole('checkbox', { name: t('autopilot.understood') }).check();
    await on.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await this.expectState('on');
  }
  /** Stops with one click; no confirmation is asked. */
  async stop(): Promise<void> {
    await this.button('switchOff').click();
    await this.expectState('off');
  }
  async expectState(state: 'on' | 'off'): Promise<void> {
    await expect(this.page.getByText(this.t(`autopilot.state.${state}`), { exact: true })).toBeVisible();
  }
  figure(name: 'accepted' | 'waiting'): Locator {
    return this.page
      .getByRole('group', { name: this.t('autopilot.figure.label') })
      .locator('> *')
      .filter({ hasText: this.t(`autopilot.figure.${name}`) });
  }
}

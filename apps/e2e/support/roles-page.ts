import type { Locator, Page } from '@playwright/test';
import { openFound } from './search';
import type { Translate } from './words';

/** Roles as a list and as the matrix of all rights. */
export class RolesPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  async open(role: string): Promise<Locator> {
    return openFound(this.page, this.t('roles.search'), role);
  }

  async copy(panel: Locator, role: string, names: { nameZh: string; nameEn: string }): Promise<void> {
    const { t } = this;
    await panel.getByRole('button', { name: t('roles.copyMore'), exact: true }).click();
    const form = this.page.getByRole('dialog', { name: t('roles.copyOne', { name: role }) });
    for (const [field, text] of Object.entries(names))
      await form.getByLabel(t(`roles.field.${field}`), { exact: true }).fill(text);
    await this.save(form);
  }

  /** Removes a permission from a custom role whose row is visible. */
  async removePermission(role: string, area: string, resource: string, action: string): Promise<void> {
    const { t } = this;
    await this.page.getByRole('button', { name: t('kit.editSubject', { subject: role }) }).click();
    const form = this.page.getByRole('dialog', { name: t('roles.edit') });
    await form
      .getByRole('group', { name: t(`contract.permissions.resources.${area}.${resource}`), exact: true })
      .getByRole('checkbox', { name: t(`contract.permissions.actions.${action}`), exact: true })
      .uncheck();
    await this.save(form);
  }

  async openMatrix(): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: this.t('roles.view') })
      .getByText(this.t('roles.as.matrix'), { exact: true })
      .click();
  }

  private right(area: string, resource: string, action: string): string {
    const { t } = this;
    return t('roles.rightWords', {
      resource: t(`contract.permissions.resources.${area}.${resource}`),
      action: t(`contract.permissions.actions.${action}`),
    });
  }

  private get matrix(): Locator {
    return this.page.getByRole('region', { name: this.t('roles.matrix') });
  }

  /** The matrix cell that shows whether a role has a permission. */
  async cell(role: string, area: string, resource: string, action: string): Promise<Locator> {
    await this.matrix.waitFor();
    const heads = await this.matrix.getByRole('columnheader').allInnerTexts();
    const place = heads.findIndex((head) => head.includes(role));
    return this.matrix
      .getByRole('row', { name: new RegExp(`^${this.right(area, resource, action)} `) })
      .getByRole('cell')
      .nth(place - 1);
  }

  async holdersOf(area: string, resource: string, action: string): Promise<Locator> {
    const right = this.right(area, resource, action);
    await this.matrix.getByRole('button', { name: right, exact: true }).click();
    return this.page.getByRole('complementary', { name: right });
  }

  private async save(form: Locator): Promise<void> {
    await form.getByRole('button', { name: this.t('kit.save') }).click();
    await form.waitFor({ state: 'hidden' });
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './choose';
import { contact, validity } from './people';
import { openFound } from './search';
import type { Language, Translate } from './words';

export interface NewEnterprise {
  nameZh: string;
  nameEn: string;
  identity: 'oem' | 'supplier';
  taxCode: string;
  userName: string;
  loginName: string;
}

/** Enterprises, departments and people, as their administrators manage them. */
export class EnterprisePages {
  constructor(
    readonly page: Page,
    private readonly t: Translate,
    private readonly language: Language,
  ) {}

  /** Number of records of the list, shown beside its title. */
  get count(): Locator {
    return this.page.locator('.m-count');
  }

  private async fill(form: Locator, area: string, fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(fields))
      await form.getByLabel(this.t(`${area}.field.${name}`), { exact: true }).fill(text);
  }

  private async save(form: Locator): Promise<void> {
    await form.getByRole('button', { name: this.t('kit.save') }).click();
    await form.waitFor({ state: 'hidden' });
  }

  /** Registers an enterprise, and reads the first password of its administrator, which is shown once. */
  async register({ nameZh, nameEn, identity, taxCode, userName, loginName }: NewEnterprise): Promise<string> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('enterprises.new'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('enterprises.new') });
    await this.fill(form, 'enterprises', {
      nameZh,
      nameEn,
      taxCode,
      postalCode: '311100',
      address: '文一西路 1 号',
      mainBusiness: 'EPDM',
    });
    await choose(
      form.getByRole('combobox', { name: t('enterprises.field.identity') }),
      t(`contract.enums.enterpriseIdentity.${identity}`),
      false,
    );
    await choose(
      form.getByRole('combobox', { name: t('enterprises.field.province') }),
      this.language === 'zh' ? '浙江' : 'Zhejiang',
    );
    const email = `${loginName}@mail.example`;
    await this.fill(form, 'users', {
      name: userName,
      loginName,
      email,
      emailAgain: email,
      officePhone: contact.officePhone,
      fax: contact.fax,
    });
    await form.getByRole('radio', { name: t('users.handover.show') }).check();
    await this.save(form);
    return this.readFirstPassword(loginName);
  }

  /** The first password, which is shown only once. */
  private async readFirstPassword(loginName: string): Promise<string> {
    const dialog = this.page.getByRole('dialog', { name: this.t('users.firstPasswords', { count: 1 }) });
    const password = await dialog.getByRole('row').filter({ hasText: loginName }).getByRole('cell').nth(1).innerText();
    await dialog
      .getByRole('button', { name: this.t('kit.close'), exact: true })
      .last()
      .click();
    await dialog.waitFor({ state: 'hidden' });
    return password;
  }

  /** Searches a list, and opens the row with this name. */
  async openRow(searchKey: string, name: string): Promise<Locator> {
    return openFound(this.page, this.t(searchKey), name);
  }

  panel(name: string): Locator {
    return this.page.getByRole('complementary', { name });
  }

  /** Capacity of the enterprise whose panel is open. */
  async setTerms(panel: Locator, name: string, seats: Readonly<Record<string, number>>): Promise<void> {
    const { page, t } = this;
    await panel.getByRole('button', { name: t('enterprises.setTerms'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('enterprises.termsOf', { name }) });
    for (const [right, count] of Object.entries(seats))
      await form.getByLabel(t(`users.right.${right}`), { exact: true }).fill(String(count));
    await this.save(form);
  }

  /**
   * Opens the form for a new record. The previous page has the same button, so the list is recognised by its search
   * field.
   */
  private async openNew(searchKey: string, title?: string): Promise<Locator> {
    await this.page.getByRole('textbox', { name: this.t(searchKey) }).waitFor();
    await this.page.getByRole('button', { name: this.t('kit.new'), exact: true }).click();
    return this.page.getByRole('dialog', title ? { name: title } : {});
  }

  async addDepartment(nameZh: string, nameEn: string): Promise<void> {
    const form = await this.openNew('departments.search');
    await this.fill(form, 'departments', { nameZh, nameEn });
    await this.save(form);
  }

  async nameContact(department: string, person: string): Promise<void> {
    const { page, t } = this;
    await this.panel(department)
      .getByRole('button', { name: t('kit.edit'), exact: true })
      .click();
    const form = page.getByRole('dialog', { name: t('departments.editOne', { name: department }) });
    await choose(form.getByRole('combobox', { name: t('departments.field.contactUserId') }), person);
    await this.save(form);
  }

  /** Creates a user who is contact person of a department, and returns the first password. */
  async addUser({
    loginName,
    name,
    department,
    role,
  }: {
    loginName: string;
    name: string;
    department: string;
    role: string;
  }): Promise<string> {
    const { page, t } = this;
    const form = await this.openNew('users.search', t('users.new'));
    const email = `${loginName}@mail.example`;
    await this.fill(form, 'users', { loginName, name, email, emailAgain: email, ...contact });
    await form.getByRole('radio', { name: t('users.handover.show') }).check();
    for (const [field, day] of Object.entries(validity)) {
      await form.getByLabel(t(`users.field.${field}`), { exact: true }).fill(day);
      await page.keyboard.press('Enter');
    }
    await form.getByRole('combobox', { name: t('users.field.organisationIds') }).fill(department);
    await page.locator('.ant-select-tree-title').filter({ hasText: department, visible: true }).click();
    await choose(form.getByRole('combobox', { name: t('users.field.roleIds') }), role);
    await form.getByRole('checkbox', { name: t('users.isContactPerson') }).check();
    await this.save(form);
    return this.readFirstPassword(loginName);
  }

  /** Limits a person, whose row is visible, to one vehicle model. */
  async limitToModels({ name, loginName }: { name: string; loginName: string }, model: string): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('kit.editSubject', { subject: name }) }).click();
    const form = page.getByRole('dialog', { name: t('users.editOne', { loginName }) });
    await form.getByRole('checkbox', { name: t('users.limitToModels') }).check();
    await choose(form.getByRole('combobox', { name: t('users.field.modelIds') }), model);
    await this.save(form);
  }

  /** A right of the person whose panel is open, with its number of used seats. */
  rightOption(panel: Locator, right: string): Locator {
    return panel.getByRole('radio', { name: this.rightName(right) });
  }

  /**
   * The label consists of the name and the number of used seats; the name of one right is the beginning of another
   * one's.
   */
  private rightName(right: string): RegExp {
    const used = this.t('users.right.used', { used: 0, capacity: 0 }).replaceAll('0', '\\d+');
    return new RegExp(`^${this.t(`users.right.${right}`)} (${used}|${this.t('users.right.notEnabled')})`);
  }

  expectUsedSeats(panel: Locator, right: string, used: number, capacity: number): Promise<void> {
    const taken = this.t('users.right.used', { used, capacity });
    return expect(
      panel.locator('label').filter({ has: this.page.getByRole('radio', { name: this.rightName(right) }) }),
    ).toContainText(taken);
  }
}

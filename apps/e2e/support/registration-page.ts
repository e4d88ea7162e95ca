import type { Page } from '@playwright/test';
import { passSecurityCheck } from './security-check';
import type { T } from './words';

export interface Registrant {
  enterpriseName: string;
  enterpriseEnName: string;
  taxCode: string;
  loginName: string;
  email: string;
  password: string;
}

/** The public form of a supplier, and the page behind the mailed link. */
export class RegistrationPage {
  constructor(private readonly page: Page, private readonly t: T) {}

  async register(who: Registrant): Promise<void> {
    const { page, t } = this;
    await page.goto('/register');
    await this.fillEnterprise(who);
    await page.getByRole('button', { name: t('public.register.next') }).click();
    await this.fillAdministrator(who);
    await passSecurityCheck(page, t);
    await page.getByRole('button', { name: t('public.register.submit'), exact: true }).click();
    await page.getByText(t('public.register.unconfirmed', { email: who.email })).waitFor();
  }

  async confirm(link: string): Promise<void> {
    const { page, t } = this;
    await page.goto(link);
    await page.getByRole('button', { name: t('public.register.confirm'), exact: true }).click();
    await page.getByText(t('public.register.confirmed')).waitFor();
  }

  private async fillEnterprise({ enterpriseName, enterpriseEnName, taxCode }: Registrant): Promise<void> {
    await this.fill({ enterpriseName, enterpriseEnName, taxCode, address: '工业园区 1 号', postalCode: '215000', mainBusiness: '线束' });
    const province = this.field('province');
    await province.selectOption({ index: 10 });
    await this.field('city').selectOption({ index: 5 });
  }
  private async fillAdministrator({ loginName, email, password }: Registrant): Promise<void> {
    const { page, t } = this;
    await this.fill({ userName: '李宁', loginName, emailAgain: email, phone: '0512-1234567', fax: '0512-1234568' });
    await page.getByLabel(t('public.email')).first().fill(email);
    await page.getByLabel(t('public.newPassword')).first().fill(password);
    await page.getByLabel(t('public.again')).fill(password);
  }
  private async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }
  private field(name: string) {
    return this.page.getByLabel(this.t(`public.register.field.${name}`)).first();
  }
}

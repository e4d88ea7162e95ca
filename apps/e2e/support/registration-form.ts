import type { Page } from '@playwright/test';
import { fieldOf } from './fields';
import type { Language, Translate } from './words';

export interface Supplier {
  enterpriseName: string;
  enterpriseEnName: string;
  taxCode: string;
  userName: string;
  loginName: string;
  email: string;
  password: string;
}

/** Data of a supplier that does not exist yet. */
export function newSupplier(language: Language): Supplier {
  const serial = String(Date.now());
  return {
    enterpriseName: `云栖橡胶${serial}`,
    enterpriseEnName: `Yunqi Rubber ${serial}`,
    taxCode: `91330${serial}`,
    userName: language === 'zh' ? '陈晨' : 'Chen Chen',
    loginName: `yunqi${serial}`,
    email: `yunqi${serial}@yunqi.example`,
    password: 'Yunqi2026',
  };
}

/** A supplier's registration: enterprise, then administrator. */
export class RegistrationForm {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  private async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(fields))
      await fieldOf(this.page, this.t(`public.register.field.${name}`)).fill(text);
  }

  async fillEnterprise({ enterpriseName, enterpriseEnName, taxCode }: Supplier): Promise<void> {
    const { page, t } = this;
    await this.fill({
      enterpriseName,
      enterpriseEnName,
      taxCode,
      postalCode: '311100',
      address: '文一西路 1 号',
      mainBusiness: 'EPDM',
    });
    for (const name of ['province', 'city'])
      await fieldOf(page, t(`public.register.field.${name}`)).selectOption({ index: 1 });
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('public.register.next'), exact: true }).click();
  }

  async fillAdministrator({ userName, loginName, email, password }: Supplier): Promise<void> {
    const { page, t } = this;
    await this.fill({ userName, loginName, emailAgain: email, phone: '0571-1234567', fax: '0571-1234568' });
    await fieldOf(page, t('public.email')).fill(email);
    await fieldOf(page, t('public.newPassword')).fill(password);
    await fieldOf(page, t('public.again')).fill(password);
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('public.register.submit'), exact: true }).click();
  }
}

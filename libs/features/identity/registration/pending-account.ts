import { Injectable } from '@nestjs/common';
import { nextShow } from '@matlas/contract';
import { AppError } from '@matlas/server-kit';
import { AccountMailStore } from '../recovery/account-mail.store';
import { RoleStore } from '../role.store';
import { TenantStore } from '../tenant.store';
import { UserStore } from '../user.store';
import { type RegistrationRecord, RegistrationStore } from './registration.store';

const ROLE = 'enterpriseAdmin';

/**
 * Creates the enterprise of a confirmed registration and its first administrator; sign-in is possible only after
 * the approval of the centre.
 */
@Injectable()
export class PendingAccount {
  constructor(
    private readonly registrations: RegistrationStore,
    private readonly mailboxes: AccountMailStore,
    private readonly tenants: TenantStore,
    private readonly users: UserStore,
    private readonly roles: RoleStore,
  ) {}

  /**
   * Throws `registration.emailKnown`, `enterprise.exists` or `user.loginNameTaken`: the data may have been taken
   * since the form was sent.
   */
  async createAccount(registration: RegistrationRecord): Promise<void> {
    const { id, passwordHash } = registration;
    if (passwordHash === null) throw new AppError('registration.linkInvalid');
    await this.assertFree(registration);
    const tenant = await this.tenants.createEnterprise({
      code: await this.registrations.nextEnterpriseCode(),
      state: 'pending',
      ...enterpriseFields(registration),
    });
    const roles = await this.roles.listByCodes(tenant.enterpriseId, [ROLE]);
    const { loginName, userName: name, email, phone: officePhone, fax } = registration;
    const person = {
      loginName,
      name,
      email,
      officePhone,
      fax,
      contactPerson: true,
      transferRight: 'upDownload' as const,
      mustChangePassword: true,
      nextShow: nextShow.of.terms,
      ...tenant,
      createdBy: null,
    };
    await this.users.create(
      { ...person, passwordHash },
      roles.map((role) => role.id),
    );
    await this.registrations.markConfirmed(id, tenant.enterpriseId);
  }
  private async assertFree(registration: RegistrationRecord): Promise<void> {
    if (await this.mailboxes.isKnown(registration.email)) throw new AppError('registration.emailKnown');
    const taken = await this.registrations.findTaken(registration);
    if (taken.taxCode || taken.duns) throw new AppError('enterprise.exists');
    if (taken.loginName) throw new AppError('user.loginNameTaken');
  }
}

const enterpriseFields = (registration: RegistrationRecord) => ({
  nameZh: registration.enterpriseName,
  nameEn: registration.enterpriseEnName,
  identity: registration.identity,
  mailbox: registration.email,
  taxCode: registration.taxCode,
  duns: registration.duns,
  countryCode: registration.countryCode,
  province: registration.province,
  city: registration.city,
  address: registration.address,
  postalCode: registration.postalCode,
  mainBusiness: registration.mainBusiness,
});

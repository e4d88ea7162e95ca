import { Injectable } from '@nestjs/common';
import { type EnterpriseRegister, nextShow } from '@matlas/contract';
import { AuditTrail, type Auth } from '@matlas/server-kit';
import { RoleStore } from '../role.store';
import { type Tenant } from '../tenant.store';
import { UserStore } from '../user.store';

const ADMINISTRATOR = 'enterpriseAdmin';

/** Creates the first administrator of an enterprise. */
@Injectable()
export class FirstAdministrator {
  constructor(
    private readonly users: UserStore,
    private readonly roles: RoleStore,
    private readonly audit: AuditTrail,
  ) {}

  async createAdministrator(
    auth: Auth,
    tenant: Tenant,
    { loginName, userName: name, email, phone: officePhone, fax }: EnterpriseRegister,
    passwordHash: string,
  ): Promise<number> {
    const roles = await this.roles.listByCodes(tenant.enterpriseId, [ADMINISTRATOR]);
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
      createdBy: auth.userId || null,
      ...tenant,
    };
    const id = await this.users.create(
      { ...person, passwordHash },
      roles.map((role) => role.id),
    );
    await this.audit.write(auth, {
      subject: 'app_user',
      subjectId: id,
      action: 'create',
      after: { ...person, roles: [ADMINISTRATOR] },
    });
    return id;
  }
}

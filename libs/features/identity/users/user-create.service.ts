import { Injectable } from '@nestjs/common';
import { type EnterpriseUserCreate, type enterpriseUsersApi, nextShow, type Out } from '@matlas/contract';
import { AuditTrail, type Auth, badInput, Db, notFound } from '@matlas/server-kit';
import { EnterpriseStore } from '../enterprises/enterprise.store';
import { UserStore } from '../user.store';
import { toEnterpriseUser } from './enterprise-user.row';
import { FirstPassword } from './first-password';
import { type CheckedForm, UserForm } from './user-form';
import { auditDetail } from './stored-users';
import { StoredUsers } from './stored-users';

const SUBJECT = 'app_user';

/** Creates users. */
@Injectable()
export class UserCreateService {
  constructor(
    private readonly db: Db,
    private readonly accounts: UserStore,
    private readonly form: UserForm,
    private readonly enterprises: EnterpriseStore,
    private readonly passwords: FirstPassword,
    private readonly audit: AuditTrail,
    private readonly stored: StoredUsers,
  ) {}

  /** Throws the errors of `create` without storing anything. */
  async check(auth: Auth, input: EnterpriseUserCreate): Promise<void> {
    await this.checkForm(auth, input);
  }

  /** Throws `badInput`, `role.beyondOwn`, `forbidden`; `notFound` for an enterprise that is not the caller's. */
  async create(auth: Auth, input: EnterpriseUserCreate): Promise<Out<typeof enterpriseUsersApi.create>> {
    const first = await this.passwords.createPassword(input.handover, auth);
    return this.db.tx(async () => {
      const { enterpriseId, ...checked } = await this.checkForm(auth, input);
      const account = {
        loginName: input.loginName,
        passwordHash: first.hash,
        mustChangePassword: true,
        nextShow: nextShow.of.terms,
        enterpriseId,
        createdBy: auth.userId || null,
      };
      const id = await this.accounts.create(
        { ...checked.fields, ...account },
        checked.roles.map((role) => role.id),
      );
      await this.stored.saveAssignments(id, checked);
      const initialPassword = await this.passwords.handOver(id, input.handover, first.password);
      const made = await this.stored.getStoredUser(auth, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'create', after: auditDetail(made) });
      return {
        ...toEnterpriseUser(auth, made, { organisations: made.organisations, modelIds: made.modelIds }),
        initialPassword,
      };
    });
  }

  private async checkForm(auth: Auth, input: EnterpriseUserCreate): Promise<CheckedForm & { enterpriseId: number }> {
    const enterpriseId = await this.enterpriseOf(auth, input.enterpriseId);
    const checked = await this.form.check(auth, input, {
      enterpriseId,
      trusted: false,
      organisationIds: [],
      roleIds: [],
      modelIds: [],
    });
    if (await this.accounts.findId(input.loginName)) throw badInput({ path: 'loginName', code: 'user.loginNameTaken' });
    return { ...checked, enterpriseId };
  }
  private async enterpriseOf(auth: Auth, requestedId: number | undefined): Promise<number> {
    const enterpriseId = requestedId ?? auth.enterpriseId;
    if (enterpriseId === auth.enterpriseId) return enterpriseId;
    if (auth.scope.reach !== 'all') throw notFound('enterprise', enterpriseId);
    return (await this.enterprises.getEnterprise(auth.scope, enterpriseId)).id;
  }
}

import { Injectable } from '@nestjs/common';
import type {
  EnterpriseUser,
  EnterpriseUserRow,
  enterpriseUsersApi,
  GrantableRoleRow,
  Out,
  Page,
  PageQuery,
} from '@matlas/contract';
import { type Auth, notFound } from '@matlas/server-kit';
import { exceedsRightsOf, toEnterpriseUser, toEnterpriseUserRow, toGrantableRole } from './enterprise-user.row';
import { EnterpriseUserStore, type UserFilter } from './enterprise-user.store';
import { UserForm } from './user-form';

/** Users of an enterprise, for its administrators. */
@Injectable()
export class EnterpriseUserService {
  constructor(
    private readonly users: EnterpriseUserStore,
    private readonly form: UserForm,
  ) {}

  async page(auth: Auth, filter: UserFilter, page: PageQuery): Promise<Page<EnterpriseUserRow>> {
    const found = await this.users.page(auth.scope, filter, page);
    const isAbove = exceedsRightsOf(auth);
    return { ...found, records: found.records.map((record) => toEnterpriseUserRow(auth, record, isAbove)) };
  }
  async get(auth: Auth, id: number): Promise<EnterpriseUser> {
    return toEnterpriseUser(auth, await this.users.getUser(auth.scope, id), await this.users.getAssignments(id));
  }
  /** The roles that the user has and those that the caller may grant. */
  async getForEdit(auth: Auth, id: number): Promise<Out<typeof enterpriseUsersApi.getForEdit>> {
    const user = await this.get(auth, id);
    const roles = await this.form.listGrantable(auth, user.enterpriseId);
    return {
      user,
      roles: roles.map((role) => ({
        ...toGrantableRole(role),
        isGranted: user.roles.some((held) => held.id === role.id),
      })),
    };
  }
  /** Throws `notFound` for another enterprise, except for callers of the centre. */
  async listGrantableRoles(auth: Auth, enterpriseId = auth.enterpriseId): Promise<GrantableRoleRow[]> {
    if (enterpriseId !== auth.enterpriseId && auth.scope.reach !== 'all') throw notFound('enterprise', enterpriseId);
    return (await this.form.listGrantable(auth, enterpriseId)).map(toGrantableRole);
  }
}

import { Injectable } from '@nestjs/common';
import { AppError, type Auth } from '@matlas/server-kit';
import { EnterpriseStore } from '../enterprises/enterprise.store';
import { assertNotBeyond } from './enterprise-user.row';
import { type EnterpriseUserRecord, EnterpriseUserStore, type UserAssignments } from './enterprise-user.store';
import { type CheckedForm } from './user-form';
import { UserWriteStore } from './user-write.store';

export type StoredUser = EnterpriseUserRecord & UserAssignments;

/** Users with their assignments, as the services that change them read, lock and write them. */
@Injectable()
export class StoredUsers {
  constructor(
    private readonly users: EnterpriseUserStore,
    private readonly writes: UserWriteStore,
    private readonly enterprises: EnterpriseStore,
  ) {}

  /**
   * The user, for update: the enterprise is locked first, so that two concurrent changes cannot remove its last two
   * administrators.
   */
  async lockUser(auth: Auth, id: number): Promise<StoredUser> {
    const { enterpriseId } = await this.users.getUser(auth.scope, id);
    await this.enterprises.lockForCounting(enterpriseId);
    const user = await this.users.lockUser(auth.scope, id);
    assertNotBeyond(auth, user);
    return { ...user, ...(await this.users.getAssignments(id)) };
  }
  async getStoredUser(auth: Auth, id: number): Promise<StoredUser> {
    return { ...(await this.users.getUser(auth.scope, id)), ...(await this.users.getAssignments(id)) };
  }
  async saveAssignments(id: number, { organisationIds, modelIds }: CheckedForm): Promise<void> {
    await this.writes.setFurtherOrganisations(id, organisationIds.slice(1));
    await this.writes.setModels(id, modelIds);
  }
  async assertAdministratorLeft({ enterpriseId, isAdministrator, status }: EnterpriseUserRecord): Promise<void> {
    if (isAdministrator && status === 1 && (await this.writes.countAdministrators(enterpriseId)) === 0)
      throw new AppError('user.lastAdministrator');
  }
}

/** For the audit trail: rights by their codes instead of their contents. */
export function auditDetail({
  roles,
  organisations,
  isInValidity: _,
  isAdministrator: __,
  lastSignInAt: ___,
  createTime: ____,
  updateTime: _____,
  version: ______,
  ...fields
}: StoredUser): object {
  return { ...fields, roles: roles.map(({ code }) => code), organisationIds: organisations.map(({ id }) => id) };
}

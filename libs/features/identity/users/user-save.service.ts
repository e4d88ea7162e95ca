import { Injectable } from '@nestjs/common';
import {
  type EnterpriseUser,
  type EnterpriseUserChange,
  type EnterpriseUserCreate,
  type enterpriseUsersApi,
  nextShow,
  type Out,
  type UserStatus,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, clock, Db, Events, notFound } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { EnterpriseStore } from '../enterprises/enterprise.store';
import { SessionStore } from '../session.store';
import { UserStore } from '../user.store';
import { assertNotBeyond, toEnterpriseUser } from './enterprise-user.row';
import { EnterpriseUserService } from './enterprise-user.service';
import { type EnterpriseUserRecord, EnterpriseUserStore, type UserAssignments } from './enterprise-user.store';
import { FirstPassword } from './first-password';
import { type CheckedForm, UserForm } from './user-form';
import { seatsOf, UserRightsService } from './user-rights.service';
import { UserWriteStore } from './user-write.store';

const SUBJECT = 'app_user';
type StoredUser = EnterpriseUserRecord & UserAssignments;

/** Creates, changes, activates and deactivates users. Changed rights take effect at their next call. */
@Injectable()
export class UserSaveService {
  constructor(
    private readonly db: Db,
    private readonly users: EnterpriseUserStore,
    private readonly accounts: UserStore,
    private readonly writes: UserWriteStore,
    private readonly form: UserForm,
    private readonly enterprises: EnterpriseStore,
    private readonly rights: UserRightsService,
    private readonly passwords: FirstPassword,
    private readonly sessions: SessionStore,
    private readonly cache: CallerCache,
    private readonly service: EnterpriseUserService,
    private readonly audit: AuditTrail,
    private readonly events: Events,
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
      await this.saveAssignments(id, checked);
      const initialPassword = await this.passwords.handOver(id, input.handover, first.password);
      const made = await this.getStoredUser(auth, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'create', after: auditDetail(made) });
      return {
        ...toEnterpriseUser(auth, made, { organisations: made.organisations, modelIds: made.modelIds }),
        initialPassword,
      };
    });
  }

  /**
   * Throws the errors of `create`, `user.beyondOwn` for a user with more rights than the caller,
   * `user.lastAdministrator`, `conflict`.
   */
  change(auth: Auth, input: EnterpriseUserChange): Promise<EnterpriseUser> {
    return this.db.tx(async () => {
      const before = await this.lockUser(auth, input.id);
      const ids = {
        organisationIds: before.organisations.map(({ id }) => id),
        roleIds: before.roles.map(({ id }) => id),
        modelIds: before.modelIds,
      };
      const checked = await this.form.check(auth, input, {
        enterpriseId: before.enterpriseId,
        trusted: before.trusted,
        ...ids,
      });
      await this.writes.updateUser({ ...checked.fields, id: before.id, version: input.version ?? before.version });
      await this.writes.setRoles(
        before.id,
        checked.roles.map((role) => role.id),
      );
      await this.saveAssignments(before.id, checked);
      await this.assertAdministratorLeft(before);
      await this.cache.forget();
      const after = await this.getStoredUser(auth, before.id);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: before.id,
        action: 'change',
        before: auditDetail(before),
        after: auditDetail(after),
      });
      if (after.email !== before.email)
        await this.events.afterCommit('user.emailChanged', {
          userId: before.id,
          before: before.email,
          after: after.email,
          at: clock.instant(),
        });
      return this.service.get(auth, before.id);
    });
  }

  /**
   * Throws `user.self`, `user.beyondOwn`, `user.lastAdministrator`; on activation the errors of `assertSeatsFree`,
   * because the user's seats may be taken.
   */
  setStatus(auth: Auth, id: number, status: UserStatus): Promise<null> {
    return this.db.tx(async () => {
      const before = await this.lockUser(auth, id);
      if (before.status === status) return null;
      if (id === auth.userId) throw new AppError('user.self');
      if (status === 1) await this.rights.assertSeatsFree(before.enterpriseId, id, seatsOf(before));
      await this.writes.setStatus(id, status);
      if (status === 0) {
        await this.sessions.endAll(id, 'deactivated');
        await this.assertAdministratorLeft(before);
      }
      await this.cache.forget();
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'change',
        before: { status: before.status },
        after: { status },
      });
      return null;
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
  /**
   * The user, for update: the enterprise is locked first, so that two concurrent changes cannot remove its last two
   * administrators.
   */
  private async lockUser(auth: Auth, id: number): Promise<StoredUser> {
    const { enterpriseId } = await this.users.getUser(auth.scope, id);
    await this.enterprises.lockForCounting(enterpriseId);
    const user = await this.users.lockUser(auth.scope, id);
    assertNotBeyond(auth, user);
    return { ...user, ...(await this.users.getAssignments(id)) };
  }
  private async getStoredUser(auth: Auth, id: number): Promise<StoredUser> {
    return { ...(await this.users.getUser(auth.scope, id)), ...(await this.users.getAssignments(id)) };
  }
  private async enterpriseOf(auth: Auth, requestedId: number | undefined): Promise<number> {
    const enterpriseId = requestedId ?? auth.enterpriseId;
    if (enterpriseId === auth.enterpriseId) return enterpriseId;
    if (auth.scope.reach !== 'all') throw notFound('enterprise', enterpriseId);
    return (await this.enterprises.getEnterprise(auth.scope, enterpriseId)).id;
  }
  private async saveAssignments(id: number, { organisationIds, modelIds }: CheckedForm): Promise<void> {
    await this.writes.setFurtherOrganisations(id, organisationIds.slice(1));
    await this.writes.setModels(id, modelIds);
  }
  private async assertAdministratorLeft({
    enterpriseId,
    isAdministrator,
    status,
  }: EnterpriseUserRecord): Promise<void> {
    if (isAdministrator && status === 1 && (await this.writes.countAdministrators(enterpriseId)) === 0)
      throw new AppError('user.lastAdministrator');
  }
}

/** For the audit trail: rights by their codes instead of their contents. */
function auditDetail({
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

import { Injectable } from '@nestjs/common';
import type { api, In, Out } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, clock, databaseError, Db, Events } from '@matlas/server-kit';
import { EnterpriseStore } from '../enterprises/enterprise.store';
import { SessionStore } from '../session.store';
import { SignInAttemptStore } from '../sign-in-attempt.store';
import { UserStore } from '../user.store';
import { assertNotBeyond } from '../users/enterprise-user.row';
import { type EnterpriseUserRecord, EnterpriseUserStore } from '../users/enterprise-user.store';
import { FirstPassword } from '../users/first-password';
import { UserWriteStore } from '../users/user-write.store';
import { ConsoleUserStore } from './console-user.store';

type Users = typeof api.system.users;
const SUBJECT = 'app_user';

/** Further actions of the system console on users: reset of passwords, and deletion of users who never acted. */
@Injectable()
export class ConsoleUserService {
  constructor(
    private readonly db: Db,
    private readonly users: EnterpriseUserStore,
    private readonly store: ConsoleUserStore,
    private readonly accounts: UserStore,
    private readonly writes: UserWriteStore,
    private readonly enterprises: EnterpriseStore,
    private readonly passwords: FirstPassword,
    private readonly sessions: SessionStore,
    private readonly attempts: SignInAttemptStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  /** All or none. Refused for the caller's own password, which is changed with the old password as proof. */
  resetPassword(auth: Auth, { ids, handover }: In<Users['resetPassword']>): Promise<Out<Users['resetPassword']>> {
    return this.db.tx(async () => {
      const reset: Out<Users['resetPassword']> = [];
      for (const [index, id] of ids.entries()) {
        const user = await this.lockUser(auth, id);
        if (handover === 'mail' && user.email === null)
          throw badInput({ path: `ids.${index}`, code: 'user.emailFormat' });
        const { password, hash } = await this.passwords.createPassword(handover, auth);
        await this.accounts.setPassword(id, hash, true);
        await this.sessions.endAll(id, 'passwordReset');
        await this.attempts.clearAttempts(user.loginName);
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'change',
          after: { credentialsResetAt: clock.instant() },
        });
        await this.events.afterCommit('password.reset', { userId: id, by: auth.name, at: clock.instant() });
        reset.push({
          id,
          loginName: user.loginName,
          initialPassword: await this.passwords.handOver(id, handover, password),
        });
      }
      return reset;
    });
  }

  /**
   * Throws `user.referenced` for a user who acted or whom a record refers to, `user.self`, `user.beyondOwn`,
   * `user.lastAdministrator`.
   */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        if (id === auth.userId) throw new AppError('user.self');
        const before = await this.lockUser(auth, id);
        if (await this.store.hasActed(id)) throw new AppError('user.referenced', { name: before.name });
        await this.sessions.endAll(id, 'deactivated');
        await this.store.delete(id).catch((error: unknown) => {
          throw databaseError(error)?.code === 'stillReferenced'
            ? new AppError('user.referenced', { name: before.name })
            : error;
        });
        if (
          before.isAdministrator &&
          before.status === 1 &&
          (await this.writes.countAdministrators(before.enterpriseId)) === 0
        )
          throw new AppError('user.lastAdministrator');
        const { loginName, name, email, enterpriseId, organisationId, roles } = before;
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: { loginName, name, email, enterpriseId, organisationId, roles: roles.map(({ code }) => code) },
        });
      }
      return null;
    });
  }

  /**
   * Another user in the caller's reach and without more rights; the enterprise is locked first, as for every change
   * of its users.
   */
  private async lockUser(auth: Auth, id: number): Promise<EnterpriseUserRecord> {
    if (id === auth.userId) throw new AppError('forbidden');
    const { enterpriseId } = await this.users.getUser(auth.scope, id);
    await this.enterprises.lockForCounting(enterpriseId);
    const user = await this.users.lockUser(auth.scope, id);
    assertNotBeyond(auth, user);
    return user;
  }
}

import { Injectable } from '@nestjs/common';
import type { api, In, Out } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, clock, Db, Events } from '@matlas/server-kit';
import { SessionStore } from '../session.store';
import { SignInAttemptStore } from '../sign-in-attempt.store';
import { UserStore } from '../user.store';
import { FirstPassword } from '../users/first-password';
import { StoredUsers } from '../users/stored-users';

type Users = typeof api.system.users;
const SUBJECT = 'app_user';

/** Gives users a new initial password. */
@Injectable()
export class ConsolePasswordService {
  constructor(
    private readonly db: Db,
    private readonly accounts: UserStore,
    private readonly passwords: FirstPassword,
    private readonly sessions: SessionStore,
    private readonly attempts: SignInAttemptStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly stored: StoredUsers,
  ) {}

  /** All or none. Refused for the caller's own password, which is changed with the old password as proof. */
  resetPassword(auth: Auth, { ids, handover }: In<Users['resetPassword']>): Promise<Out<Users['resetPassword']>> {
    return this.db.tx(async () => {
      const reset: Out<Users['resetPassword']> = [];
      for (const [index, id] of ids.entries()) {
        if (id === auth.userId) throw new AppError('forbidden');
        const user = await this.stored.lockUser(auth, id);
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
}

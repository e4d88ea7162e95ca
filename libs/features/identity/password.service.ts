import { Injectable } from '@nestjs/common';
import { type api, type In, LIMITS, type PasswordState } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, clock, Db, systemAuth } from '@matlas/server-kit';
import { CallerCache } from './caller-cache';
import { NewPasswords } from './new-passwords';
import { Passwords } from './passwords';
import { ServerKeyStore } from './server-key.store';
import { toPasswordState } from './shell-user.row';
import { SignInAttemptStore } from './sign-in-attempt.store';
import { UserStore } from './user.store';

/** Changes the caller's own password. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly db: Db,
    private readonly users: UserStore,
    private readonly passwords: Passwords,
    private readonly keys: ServerKeyStore,
    private readonly entered: NewPasswords,
    private readonly attempts: SignInAttemptStore,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
  ) {}

  async getState(auth: Auth): Promise<PasswordState> {
    const user = await this.users.forShell(auth.userId);
    if (!user) throw new AppError('session.unknown');
    return toPasswordState(user, clock.now());
  }

  async change(auth: Auth, input: In<typeof api.identity.session.changePassword>): Promise<null> {
    const oldPassword = await this.keys.decrypt(input.oldPassword);
    const newPassword = await this.entered.decryptPassword('newPassword', input.newPassword);
    await this.confirmOld(auth, oldPassword);
    return this.db.tx(async () => {
      if (newPassword === oldPassword) throw new AppError('password.sameAsOld');
      await this.refuseUsed(auth.userId, newPassword);
      await this.users.setPassword(auth.userId, await this.passwords.hash(newPassword), false);
      await this.cache.forget();
      await this.audit.write(auth, {
        subject: 'app_user',
        subjectId: auth.userId,
        action: 'change',
        after: { credentialsChangedAt: clock.instant() },
      });
      return null;
    });
  }

  /**
   * Sets a new, encrypted password for a user who confirmed a mailed code, and unlocks their sign-in. Joins the
   * caller's transaction.
   */
  async resetPassword({ userId, loginName }: { userId: number; loginName: string }, encrypted: string): Promise<void> {
    const newPassword = await this.entered.decryptPassword('newPassword', encrypted);
    await this.refuseUsed(userId, newPassword);
    await this.users.setPassword(userId, await this.passwords.hash(newPassword), false);
    await this.cache.forget();
    await this.attempts.clearAttempts(loginName);
    await this.audit.write(systemAuth(), {
      subject: 'app_user',
      subjectId: userId,
      action: 'change',
      after: { credentialsRecoveredAt: clock.instant() },
    });
  }

  /**
   * Wrong old passwords lock the account like failed sign-ins, so that a stolen session cannot be used to guess the
   * password.
   */
  private async confirmOld(auth: Auth, oldPassword: string): Promise<void> {
    const counter = `change:${auth.userId}`;
    await this.attempts.countAttempt(counter);
    if (await this.passwords.matches(await this.users.findPasswordHash(auth.userId), oldPassword))
      return this.attempts.clearAttempts(counter);
    await this.attempts.recordFailure(counter);
    throw new AppError('password.wrongOld');
  }

  private async refuseUsed(userId: number, newPassword: string): Promise<void> {
    const earlier = await this.users.listEarlierPasswordHashes(userId);
    if (await this.passwords.matchesAny(earlier, newPassword))
      throw new AppError('password.usedBefore', { count: LIMITS.passwordHistory });
  }
}

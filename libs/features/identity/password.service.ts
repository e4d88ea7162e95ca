import { Injectable } from '@nestjs/common';
import { type api, FIELD_RULES, type In, LIMITS } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { Passwords } from './passwords';
import { ServerKeyStore } from './server-key.store';
import { SignInAttemptStore } from './sign-in-attempt.store';
import { UserStore } from './user.store';

/** Changing one's own password. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly db: Db,
    private readonly users: UserStore,
    private readonly passwords: Passwords,
    private readonly keys: ServerKeyStore,
    private readonly attempts: SignInAttemptStore,
    private readonly audit: AuditTrail,
  ) {}

  async change(auth: Auth, input: In<typeof api.identity.session.changePassword>): Promise<null> {
    const oldPassword = await this.keys.decrypt(input.oldPassword);
    const newPassword = await this.keys.decrypt(input.newPassword);
    if (!FIELD_RULES.password.holds(newPassword)) throw badInput({ path: 'newPassword', code: 'password.pattern' });
    await this.confirmOld(auth, oldPassword);
    return this.db.tx(async () => {
      await this.refuseUsed(auth.userId, oldPassword, newPassword);
      await this.users.setPassword(auth.userId, await this.passwords.hash(newPassword), false);
      await this.audit.write(auth, { subject: 'app_user', subjectId: auth.userId, action: 'change', after: { credentialsChangedAt: new Date().toISOString() } });
      return null;
    });
  }

  /** A borrowed session must not serve to guess the password: wrong old passwords lock like wrong sign-ins. */
  private async confirmOld(auth: Auth, oldPassword: string): Promise<void> {
    const counter = `change:${auth.userId}`;
    await this.attempts.begin(counter);
    if (await this.passwords.matches(await this.users.passwordHash(auth.userId), oldPassword)) return this.attempts.succeeded(counter);
    await this.attempts.failed(counter);
    throw new AppError('password.wrongOld');
  }

  private async refuseUsed(userId: number, oldPassword: string, newPassword: string): Promise<void> {
    if (newPassword === oldPassword) throw new AppError('password.sameAsOld');
    const earlier = await this.users.earlierPasswordHashes(userId);
    if (await this.passwords.matchesAny(earlier, newPassword)) throw new AppError('password.usedBefore', { count: LIMITS.passwordHistory });
  }
}

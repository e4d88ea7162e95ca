import { Injectable } from '@nestjs/common';
import { type api, type In, LIMITS, type PasswordState } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, clock, Db, systemAuth } from '@matlas/server-kit';
import { AccessRevocation } from './access-revocation';
import { NewPasswords } from './new-passwords';
import { PasswordProof } from './password-proof';
import { Passwords } from './passwords';
import { ServerKeyStore } from './server-key.store';
import { toPasswordState } from './shell-user.row';
import { UserStore } from './user.store';

type PasswordChange = Pick<In<typeof api.identity.session.changePassword>, 'oldPassword' | 'newPassword'> & {
  endApiKeys?: boolean | undefined;
};

/** Changes the caller's own password. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly db: Db,
    private readonly users: UserStore,
    private readonly passwords: Passwords,
    private readonly keys: ServerKeyStore,
    private readonly entered: NewPasswords,
    private readonly proof: PasswordProof,
    private readonly revocation: AccessRevocation,
    private readonly audit: AuditTrail,
  ) {}

  async getState(auth: Auth): Promise<PasswordState> {
    const user = await this.users.forShell(auth.userId);
    if (!user) throw new AppError('session.unknown');
    return toPasswordState(user, clock.now());
  }

  async change(auth: Auth, input: PasswordChange): Promise<null> {
    const oldPassword = await this.keys.decrypt(input.oldPassword);
    const newPassword = await this.entered.decryptPassword('newPassword', input.newPassword);
    await this.proof.requirePassword(auth, oldPassword);
    return this.db.tx(async () => {
      if (newPassword === oldPassword) throw new AppError('password.sameAsOld');
      await this.refuseUsed(auth.userId, newPassword);
      await this.users.setPassword(auth.userId, await this.passwords.hash(newPassword), false);
      // A change is also the answer to a theft: whoever else uses the account is out.
      await this.revocation.endOthers(auth.userId, { sessionId: auth.sessionId, endApiKeys: input.endApiKeys });
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
    await this.revocation.endOthers(userId, {});
    await this.proof.unlock(loginName);
    await this.audit.write(systemAuth(), {
      subject: 'app_user',
      subjectId: userId,
      action: 'change',
      after: { credentialsRecoveredAt: clock.instant() },
    });
  }

  private async refuseUsed(userId: number, newPassword: string): Promise<void> {
    const earlier = await this.users.listEarlierPasswordHashes(userId);
    if (await this.passwords.matchesAny(earlier, newPassword))
      throw new AppError('password.usedBefore', { count: LIMITS.passwordHistory });
  }
}

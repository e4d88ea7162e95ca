import { Injectable } from '@nestjs/common';
import { accountMailJob, type api, type In, type Out } from '@matlas/contract';
import { AppError, Db, JobQueue, systemAuth } from '@matlas/server-kit';
import { PasswordService } from '../password.service';
import { SessionStore } from '../session.store';
import { AccountMailStore } from './account-mail.store';
import { OneTimeCodeStore } from './one-time-code.store';

type Recovery = typeof api.recovery;

/**
 * Recovery of forgotten login names and passwords. The response does not reveal whether a user exists; the job
 * looks that up.
 */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly db: Db,
    private readonly jobs: JobQueue,
    private readonly codes: OneTimeCodeStore,
    private readonly mailboxes: AccountMailStore,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionStore,
  ) {}

  async loginNameLost({ email }: In<Recovery['loginNameLost']>): Promise<null> {
    await this.jobs.start(systemAuth(), accountMailJob, { kind: 'loginNames', email });
    return null;
  }
  async passwordLost({ loginName, email }: In<Recovery['passwordLost']>): Promise<null> {
    await this.jobs.start(systemAuth(), accountMailJob, { kind: 'recovery', email, loginName });
    return null;
  }

  /** Returned only to the holder of the code. */
  async link({ code }: In<Recovery['link']>): Promise<Out<Recovery['link']>> {
    const found = await this.codes.findUnused(code, ['recovery']);
    const person =
      found && !found.isExpired && found.userId !== null ? await this.mailboxes.byId(found.userId) : undefined;
    if (!found || !person) return { isValid: false, loginName: null, name: null, expiresAt: null };
    return { isValid: true, loginName: person.loginName, name: person.name, expiresAt: found.expiresAt.toISOString() };
  }

  /**
   * Throws `recovery.codeInvalid`, `recovery.codeExpired` or the errors of an invalid password; the code then
   * remains valid.
   */
  setPassword({ code, newPassword }: In<Recovery['setPassword']>): Promise<null> {
    return this.db.tx(async () => {
      const taken = await this.codes.useCode(code, ['recovery']);
      const person = taken?.userId ? await this.mailboxes.byId(taken.userId) : undefined;
      if (!person) throw await this.refusal(code);
      await this.passwords.resetPassword(person, newPassword);
      await this.codes.endRecoveries(person.userId);
      await this.sessions.endAll(person.userId, 'passwordReset');
      await this.jobs.start(systemAuth(), accountMailJob, { kind: 'passwordChanged', userId: person.userId });
      return null;
    });
  }
  private async refusal(code: string): Promise<AppError> {
    const found = await this.codes.findUnused(code, ['recovery']);
    return new AppError(found?.isExpired ? 'recovery.codeExpired' : 'recovery.codeInvalid');
  }
}

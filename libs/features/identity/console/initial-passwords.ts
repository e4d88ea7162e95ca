import { Injectable } from '@nestjs/common';
import { type DefaultPassword, type DefaultPasswordSave, FIELD_RULES, LIMITS } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, clock, Db, SecretBox } from '@matlas/server-kit';
import { generatedPassword } from '../generated-password';
import { ServerKeyStore } from '../server-key.store';
import { InitialPasswordStore } from './initial-password.store';

const PURPOSE = 'initialPassword';
const ONE = 1;
/** Requires a built-in role; the permission alone does not reveal a secret. */
const PLATFORM_ADMINISTRATOR = 'platformAdmin';

/**
 * The initial password of a new user and after a reset: a random one, or the one that the platform administrator
 * configured.
 */
@Injectable()
export class InitialPasswords {
  constructor(
    private readonly db: Db,
    private readonly store: InitialPasswordStore,
    private readonly box: SecretBox,
    private readonly keys: ServerKeyStore,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * It must be changed at the first sign-in. The configured password is used only when it is mailed to the user or
   * shown to the platform administrator; all others receive a random one. A configured password that was sealed
   * with another SECRETS_KEY counts as missing.
   */
  async nextPassword(shownTo?: Auth): Promise<string> {
    const mayReveal = shownTo === undefined || isPlatformAdministrator(shownTo);
    return (mayReveal ? await this.findConfigured() : undefined) ?? generatedPassword();
  }

  async getSetting(auth: Auth): Promise<DefaultPassword> {
    const record = await this.store.findCurrent();
    const password = isPlatformAdministrator(auth) ? ((await this.findConfigured()) ?? null) : null;
    return {
      mode: record?.mode ?? 'generated',
      mustChange: true,
      minLength: LIMITS.passwordMin,
      maxLength: LIMITS.passwordMax,
      days: LIMITS.passwordDays,
      history: LIMITS.passwordHistory,
      password,
      updateTime: record?.updateTime.toISOString() ?? null,
    };
  }
  /** Throws `config.secret` for everyone except the platform administrator. */
  async saveSetting(auth: Auth, { mode, password: encrypted }: DefaultPasswordSave): Promise<DefaultPassword> {
    if (!isPlatformAdministrator(auth)) throw new AppError('config.secret');
    const password = encrypted === undefined ? await this.findConfigured() : await this.keys.decrypt(encrypted);
    if (mode === 'fixed' && (password === undefined || !FIELD_RULES.password.holds(password)))
      throw badInput({ path: 'password', code: 'password.pattern' });
    return this.db.tx(async () => {
      const before = await this.store.findCurrent();
      await this.store.save({
        mode,
        sealedPassword: mode === 'fixed' && password !== undefined ? this.box.seal(password, PURPOSE, ONE) : null,
      });
      await this.audit.write(auth, {
        subject: 'initial_password',
        subjectId: ONE,
        action: 'change',
        before: { mode: before?.mode ?? 'generated' },
        after: { mode, changedAt: clock.instant() },
      });
      return this.getSetting(auth);
    });
  }

  private async findConfigured(): Promise<string | undefined> {
    const record = await this.store.findCurrent();
    return record?.mode === 'fixed' && record.sealedPassword !== null
      ? this.box.open(record.sealedPassword, PURPOSE, ONE)
      : undefined;
  }
}

/** Only in a session: an API key cannot read passwords. */
const isPlatformAdministrator = (auth: Auth): boolean =>
  auth.via === 'session' && auth.roles.includes(PLATFORM_ADMINISTRATOR);

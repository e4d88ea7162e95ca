import { Injectable } from '@nestjs/common';
import { type DefaultPassword, type DefaultPasswordSave, FIELD_RULES, LIMITS } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, clock, Db, SecretBox } from '@matlas/server-kit';
import { generatedPassword } from '../generated-password';
import { ServerKeyStore } from '../server-key.store';
import { InitialPasswordStore } from './initial-password.store';

const PURPOSE = 'initialPassword';
const ONE = 1;
/** Of the built-in roles; a right alone shows no secret. */
const PLATFORM_ADMINISTRATOR = 'platformAdmin';

/**
 * The first password of a new user and of one whose password is reset: a random one, or the one that the platform
 * administrator set.
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
   * Whoever gets it must change it at the first sign-in. The platform's own is mailed to the user, or shown to the
   * platform administrator: anybody else who hands a password over gets a random one. A set password that another
   * SECRETS_KEY sealed is as good as none.
   */
  async next(shownTo?: Auth): Promise<string> {
    const mayTell = shownTo === undefined || isPlatformAdministrator(shownTo);
    return (mayTell ? await this.fixed() : undefined) ?? generatedPassword();
  }

  async shown(auth: Auth): Promise<DefaultPassword> {
    const record = await this.store.current();
    const password = isPlatformAdministrator(auth) ? ((await this.fixed()) ?? null) : null;
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
  /** Throws `config.secret` for anybody but the platform administrator. */
  async set(auth: Auth, { mode, password: encrypted }: DefaultPasswordSave): Promise<DefaultPassword> {
    if (!isPlatformAdministrator(auth)) throw new AppError('config.secret');
    const password = encrypted === undefined ? await this.fixed() : await this.keys.decrypt(encrypted);
    if (mode === 'fixed' && (password === undefined || !FIELD_RULES.password.holds(password)))
      throw badInput({ path: 'password', code: 'password.pattern' });
    return this.db.tx(async () => {
      const before = await this.store.current();
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
      return this.shown(auth);
    });
  }

  private async fixed(): Promise<string | undefined> {
    const record = await this.store.current();
    return record?.mode === 'fixed' && record.sealedPassword !== null
      ? this.box.open(record.sealedPassword, PURPOSE, ONE)
      : undefined;
  }
}

/** In person: a program's key reads no password. */
const isPlatformAdministrator = (auth: Auth): boolean =>
  auth.via === 'session' && auth.roles.includes(PLATFORM_ADMINISTRATOR);

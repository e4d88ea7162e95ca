import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { initialPasswordJob, nameIn } from '@matlas/contract';
import {
  type Auth,
  CONFIG,
  type Config,
  JobQueue,
  type Language,
  MailPort,
  systemAuth,
  Translator,
} from '@matlas/server-kit';
import { InitialPasswords } from '../console/initial-passwords';
import { Passwords } from '../passwords';
import { siteAddress } from '../recovery/site-address';
import { UserStore } from '../user.store';
import { NewcomerStore } from './newcomer.store';

interface HashedPassword {
  password: string;
  hash: string;
}
const UNKNOWN_BYTES = 32;

/**
 * The initial password of a user whom an administrator created: shown once, or mailed. It must be changed at the
 * first sign-in.
 */
@Injectable()
export class FirstPassword {
  private unknown: Promise<string> | undefined;
  constructor(
    private readonly passwords: Passwords,
    private readonly users: UserStore,
    private readonly newcomers: NewcomerStore,
    private readonly jobs: JobQueue,
    private readonly port: MailPort,
    private readonly initial: InitialPasswords,
    private readonly translator: Translator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * To be shown to the person who passes it on. A mailed password is generated when the mail is written; until then
   * the account has a shared hash of an unknown password, because hashing one for each user of an import would take
   * a minute.
   */
  async createPassword(way: 'mail' | 'show', auth: Auth): Promise<HashedPassword> {
    if (way === 'show') return this.hashPassword(await this.initial.nextPassword(auth));
    this.unknown ??= this.passwords.hash(randomBytes(UNKNOWN_BYTES).toString('base64'));
    return { password: '', hash: await this.unknown };
  }
  private async hashPassword(password: string): Promise<HashedPassword> {
    return { password, hash: await this.passwords.hash(password) };
  }

  /** What is shown to the creator: the password, or nothing when it is mailed. Joins the caller's transaction. */
  async handOver(userId: number, way: 'mail' | 'show', password: string): Promise<string | null> {
    if (way === 'show') return password;
    await this.jobs.start(systemAuth(), initialPasswordJob, { userId }, { language: this.translator.language });
    return null;
  }

  /**
   * Generates the password and mails it, so that no clear-text password is stored until the mail is sent. Users who
   * signed in meanwhile, or chose their own password, are skipped: a repeated run does no harm.
   */
  async mailPassword(userId: number, language: Language): Promise<void> {
    const newcomer = await this.newcomers.findWaiting(userId);
    if (!newcomer) return;
    const { password, hash } = await this.hashPassword(await this.initial.nextPassword());
    await this.users.setPassword(userId, hash, true);
    const params = {
      name: newcomer.name,
      loginName: newcomer.loginName,
      enterprise: nameIn(language, newcomer.enterpriseName, newcomer.enterpriseEnName),
      password,
      link: siteAddress(this.config, '/login'),
    };
    const say = (part: 'subject' | 'text'): string =>
      this.translator.translate(
        'mails',
        `${newcomer.isNew ? 'initialPassword' : 'passwordReset'}.${part}`,
        params,
        language,
      );
    await this.port.send({ to: newcomer.email, subject: say('subject'), text: say('text') });
  }
}

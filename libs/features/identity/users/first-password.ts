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

interface FirstSecret {
  password: string;
  hash: string;
}
const UNKNOWN_BYTES = 32;

/**
 * The first password of a user whom somebody else made: shown once, or mailed. It must be changed at the first sign-in.
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
   * To be shown to whoever hands it over. What is mailed is made when the mail is written: until then the account has a
   * password that nobody knows, one for all, because hashing one for each user of an import would take a minute.
   */
  async make(way: 'mail' | 'show', auth: Auth): Promise<FirstSecret> {
    if (way === 'show') return this.hashed(await this.initial.next(auth));
    this.unknown ??= this.passwords.hash(randomBytes(UNKNOWN_BYTES).toString('base64'));
    return { password: '', hash: await this.unknown };
  }
  private async hashed(password: string): Promise<FirstSecret> {
    return { password, hash: await this.passwords.hash(password) };
  }

  /** What the maker is shown: the password, or nothing where it is mailed. Joins the caller's transaction. */
  async handOver(userId: number, way: 'mail' | 'show', password: string): Promise<string | null> {
    if (way === 'show') return password;
    await this.jobs.start(systemAuth(), initialPasswordJob, { userId }, { language: this.translator.language });
    return null;
  }

  /**
   * Makes the password and mails it, so that none waits in clear for its mail. Whoever signed in meanwhile, or has a
   * password of their own, keeps it: a run that comes again does no harm.
   */
  async mail(userId: number, language: Language): Promise<void> {
    const newcomer = await this.newcomers.waiting(userId);
    if (!newcomer) return;
    const { password, hash } = await this.hashed(await this.initial.next());
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

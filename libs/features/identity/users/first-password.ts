import { Inject, Injectable } from '@nestjs/common';
import { initialPasswordJob, nameIn } from '@matlas/contract';
import { CONFIG, type Config, JobQueue, type Language, MailPort, systemAuth, Translator } from '@matlas/server-kit';
import { generatedPassword } from '../generated-password';
import { Passwords } from '../passwords';
import { siteAddress } from '../recovery/site-address';
import { UserStore } from '../user.store';
import { NewcomerStore } from './newcomer.store';

/** The first password of a user whom somebody else made: shown once, or mailed. It must be changed at the first sign-in. */
@Injectable()
export class FirstPassword {
  constructor(
    private readonly passwords: Passwords, private readonly users: UserStore, private readonly newcomers: NewcomerStore, private readonly jobs: JobQueue, private readonly port: MailPort,
    private readonly translator: Translator, @Inject(CONFIG) private readonly config: Config,
  ) {}

  async make(): Promise<{ password: string; hash: string }> {
    const password = generatedPassword();
    return { password, hash: await this.passwords.hash(password) };
  }

  /** What the maker is shown: the password, or nothing where it is mailed. Joins the caller's transaction. */
  async handOver(userId: number, way: 'mail' | 'show', password: string): Promise<string | null> {
    if (way === 'show') return password;
    await this.jobs.start(systemAuth(), initialPasswordJob, { userId }, { language: this.translator.language });
    return null;
  }

  /**
   * Makes another password and mails it, so that none waits in clear for its mail. Whoever signed in meanwhile, or has a password of their
   * own, keeps it: a run that comes again does no harm.
   */
  async mail(userId: number, language: Language): Promise<void> {
    const newcomer = await this.newcomers.waiting(userId);
    if (!newcomer) return;
    const { password, hash } = await this.make();
    await this.users.setPassword(userId, hash, true);
    const params = { name: newcomer.name, loginName: newcomer.loginName, enterprise: nameIn(language, newcomer.enterpriseName, newcomer.enterpriseEnName), password, link: siteAddress(this.config, '/login') };
    const say = (part: 'subject' | 'text'): string => this.translator.translate('mails', `initialPassword.${part}`, params, language);
    await this.port.send({ to: newcomer.email, subject: say('subject'), text: say('text') });
  }
}

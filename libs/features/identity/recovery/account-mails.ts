import { Inject, Injectable } from '@nestjs/common';
import { type AccountMail, LIMITS, type LOCALES, nameIn } from '@matlas/contract';
import { CONFIG, type Config, type Language, MailPort, systemAuth, Translator } from '@matlas/server-kit';
import { RegistrationStore } from '../registration/registration.store';
import { AccountMailStore, type Person } from './account-mail.store';
import { OneTimeCodeStore } from './one-time-code.store';
import { siteAddress } from './site-address';

type Template = keyof (typeof LOCALES)['zh']['mails'];
const MINUTES = { hour: 60, day: 24 * 60 };

/**
 * Text and recipient of mails about accounts. Unknown mailboxes get no mail, and a mailbox gets a limited number
 * per hour; the requester is not told, because the response does not depend on it.
 */
@Injectable()
export class AccountMails {
  constructor(
    private readonly mailboxes: AccountMailStore,
    private readonly codes: OneTimeCodeStore,
    private readonly registrations: RegistrationStore,
    private readonly port: MailPort,
    private readonly translator: Translator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `language` is that of the requester; registrants get mails in the language of their registration. */
  async send(mail: AccountMail, language: Language): Promise<void> {
    switch (mail.kind) {
      case 'loginNames':
        return this.sendLoginNames(mail.email, language);
      case 'recovery':
        return this.sendRecovery(mail.loginName, mail.email, language);
      case 'registrationLink':
        return this.sendRegistrationLink(mail.email, language);
      case 'invitation':
        return this.sendInvitation(mail.email, mail.enterpriseId, language);
      case 'confirmation':
        return this.sendConfirmation(mail.registrationId);
      case 'decision':
        return this.sendDecision(mail.registrationId);
      case 'passwordChanged':
        return this.sendPasswordChanged(mail.userId, language);
    }
  }

  private async sendLoginNames(email: string, language: Language): Promise<void> {
    const people = await this.mailboxes.byEmail(email);
    const [first] = people;
    if (!first || !(await this.mailboxes.countMail('loginNames', email))) return;
    await this.sendMail('loginNames', first.email, language, {
      loginNames: people.map(({ loginName }) => loginName).join('\n'),
      link: this.buildLink('/login'),
    });
  }

  private async sendRecovery(loginName: string, email: string, language: Language): Promise<void> {
    const person = await this.mailboxes.byLoginName(loginName, email);
    if (!person || !(await this.mailboxes.countMail('recovery', email))) return;
    const code = await this.codes.createCode(
      { purpose: 'recovery', email: person.email, userId: person.userId },
      LIMITS.recoveryMinutes,
    );
    await this.sendMail('recovery', person.email, language, {
      ...namesOf(person),
      minutes: LIMITS.recoveryMinutes,
      link: this.buildLink('/resetPassword', { code }),
    });
  }

  private async sendRegistrationLink(email: string, language: Language): Promise<void> {
    if (!(await this.mailboxes.countMail('registrationLink', email))) return;
    if (await this.mailboxes.isKnown(email)) return this.sendEmailKnown(email, language);
    const code = await this.codes.createCode(
      { purpose: 'registration', email },
      LIMITS.registrationHours * MINUTES.hour,
    );
    await this.sendMail('registrationLink', email, language, {
      hours: LIMITS.registrationHours,
      link: this.buildLink('/register', { code }),
    });
  }

  private async sendInvitation(email: string, enterpriseId: number, language: Language): Promise<void> {
    const enterprise = await this.mailboxes.enterpriseNames(enterpriseId);
    if (!enterprise || (await this.mailboxes.isKnown(email)) || !(await this.mailboxes.countMail('invitation', email)))
      return;
    const code = await this.codes.createCode(
      { purpose: 'invitation', email, invitedBy: enterpriseId },
      LIMITS.invitationDays * MINUTES.day,
    );
    await this.sendMail('invitation', email, language, {
      enterprise: nameIn(language, enterprise.zh, enterprise.en),
      days: LIMITS.invitationDays,
      link: this.buildLink('/register', { code }),
    });
  }

  private async sendConfirmation(registrationId: number): Promise<void> {
    const registration = await this.registrations.find(systemAuth().scope, registrationId);
    if (
      !registration ||
      registration.state !== 'unconfirmed' ||
      !(await this.mailboxes.countMail('confirmation', registration.email))
    )
      return;
    const { email, language } = registration;
    if (await this.mailboxes.isKnown(email)) return this.sendEmailKnown(email, language);
    const code = await this.codes.createCode(
      { purpose: 'confirmation', email, registrationId },
      LIMITS.registrationHours * MINUTES.hour,
    );
    await this.sendMail('confirmation', email, language, {
      name: registration.userName,
      enterprise: enterpriseOf(registration),
      hours: LIMITS.registrationHours,
      link: this.buildLink('/register', { confirm: code }),
    });
  }

  private async sendDecision(registrationId: number): Promise<void> {
    const registration = await this.registrations.find(systemAuth().scope, registrationId);
    if (!registration || (registration.state !== 'approved' && registration.state !== 'refused')) return;
    const { email, language, state, userName: name, loginName, reason, enterpriseCode: code } = registration;
    await this.sendMail(state, email, language, {
      name,
      enterprise: enterpriseOf(registration),
      code,
      loginName,
      reason,
      link: this.buildLink(state === 'approved' ? '/login' : '/register'),
    });
  }

  private async sendPasswordChanged(userId: number, language: Language): Promise<void> {
    const person = await this.mailboxes.byId(userId);
    if (person?.email)
      await this.sendMail('passwordChanged', person.email, language, {
        ...namesOf(person),
        link: this.buildLink('/forgetPassword'),
      });
  }

  private sendEmailKnown(email: string, language: Language): Promise<void> {
    return this.sendMail('emailKnown', email, language, {
      link: this.buildLink('/login'),
      recoveryLink: this.buildLink('/forgetPassword'),
    });
  }

  private sendMail(template: Template, to: string, language: Language, params: Record<string, unknown>): Promise<void> {
    const say = (part: 'subject' | 'text'): string =>
      this.translator.translate('mails', `${template}.${part}`, params, language);
    return this.port.send({ to, subject: say('subject'), text: say('text') });
  }
  private buildLink(path: string, codes: Record<string, string> = {}): string {
    return siteAddress(this.config, path, codes);
  }
}

const namesOf = ({ name, loginName }: Person): { name: string; loginName: string } => ({ name, loginName });
const enterpriseOf = ({
  language,
  enterpriseName,
  enterpriseEnName,
}: {
  language: Language;
  enterpriseName: string;
  enterpriseEnName: string;
}): string => nameIn(language, enterpriseName, enterpriseEnName);

import { Injectable } from '@nestjs/common';
import { accountMailJob, type api, FIELD_RULES, type In, type Out } from '@matlas/contract';
import {
  AppError,
  AuditTrail,
  type Auth,
  badInput,
  Db,
  Events,
  type IssueInput,
  JobQueue,
  systemAuth,
  Translator,
} from '@matlas/server-kit';
import { ChallengeService } from '../challenge.service';
import { Passwords } from '../passwords';
import { AccountMailStore } from '../recovery/account-mail.store';
import { type CodeRecord, OneTimeCodeStore } from '../recovery/one-time-code.store';
import { ServerKeyStore } from '../server-key.store';
import { PendingAccount } from './pending-account';
import { type RegistrationFields, RegistrationStore } from './registration.store';

type Registration = typeof api.registration;
type Form = In<Registration['registerUser']>;
const LINKS = ['registration', 'invitation'] as const;

/**
 * Registration of suppliers by themselves. The response tells whether a login name, a tax id or a DUNS number is
 * taken, because the registrant must then choose another or contact colleagues; whether a mailbox is known is only
 * told in a mail to it.
 */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly db: Db,
    private readonly registrations: RegistrationStore,
    private readonly accounts: PendingAccount,
    private readonly codes: OneTimeCodeStore,
    private readonly mailboxes: AccountMailStore,
    private readonly challenges: ChallengeService,
    private readonly keys: ServerKeyStore,
    private readonly passwords: Passwords,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly translator: Translator,
  ) {}

  async sendUrl(input: In<Registration['sendUrlByEmail']>): Promise<null> {
    await this.challenges.useCaptcha(input.captcha);
    const { email } = input;
    await this.jobs.start(
      systemAuth(),
      accountMailJob,
      input.kind === 'recovery'
        ? { kind: 'recovery', email, loginName: input.loginName }
        : { kind: 'registrationLink', email },
    );
    return null;
  }

  /** An administrator is told that a mailbox already has an account, because an invitation would be useless. */
  async invite(auth: Auth, { email, language }: In<Registration['invite']>): Promise<null> {
    if (await this.mailboxes.isKnown(email)) throw badInput({ path: 'email', code: 'registration.invitedKnown' });
    await this.db.tx(async () => {
      await this.jobs.start(
        systemAuth(),
        accountMailJob,
        { kind: 'invitation', email, enterpriseId: auth.enterpriseId },
        { language },
      );
      await this.audit.write(auth, {
        subject: 'enterprise',
        subjectId: auth.enterpriseId,
        action: 'create',
        after: { invited: email },
      });
    });
    return null;
  }

  async link({ code }: In<Registration['link']>): Promise<Out<Registration['link']>> {
    const found = await this.codes.findUnused(code, LINKS);
    if (!found || found.isExpired)
      return { isValid: false, kind: null, email: null, expiresAt: null, invitedBy: null, invitedByEn: null };
    const host = found.invitedBy === null ? undefined : await this.mailboxes.enterpriseNames(found.invitedBy);
    const kind = found.purpose === 'invitation' ? 'invitation' : 'registration';
    return {
      isValid: true,
      kind,
      email: found.email,
      expiresAt: found.expiresAt.toISOString(),
      invitedBy: host?.zh ?? null,
      invitedByEn: host?.en ?? null,
    };
  }

  async register(form: Form): Promise<Out<Registration['registerUser']>> {
    await this.challenges.useCaptcha(form.captcha);
    const password = await this.keys.decrypt(form.password);
    if (!FIELD_RULES.password.holds(password)) throw badInput({ path: 'password', code: 'password.pattern' });
    const passwordHash = await this.passwords.hash(password);
    return this.db.tx(async () => {
      const link = form.code === undefined ? undefined : await this.takeLink(form.code, form.email);
      const fields = fieldsOf(form, this.translator.language, link);
      await this.refuseTaken(fields);
      const id = await this.registrations.insert(fields, passwordHash);
      await this.audit.write(systemAuth(), { subject: 'registration', subjectId: id, action: 'create', after: fields });
      if (link) {
        await this.openAccount(id);
        return { state: 'waiting' };
      }
      await this.jobs.start(systemAuth(), accountMailJob, { kind: 'confirmation', registrationId: id });
      return { state: 'unconfirmed' };
    });
  }

  /** Throws `registration.linkInvalid`, or the errors of `PendingAccount.createAccount`. */
  confirm({ code }: In<Registration['confirm']>): Promise<null> {
    return this.db.tx(async () => {
      const taken = await this.codes.useCode(code, ['confirmation']);
      if (!taken?.registrationId) throw new AppError('registration.linkInvalid');
      await this.openAccount(taken.registrationId);
      return null;
    });
  }

  private async openAccount(id: number): Promise<void> {
    const registration = await this.registrations.lockRegistration(systemAuth().scope, id);
    await this.accounts.createAccount(registration);
    await this.audit.write(systemAuth(), {
      subject: 'registration',
      subjectId: id,
      action: 'change',
      before: { state: 'unconfirmed' },
      after: { state: 'waiting' },
    });
    const { enterpriseName, enterpriseEnName } = registration;
    await this.events.afterCommit('registration.waiting', { registrationId: id, enterpriseName, enterpriseEnName });
  }
  /**
   * A link confirms only the mailbox that it was sent to: a forwarded invitation does not confirm the mailbox of
   * the new reader.
   */
  private async takeLink(code: string, email: string): Promise<CodeRecord> {
    const link = await this.codes.useCode(code, LINKS);
    if (!link) throw new AppError('registration.linkInvalid');
    if (link.email.toLowerCase() !== email.toLowerCase())
      throw badInput({ path: 'email', code: 'registration.emailOther' });
    return link;
  }
  private async refuseTaken(fields: RegistrationFields): Promise<void> {
    const taken = await this.registrations.findTaken(fields);
    const issues: IssueInput[] = [];
    if (taken.loginName) issues.push({ path: 'loginName', code: 'user.loginNameTaken' });
    if (taken.taxCode) issues.push({ path: 'taxCode', code: 'enterprise.exists' });
    if (taken.duns) issues.push({ path: 'duns', code: 'enterprise.exists' });
    if (issues.length) throw badInput(...issues);
  }
}

function fieldsOf(
  form: Form,
  language: RegistrationFields['language'],
  link: CodeRecord | undefined,
): RegistrationFields {
  const { captcha: _, password: __, emailAgain: ___, code: ____, ...fields } = form;
  return {
    ...fields,
    taxCode: fields.taxCode ?? null,
    duns: fields.duns ?? null,
    province: fields.province ?? null,
    city: fields.city ?? null,
    language,
    invitedBy: link?.invitedBy ?? null,
  };
}

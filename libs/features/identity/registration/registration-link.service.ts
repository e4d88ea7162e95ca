import { Injectable } from '@nestjs/common';
import { accountMailJob, type api, type In, type Out } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db, JobQueue, systemAuth } from '@matlas/server-kit';
import { ChallengeService } from '../challenge.service';
import { AccountMailStore } from '../recovery/account-mail.store';
import { type CodeRecord, OneTimeCodeStore } from '../recovery/one-time-code.store';

type Registration = typeof api.registration;
const LINKS = ['registration', 'invitation'] as const;

/** Links that are mailed to people who want to register, or who are invited to. */
@Injectable()
export class RegistrationLinkService {
  constructor(
    private readonly db: Db,
    private readonly codes: OneTimeCodeStore,
    private readonly mailboxes: AccountMailStore,
    private readonly challenges: ChallengeService,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
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
  /**
   * A link confirms only the mailbox that it was sent to: a forwarded invitation does not confirm the mailbox of
   * the new reader.
   */
  async takeLink(code: string, email: string): Promise<CodeRecord> {
    const link = await this.codes.useCode(code, LINKS);
    if (!link) throw new AppError('registration.linkInvalid');
    if (link.email.toLowerCase() !== email.toLowerCase())
      throw badInput({ path: 'email', code: 'registration.emailOther' });
    return link;
  }
}

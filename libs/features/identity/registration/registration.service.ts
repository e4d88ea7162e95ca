import { Injectable } from '@nestjs/common';
import { type api, type In, type Out } from '@matlas/contract';
import { AuditTrail, badInput, Db, type IssueInput, systemAuth, Translator } from '@matlas/server-kit';
import { ChallengeService } from '../challenge.service';
import { NewPasswords } from '../new-passwords';
import { type CodeRecord } from '../recovery/one-time-code.store';
import { type RegistrationFields, RegistrationStore } from './registration.store';
import { RegistrationLinkService } from './registration-link.service';
import { RegistrationConfirmService } from './registration-confirm.service';

type Registration = typeof api.registration;
type Form = In<Registration['registerUser']>;

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
    private readonly challenges: ChallengeService,
    private readonly passwords: NewPasswords,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
    private readonly links: RegistrationLinkService,
    private readonly confirmation: RegistrationConfirmService,
  ) {}

  async register(form: Form): Promise<Out<Registration['registerUser']>> {
    await this.challenges.useCaptcha(form.captcha);
    const passwordHash = await this.passwords.hashPassword('password', form.password);
    return this.db.tx(async () => {
      const link = form.code === undefined ? undefined : await this.links.takeLink(form.code, form.email);
      const fields = fieldsOf(form, this.translator.language, link);
      await this.refuseTaken(fields);
      const id = await this.registrations.insert(fields, passwordHash);
      await this.audit.write(systemAuth(), { subject: 'registration', subjectId: id, action: 'create', after: fields });
      if (link) {
        await this.confirmation.openAccount(id);
        return { state: 'waiting' };
      }
      await this.confirmation.requestConfirmation(id);
      return { state: 'unconfirmed' };
    });
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

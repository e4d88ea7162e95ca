import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError, AuditTrail, CONFIG, type Config, Db, systemAuth } from '@matlas/server-kit';
import { generatedPassword } from '../generated-password';
import { UserService } from '../user.service';
import type { SsoClaims } from './sso-provider';
import { type SsoPerson, SsoStore } from './sso.store';

const ROLE = 'ordinaryUser';
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/**
 * Which user a person of the provider is. The claim of the configuration decides once; from then on the provider's own
 * key of the person does, so that a login name given to somebody else there opens nobody's account here.
 */
@Injectable()
export class SsoPeople {
  private readonly log = new Logger(SsoPeople.name);
  constructor(
    private readonly db: Db,
    private readonly store: SsoStore,
    private readonly users: UserService,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The login name. Throws `sso.unknownPerson`. */
  recognised(told: SsoClaims): Promise<string> {
    return this.db.tx(async () => {
      const linked = await this.store.linked(told.issuer, told.subject);
      if (linked) return linked.loginName;
      const person = (await this.byClaim(told)) ?? (await this.provisioned(told));
      if (!person) throw new AppError('sso.unknownPerson');
      await this.store.link(told.issuer, told.subject, person.userId);
      await this.audit.write(systemAuth(), {
        subject: 'app_user',
        subjectId: person.userId,
        action: 'change',
        after: { singleSignOn: told.issuer },
      });
      return person.loginName;
    });
  }

  /**
   * Never the first link of somebody who reaches everything: names at a provider can often be chosen by the people
   * themselves.
   */
  private async byClaim(told: SsoClaims): Promise<SsoPerson | undefined> {
    const value = this.claim(told);
    if (value === undefined) return undefined;
    const found = await (this.config.OIDC_MATCH === 'email'
      ? this.store.byEmail(told.issuer, value)
      : this.store.byLoginName(told.issuer, value));
    const [person] = found;
    if (!person || found.length > 1) return undefined;
    if (!person.isLinked && !person.reachesAll) return person;
    this.log.warn(
      `single sign-on: ${person.isLinked ? 'another person of the provider is' : 'no claim may open'} ${person.loginName}`,
    );
    throw new AppError('sso.unknownPerson');
  }

  /** The claim that names the user; a mailbox counts only when the provider verified it. */
  private claim({ claims }: SsoClaims): string | undefined {
    const value = textOf(claims[this.config.OIDC_CLAIM]);
    return this.config.OIDC_MATCH === 'email' && claims.email_verified !== true ? undefined : value;
  }

  /** An ordinary user for somebody new, where the configuration wishes so. */
  private async provisioned(told: SsoClaims): Promise<SsoPerson | undefined> {
    const { OIDC_PROVISION, OIDC_ENTERPRISE } = this.config;
    const loginName = this.claim(told);
    if (OIDC_PROVISION !== 'on' || OIDC_ENTERPRISE === undefined || loginName === undefined) return undefined;
    const email = told.claims.email_verified === true ? textOf(told.claims.email) : undefined;
    const name = (textOf(told.claims.name) ?? loginName).replace(/\s+/g, ' ');
    const account = {
      loginName,
      name,
      email,
      enterpriseCode: OIDC_ENTERPRISE,
      roles: [ROLE],
      password: generatedPassword(),
      mustChangePassword: false,
    };
    const userId = await this.users.create(systemAuth(), account);
    return { userId, loginName, reachesAll: false, isLinked: false };
  }
}

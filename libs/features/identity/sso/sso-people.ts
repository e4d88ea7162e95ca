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
 * Maps persons of the identity provider to users. At the first sign-in the configured claim decides; afterwards the
 * provider's subject of the person does, so that a login name that is reassigned there does not open another user's
 * account here.
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

  /** Returns the login name. Throws `sso.unknownPerson`. */
  resolveLoginName(identity: SsoClaims): Promise<string> {
    return this.db.tx(async () => {
      const linked = await this.store.findLinked(identity.issuer, identity.subject);
      if (linked) return linked.loginName;
      const person = (await this.findByClaim(identity)) ?? (await this.provisionUser(identity));
      if (!person) throw new AppError('sso.unknownPerson');
      await this.store.link(identity.issuer, identity.subject, person.userId);
      await this.audit.write(systemAuth(), {
        subject: 'app_user',
        subjectId: person.userId,
        action: 'change',
        after: { singleSignOn: identity.issuer },
      });
      return person.loginName;
    });
  }

  /**
   * Users with platform-wide reach are never linked automatically, because users can often choose their own names
   * at a provider.
   */
  private async findByClaim(identity: SsoClaims): Promise<SsoPerson | undefined> {
    const value = this.matchingClaim(identity);
    if (value === undefined) return undefined;
    const found = await (this.config.OIDC_MATCH === 'email'
      ? this.store.byEmail(identity.issuer, value)
      : this.store.byLoginName(identity.issuer, value));
    const [person] = found;
    if (!person || found.length > 1) return undefined;
    if (!person.isLinked && !person.reachesAll) return person;
    this.log.warn(
      `single sign-on: ${person.isLinked ? 'another person of the provider is' : 'no claim may open'} ${person.loginName}`,
    );
    throw new AppError('sso.unknownPerson');
  }

  /** The claim that identifies the user; an e-mail address is accepted only when the provider verified it. */
  private matchingClaim({ claims }: SsoClaims): string | undefined {
    const value = textOf(claims[this.config.OIDC_CLAIM]);
    return this.config.OIDC_MATCH === 'email' && claims.email_verified !== true ? undefined : value;
  }

  /** Creates an ordinary user for an unknown person, if configured. */
  private async provisionUser(identity: SsoClaims): Promise<SsoPerson | undefined> {
    const { OIDC_PROVISION, OIDC_ENTERPRISE } = this.config;
    const loginName = this.matchingClaim(identity);
    if (OIDC_PROVISION !== 'on' || OIDC_ENTERPRISE === undefined || loginName === undefined) return undefined;
    const email = identity.claims.email_verified === true ? textOf(identity.claims.email) : undefined;
    const name = (textOf(identity.claims.name) ?? loginName).replace(/\s+/g, ' ');
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

import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { api, In, Out } from '@matlas/contract';
import { AppError, CONFIG, type Config } from '@matlas/server-kit';
import { SignInService } from '../sign-in.service';
import { SsoPeople } from './sso-people';
import { SsoProvider } from './sso-provider';
import { SsoStore } from './sso.store';

type Sso = typeof api.sso;
const KEY_BYTES = 32;

/**
 * Single sign-on by OpenID Connect. A key in the session storage of the browser binds request and response: there
 * is no cookie that another site could make the browser send, and a link with an attacker's code cannot sign the
 * user in to the attacker's account.
 */
@Injectable()
export class SsoService {
  constructor(
    private readonly provider: SsoProvider,
    private readonly store: SsoStore,
    private readonly people: SsoPeople,
    private readonly signIns: SignInService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  getOffer(): Promise<Out<Sso['offer']>> {
    return Promise.resolve({
      isOffered: this.provider.isConfigured,
      name: this.provider.isConfigured ? this.config.OIDC_NAME : '',
    });
  }

  /** Throws `sso.off` or `sso.unavailable`. */
  async start({ returnTo }: In<Sso['start']>): Promise<Out<Sso['start']>> {
    if (!this.provider.isConfigured) throw new AppError('sso.off');
    const secrets = await this.provider.newSecrets();
    const url = await this.provider.authorizationUrl(secrets);
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await this.store.createAttempt(secrets, key, returnTo);
    return { url, key };
  }

  /**
   * Throws `sso.failed` for a response that does not belong to this browser and attempt, `sso.unknownPerson`, or
   * the reason why the user may not sign in.
   */
  async finish({ key, state, code, iss, error }: In<Sso['finish']>): Promise<Out<Sso['finish']>> {
    if (!this.provider.isConfigured) throw new AppError('sso.off');
    const attempt = await this.store.takeAttempt(state, key);
    if (!attempt || error !== undefined || code === undefined) throw new AppError('sso.failed');
    const claims = await this.provider.redeem({ code, iss }, attempt);
    const loginName = await this.people.resolveLoginName(claims);
    return { ...(await this.signIns.openSsoSession(loginName)), returnTo: attempt.returnTo };
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError, CONFIG, type Config } from '@matlas/server-kit';
import { siteAddress } from '../recovery/site-address';

/** An ES module, which CommonJS loads when it is first needed. */
const openidClient = () => import('openid-client');
type OpenidClient = Awaited<ReturnType<typeof openidClient>>;
type Provider = InstanceType<OpenidClient['Configuration']>;

const HTTP_TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Values that bind the provider's response to the request: RFC 7636 (PKCE), nonce and state of OpenID Connect Core
 * 1.0.
 */
export interface SsoSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}
export interface SsoClaims {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
/** What the provider answered wrongly or refused; anything else is a failure of the way to it. */
const isRefusal = (oidc: OpenidClient, error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError ||
  error instanceof oidc.ResponseBodyError ||
  error instanceof oidc.WWWAuthenticateChallengeError ||
  (error instanceof oidc.ClientError && error.code !== 'OAUTH_TIMEOUT');
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Client of the configured OpenID provider with the authorisation code flow. openid-client checks signatures,
 * issuer, audience, times and nonce.
 */
@Injectable()
export class SsoProvider {
  private readonly log = new Logger(SsoProvider.name);
  private connecting: Promise<Provider> | undefined;
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get isConfigured(): boolean {
    return this.config.OIDC_ISSUER !== undefined;
  }
  async newSecrets(): Promise<SsoSecrets> {
    const oidc = await openidClient();
    return {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    };
  }

  /** The address to which the browser is sent for the sign-in. Throws `sso.unavailable`. */
  async authorizationUrl({ state, nonce, codeVerifier }: SsoSecrets): Promise<string> {
    const [oidc, provider] = [await openidClient(), await this.provider()];
    const parameters = {
      redirect_uri: this.returnAddress,
      scope: this.config.OIDC_SCOPES,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    };
    return oidc.buildAuthorizationUrl(provider, parameters).href;
  }

  /** The person whom the provider authenticated. Throws `sso.failed` or `sso.unavailable`. */
  async redeem(
    answer: { code: string; iss?: string | undefined },
    { state, nonce, codeVerifier }: SsoSecrets,
  ): Promise<SsoClaims> {
    const [oidc, provider] = [await openidClient(), await this.provider()];
    try {
      const address = new URL(this.returnAddress);
      for (const [name, value] of Object.entries({ code: answer.code, state, iss: answer.iss }))
        if (value !== undefined) address.searchParams.set(name, value);
      const tokens = await oidc.authorizationCodeGrant(provider, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      return await this.readClaims(provider, tokens);
    } catch (error) {
      this.log.warn(`single sign-on: ${reasonOf(error)}`);
      throw new AppError(isRefusal(oidc, error) ? 'sso.failed' : 'sso.unavailable');
    }
  }
  /** The claims of the ID token, and those of the user info endpoint when the token lacks the one that identifies. */
  private async readClaims(
    provider: Provider,
    tokens: Awaited<ReturnType<OpenidClient['authorizationCodeGrant']>>,
  ): Promise<SsoClaims> {
    const { issuer, userinfo_endpoint: userInfo } = provider.serverMetadata();
    const tokenClaims = tokens.claims();
    if (!tokenClaims) throw new Error('no ID token');
    const isComplete = this.config.OIDC_CLAIM in tokenClaims || userInfo === undefined;
    const more = isComplete
      ? {}
      : await (await openidClient()).fetchUserInfo(provider, tokens.access_token, tokenClaims.sub);
    return { issuer, subject: tokenClaims.sub, claims: { ...more, ...tokenClaims } };
  }

  private get returnAddress(): string {
    return siteAddress(this.config, '/auth-redirect');
  }
  private provider(): Promise<Provider> {
    this.connecting ??= this.discover().catch((error: unknown) => {
      this.connecting = undefined;
      this.log.warn(`single sign-on: ${reasonOf(error)}`);
      throw new AppError('sso.unavailable');
    });
    return this.connecting;
  }
  /** Throws when the provider calls itself by another issuer. */
  private async discover(): Promise<Provider> {
    const oidc = await openidClient();
    const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET, OIDC_ALGORITHM } = this.config;
    const configured = withoutSlash(OIDC_ISSUER);
    const provider = await oidc.discovery(
      new URL(`${configured}/.well-known/openid-configuration`),
      OIDC_CLIENT_ID,
      { id_token_signed_response_alg: OIDC_ALGORITHM, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      OIDC_CLIENT_SECRET === undefined ? oidc.None() : oidc.ClientSecretBasic(OIDC_CLIENT_SECRET),
      {
        timeout: HTTP_TIMEOUT_SECONDS,
        // Without the first, signatures of ID tokens from the token endpoint are not checked; the second is for
        // providers in a local network.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(configured.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    const { issuer } = provider.serverMetadata();
    if (withoutSlash(issuer) !== configured) throw new Error(`the provider at ${configured} calls itself ${issuer}`);
    return provider;
  }
}

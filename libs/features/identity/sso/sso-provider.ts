import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Client, custom, errors, generators, Issuer, type UserinfoResponse } from 'openid-client';
import { AppError, CONFIG, type Config } from '@matlas/server-kit';
import { siteAddress } from '../recovery/site-address';

const HTTP_TIMEOUT_MS = 10_000;
const CLOCK_TOLERANCE_SECONDS = 30;
custom.setHttpOptionsDefaults({ timeout: HTTP_TIMEOUT_MS });

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
  claims: UserinfoResponse;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Client of the configured OpenID provider with the authorisation code flow. openid-client checks signatures,
 * issuer, audience, times and nonce.
 */
@Injectable()
export class SsoProvider {
  private readonly log = new Logger(SsoProvider.name);
  private connecting: Promise<Client> | undefined;
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get isConfigured(): boolean {
    return this.config.OIDC_ISSUER !== undefined;
  }
  newSecrets(): SsoSecrets {
    return { state: generators.state(), nonce: generators.nonce(), codeVerifier: generators.codeVerifier() };
  }

  /** The address to which the browser is sent for the sign-in. Throws `sso.unavailable`. */
  async authorizationUrl({ state, nonce, codeVerifier }: SsoSecrets): Promise<string> {
    const client = await this.client();
    const challenge = { code_challenge: generators.codeChallenge(codeVerifier), code_challenge_method: 'S256' };
    return client.authorizationUrl({ scope: this.config.OIDC_SCOPES, state, nonce, ...challenge });
  }

  /** The person whom the provider authenticated. Throws `sso.failed` or `sso.unavailable`. */
  async redeem(
    answer: { code: string; iss?: string | undefined },
    { state, nonce, codeVerifier }: SsoSecrets,
  ): Promise<SsoClaims> {
    const client = await this.client();
    try {
      const parameters = { code: answer.code, state, ...(answer.iss === undefined ? {} : { iss: answer.iss }) };
      const tokens = await client.callback(this.returnAddress, parameters, {
        state,
        nonce,
        code_verifier: codeVerifier,
        response_type: 'code',
      });
      const tokenClaims: UserinfoResponse = tokens.claims();
      const isComplete =
        this.config.OIDC_CLAIM in tokenClaims || client.issuer.metadata.userinfo_endpoint === undefined;
      const claims = isComplete ? tokenClaims : { ...(await client.userinfo(tokens)), ...tokenClaims };
      return { issuer: client.issuer.metadata.issuer, subject: tokenClaims.sub, claims };
    } catch (error) {
      this.log.warn(`single sign-on: ${error instanceof Error ? error.message : String(error)}`);
      throw new AppError(
        error instanceof errors.RPError || error instanceof errors.OPError ? 'sso.failed' : 'sso.unavailable',
      );
    }
  }

  private get returnAddress(): string {
    return siteAddress(this.config, '/auth-redirect');
  }
  private client(): Promise<Client> {
    this.connecting ??= this.discover().catch((error: unknown) => {
      this.connecting = undefined;
      this.log.warn(`single sign-on: ${error instanceof Error ? error.message : String(error)}`);
      throw new AppError('sso.unavailable');
    });
    return this.connecting;
  }
  private async discover(): Promise<Client> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ALGORITHM } = this.config;
    const configuredIssuer = OIDC_ISSUER ?? '';
    const issuer = await Issuer.discover(configuredIssuer);
    if (withoutSlash(issuer.metadata.issuer) !== withoutSlash(configuredIssuer))
      throw new Error(`the provider at ${configuredIssuer} calls itself ${issuer.metadata.issuer}`);
    const secret =
      OIDC_CLIENT_SECRET === undefined
        ? ({ token_endpoint_auth_method: 'none' } as const)
        : { client_secret: OIDC_CLIENT_SECRET };
    const client = new issuer.Client({
      client_id: OIDC_CLIENT_ID ?? '',
      redirect_uris: [this.returnAddress],
      response_types: ['code'],
      id_token_signed_response_alg: OIDC_ALGORITHM,
      ...secret,
    });
    client[custom.clock_tolerance] = CLOCK_TOLERANCE_SECONDS;
    return client;
  }
}

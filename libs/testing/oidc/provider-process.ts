import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/**
 * Claims of a test user; `fault` names the defect of their ID token, `userinfo` holds claims that are not in the
 * token.
 */
export interface OidcPerson {
  sub: string;
  preferred_username?: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  userinfo?: Record<string, unknown>;
  fault?: 'nonce' | 'issuer' | 'audience' | 'expired' | 'signature' | 'none';
}
export const OIDC_CLIENT = { id: 'matlas', secret: 'test-secret' } as const;

export interface OidcProvider {
  issuer: string;
  /**
   * Signs in at the provider like a browser that follows the address; returns the parameters of the redirect. An
   * unknown user is refused.
   */
  signIn(authorizationUrl: string, user: string): Promise<{ code?: string; state: string; error?: string }>;
  end(): Promise<void>;
}

/** An OpenID provider in its own process. */
export async function startOidcProvider(people: Readonly<Record<string, OidcPerson>>): Promise<OidcProvider> {
  const env = {
    PATH: process.env.PATH,
    PEOPLE: JSON.stringify(people),
    CLIENT_ID: OIDC_CLIENT.id,
    CLIENT_SECRET: OIDC_CLIENT.secret,
  };
  const child = spawn(process.execPath, [resolve(__dirname, 'provider.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const issuer = await new Promise<string>((ready, fail) => {
    child.stdout.on('data', (chunk: Buffer) => ready(/listening on (\S+)/.exec(chunk.toString())?.[1] ?? ''));
    void gone.then(() => fail(new Error('the provider ended before it listened')));
  });
  return {
    issuer,
    signIn: async (authorizationUrl, user) => {
      const answer = await fetch(`${authorizationUrl}&user=${encodeURIComponent(user)}`, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '').searchParams;
      const [code, error] = [back.get('code'), back.get('error')];
      return {
        state: back.get('state') ?? '',
        ...(code === null ? {} : { code }),
        ...(error === null ? {} : { error }),
      };
    },
    end: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

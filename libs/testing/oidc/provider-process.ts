import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/**
 * What the provider says of a person; `fault` names what is wrong with their ID token, `userinfo` holds claims that the
 * token lacks.
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
   * Signs in at the provider as a browser would that follows the address; answers what it brings back. Nobody of that
   * name: refused.
   */
  signIn(authorizationUrl: string, user: string): Promise<{ code?: string; state: string; error?: string }>;
  end(): Promise<void>;
}

/** An OpenID provider as its own process. */
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

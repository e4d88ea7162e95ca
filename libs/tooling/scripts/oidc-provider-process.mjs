// The OpenID provider of the tests (libs/testing/oidc/provider.mjs) as a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceRoot } from './workspace.mjs';

const GUARD = join(workspaceRoot, 'libs/tooling/scripts/parent-guard.cjs');
export const OIDC_CLIENT = { id: 'matlas', secret: 'test-secret' };

/** `people`: claims by the name that is entered at the provider. Returns the issuer's address. */
export async function startOidcProvider(people) {
  const env = {
    PATH: process.env.PATH,
    PEOPLE: JSON.stringify(people),
    CLIENT_ID: OIDC_CLIENT.id,
    CLIENT_SECRET: OIDC_CLIENT.secret,
  };
  const child = spawn(process.execPath, ['--require', GUARD, join(workspaceRoot, 'libs/testing/oidc/provider.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const [output] = await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('the OpenID provider ended before it listened'))),
  ]);
  const issuer = /listening on (\S+)/.exec(String(output))?.[1] ?? '';
  return {
    issuer,
    end: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

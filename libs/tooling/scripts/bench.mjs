// `npm run bench`: generated data on a throw-away PostgreSQL (or DATABASE_URL), measured by the CLI's bench command.
import { ensureInstalled } from './install.mjs';
import { build, enterWorkspace, runNode, say } from './workspace.mjs';

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  const { sessionSecret } = await import('./local-database.mjs');
  await build();
  const given = process.env.DATABASE_URL;
  const database = given ? { url: given, stop: async () => undefined } : await startEmbeddedPostgres({ ephemeral: true, database: 'bench' });
  say('Measuring');
  try {
    return await runNode(['--expose-gc', '--enable-source-maps', 'dist/node/apps/cli/main.js', 'bench', ...process.argv.slice(2)], {
      DATABASE_URL: database.url,
      SESSION_SECRET: sessionSecret(),
    });
  } finally {
    await database.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);

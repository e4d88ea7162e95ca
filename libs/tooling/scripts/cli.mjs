// `npm run cli -- <command>`: runs a command on the running embedded database, or starts the database for the duration
// of the command.
import { ensureInstalled } from './install.mjs';
import { build, enterWorkspace, runMain, runNode } from './workspace.mjs';

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { findRunningDatabase, openDatabase, sessionSecret } = await import('./local-database.mjs');
  await build('server');
  const running = process.env.DATABASE_URL ? undefined : await findRunningDatabase();
  const database = running ? { url: running.url, stop: async () => undefined } : await openDatabase(() => undefined);
  // Ctrl-C is sent to the command itself; this process only waits, so that the database is stopped after it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  try {
    return await runNode(['--enable-source-maps', 'dist/node/apps/cli/main.js', ...process.argv.slice(2)], {
      DATABASE_URL: database.url,
      SESSION_SECRET: process.env.SESSION_SECRET ?? sessionSecret(),
    });
  } finally {
    await database.stop();
  }
}

runMain(main);

// `npm run bench`: generated data on a throw-away PostgreSQL (or the empty database of DATABASE_URL), measured by libs/tooling/bench; then the first
// paint of the sign-in page. `npm run bench -- paint` does the second only.
import { ensureInstalled } from './install.mjs';
import { enterWorkspace, runMain, runNode, say } from './workspace.mjs';

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { benchFirstPaint } = await import('./first-paint.mjs');
  if (process.argv[2] === 'paint') return benchFirstPaint();
  const code = await benchAnalysis();
  await benchFirstPaint();
  return code;
}

async function benchAnalysis() {
  const { startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  const given = process.env.DATABASE_URL;
  const database = given ? { url: given, stop: async () => undefined } : await startEmbeddedPostgres({ ephemeral: true, database: 'bench' });
  say('Measuring');
  try {
    return await runNode(['--expose-gc', '--enable-source-maps', '--require', './libs/tooling/swc/register.cjs', 'libs/tooling/bench/main.ts', ...process.argv.slice(2)], { DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
}

runMain(main);

// `npm run bench`: generated data on a throw-away PostgreSQL (or the empty database of DATABASE_URL), measured by libs/tooling/bench: the vehicle
// analysis, the lists at size, the first paint of the sign-in page, the live checks of the MDS editor.
// `npm run bench -- analysis|lists|paint|checks` does one of them.
import { ensureInstalled } from './install.mjs';
import { enterWorkspace, runMain, runNode, say } from './workspace.mjs';

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const [, , only, ...options] = process.argv;
  const asked = BENCHES.filter(({ name }) => name === only);
  let code = 0;
  for (const { run } of asked.length ? asked : BENCHES) code = (await run(options)) || code;
  return code;
}

const TYPESCRIPT = ['--expose-gc', '--enable-source-maps', '--require', './libs/tooling/swc/register.cjs'];

const BENCHES = [
  { name: 'analysis', run: (options) => onDatabase('libs/tooling/bench/main.ts', options) },
  { name: 'lists', run: (options) => onDatabase('libs/tooling/bench/lists/main.ts', options) },
  { name: 'paint', run: async () => (await import('./first-paint.mjs')).benchFirstPaint() },
  { name: 'checks', run: () => runNode([...TYPESCRIPT, 'libs/tooling/bench/checks.ts'], {}) },
];

async function onDatabase(program, options) {
  const { startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  const given = process.env.DATABASE_URL;
  const database = given ? { url: given, stop: async () => undefined } : await startEmbeddedPostgres({ ephemeral: true, database: 'bench' });
  say('Measuring');
  try {
    return await runNode([...TYPESCRIPT, program, ...options], { DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
}

runMain(main);

// `npm run bench`: measures libs/tooling/bench with generated data on a throw-away PostgreSQL (or the empty database
// of DATABASE_URL): the vehicle analysis, the large lists, the first paint of the sign-in page, the live checks of the
// MDS editor (in Node and in Chromium), the editor itself, where-used, release and cascade in a large graph,
// recyclability cold and by marks, the search of a million sheets and a million sendings, reading and writing files,
// the stored list of a vehicle's materials, the queue and the pre-audit of data sheets, import, comparison and matching
// of a BOM (`-- bom 5000 100000`: smaller).
// `npm run bench -- analysis|audit|bom|lists|search|paint|checks|editor|exchange|formats|graph|material-detail|rrr` runs one of
// them (`-- graph 1`: with 60,000 nodes instead of 510,000; `-- formats CSV 3`: comparisons with CSV in their name,
// three rounds).
import { ensureInstalled } from './install.mjs';
import { build, enterWorkspace, runMain, runNode, printProgress } from './workspace.mjs';

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const [, , only, ...options] = process.argv;
  const chosen = BENCHES.filter(({ name }) => name === only);
  let code = 0;
  for (const { run } of chosen.length ? chosen : BENCHES) code = (await run(options)) || code;
  return code;
}

const TYPESCRIPT = ['--expose-gc', '--enable-source-maps', '--require', './libs/tooling/swc/register.cjs'];

const BENCHES = [
  { name: 'analysis', run: (options) => onDatabase('libs/tooling/bench/main.ts', options) },
  { name: 'lists', run: (options) => onDatabase('libs/tooling/bench/lists/main.ts', options) },
  { name: 'search', run: (options) => onDatabase('libs/tooling/bench/search/main.ts', options) },
  { name: 'paint', run: async () => (await import('./first-paint.mjs')).benchFirstPaint() },
  {
    name: 'checks',
    run: async (options) =>
      runNode([...TYPESCRIPT, 'libs/tooling/bench/checks.ts', ...options], {
        ...(await browserEnvironment()),
        BENCH_BUNDLE: await bundled('libs/tooling/bench/check-rounds.ts'),
      }),
  },
  {
    name: 'formats',
    run: async (options) =>
      runNode([...TYPESCRIPT, 'libs/tooling/bench/formats/main.ts', ...options], {
        BENCH_BUNDLE: await (
          await import('./node-bundle.mjs')
        ).bundleForNode('libs/tooling/bench/formats/operation.ts', 'formats'),
      }),
  },
  { name: 'bom', run: (options) => onDatabase('libs/tooling/bench/bom/main.ts', options) },
  { name: 'graph', run: (options) => onDatabase('libs/tooling/bench/graph/main.ts', options) },
  { name: 'material-detail', run: (options) => onDatabase('libs/tooling/bench/material-detail/main.ts', options) },
  { name: 'rrr', run: (options) => onDatabase('libs/tooling/bench/rrr/main.ts', options) },
  { name: 'audit', run: (options) => onDatabase('libs/tooling/bench/audit/main.ts', options) },
  { name: 'exchange', run: (options) => onDatabase('libs/tooling/bench/exchange/main.ts', options) },
  { name: 'editor', run: (options) => inBrowser('libs/tooling/bench/editor/main.ts', options) },
];

async function browserEnvironment() {
  const { findBrowser } = await import('./browser.mjs');
  return { BENCH_BROWSER: JSON.stringify(await findBrowser()) };
}
const bundled = async (entry) => (await import('./browser-bundle.mjs')).bundleForBrowser(entry, 'matlasBench');

/** Runs against the built web client on a throw-away database. */
async function inBrowser(program, options) {
  await build('web');
  return onDatabase(program, options, await browserEnvironment());
}

async function onDatabase(program, options, environment = {}) {
  const { startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  const given = process.env.DATABASE_URL;
  const database = given
    ? { url: given, stop: async () => undefined }
    : await startEmbeddedPostgres({ ephemeral: true, database: 'bench' });
  printProgress('Measuring');
  try {
    return await runNode([...TYPESCRIPT, program, ...options], { ...environment, DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
}

runMain(main);

// Browser tests. By hand, after a build:
// node libs/tooling/scripts/browser-tests.mjs everyday|rest|all [journey ...]
// `everyday` is the table in apps/e2e/everyday.ts, `rest` all other tests, `all` both. The last line is the summary.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { addCounts, emptyCounts, summaryLine } from './parts.mjs';
import { dataFolder, enterWorkspace, printFailure, runMain, runNode, printProgress } from './workspace.mjs';

const CONFIG = 'apps/e2e/playwright.config.ts';
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '-c', CONFIG];
/**
 * The projects of each Playwright process, which has its own server and database. Everyday tests share one server,
 * because no user works in both languages there; in the other sets the two languages would end each other's
 * sessions.
 */
const PROCESSES = { everyday: [['zh', 'en']], rest: [['zh'], ['en']], all: [['zh'], ['en']] };
const SLOWEST = 5;

const reportOf = (set) => join(dataFolder, `browser-tests-${set}.json`);

/** Every test of a Playwright report with its duration. */
function testsIn(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        journey: suite.file,
        title,
        language: projectName,
        status,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...testsIn(suite.suites ?? []),
  ]);
}

const countsOf = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

/** Counts and tests of one Playwright process. */
async function runProcess(set, projects, only, environment) {
  const name = `${set}-${projects.join('-')}`;
  const file = join(dataFolder, `report-playwright-${name}.json`);
  rmSync(file, { force: true });
  const args = [
    ...PLAYWRIGHT,
    ...projects.map((project) => `--project=${project}`),
    `--output=${join('test-results', name)}`,
    '--pass-with-no-tests',
    ...only,
  ];
  const code = await runNode(args, {
    ...environment,
    E2E_SET: set,
    E2E_JSON: file,
    ...(only.length > 0 ? { E2E_ONLY: '1' } : {}),
  });
  if (!existsSync(file)) return { counts: { passed: 0, failed: 1, skipped: 0 }, tests: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const counts = countsOf(report);
  // A runner that fails without a failed test (a crash, an entry that matches no test) counts as a failure.
  return {
    counts: code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts,
    tests: testsIn(report.suites),
  };
}

/**
 * Runs a set of browser tests against the build in `dist`, and writes the durations to
 * `.data/browser-tests-<set>.json`.
 * @param {string} name title of the step
 * @param {{ set: 'everyday' | 'rest' | 'all', only?: string[] }} selection `only` names journeys: `main-job`,
 * `crud/regulation`
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function browserStep(name, { set, only = [] }) {
  printProgress(name);
  const environment = { E2E_BROWSER: JSON.stringify(await findBrowser()) };
  const files = only.map((journey) => `${journey.includes('/') ? journey : `journeys/${journey}`}.spec.ts`);
  const ended = await Promise.all(PROCESSES[set].map((projects) => runProcess(set, projects, files, environment)));
  const tests = ended.flatMap((one) => one.tests).sort((one, other) => other.milliseconds - one.milliseconds);
  writeFileSync(reportOf(set), `${JSON.stringify(tests, null, 2)}\n`);
  for (const { journey, language, milliseconds } of tests.slice(0, SLOWEST))
    printProgress(`${(milliseconds / 1000).toFixed(1)} s ${language} ${journey}`);
  const total = ended.reduce((sum, { counts }) => addCounts(sum, counts), emptyCounts());
  // No test found is an error: the name of a journey is misspelt, or the selection matches nothing.
  return total.passed + total.failed + total.skipped > 0 ? total : { passed: 0, failed: 1, skipped: 0 };
}

async function main() {
  enterWorkspace();
  const [set = 'everyday', ...only] = process.argv.slice(2);
  if (!(set in PROCESSES)) throw new Error(`Say which tests: ${Object.keys(PROCESSES).join(', ')}`);
  const total = await browserStep('browser tests', { set, only });
  console.log(summaryLine(total));
  return total.failed ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runMain(main, printFailure);

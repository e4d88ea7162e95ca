// `npm test`: everything that must pass before a change is accepted. `npm test -- <area, feature, file or journey>
// ...` runs the tests for it, `npm test -- --changed[=revision]` those for the change. The last line is the summary.
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import {
  EVERYDAY_REPORT,
  FORMAT_CHECK,
  LINTER,
  NX,
  enterWorkspace,
  printFailure,
  runMain,
  printProgress,
} from './workspace.mjs';

const BROWSER = 'libs/tooling/scripts/browser-tests.mjs';
/** Node specs spend nearly half of their time waiting for PostgreSQL, hence three workers. */
const NODE_SPECS = ['--selectProjects', 'node', '--maxWorkers=3'];
const onNx = (target) => [NX, 'run-many', '-t', target, '--outputStyle=static'];
const CHANGED = /^--changed(?:=(.+))?$/;

/**
 * Three lanes: while the browser tests are built and the specs wait for their databases, the static checks use the
 * processor.
 */
function everydayLanes({ checkPart, jestPart, scriptPart }) {
  return [
    [{ ...checkPart('build', onNx('build')), isNeeded: true }, scriptPart('browser', [BROWSER, 'everyday'])],
    [jestPart('specs', NODE_SPECS)],
    [
      checkPart('types', onNx('typecheck')),
      checkPart('lint', onNx('lint')),
      jestPart('screens', ['--selectProjects', 'web']),
    ],
  ];
}

function lanesOf({ lint, specs, journeys, set }, { checkPart, jestPart, scriptPart }) {
  const style = lint.length
    ? [checkPart('format', [...FORMAT_CHECK, ...lint]), checkPart('lint', [...LINTER, ...lint])]
    : [];
  return [
    [checkPart('types', onNx('typecheck')), ...style],
    specs.length ? [jestPart('specs', ['--maxWorkers=2', '--passWithNoTests', ...specs])] : [],
    journeys.length
      ? [{ ...checkPart('build', onNx('build')), isNeeded: true }, scriptPart('browser', [BROWSER, set, ...journeys])]
      : [],
  ];
}

async function planOf(args) {
  const { planOfChange, planOfNames } = await import('./test-plan.mjs');
  const { everydayJourneys, journeyNames } = await import('./journeys.mjs');
  const change = CHANGED.exec(args[0]);
  const plan = change ? planOfChange(change[1]) : planOfNames(args);
  // A journey given by its name runs in both languages; those of an area run as in the everyday run, so that the
  // result comes soon.
  const isNamed = args.every((name) => journeyNames().includes(name));
  const journeys = plan.journeys.filter((name) => isNamed || everydayJourneys().includes(name));
  const left = plan.journeys.filter((name) => !journeys.includes(name));
  printProgress(`Concerned: ${[...plan.lint, ...plan.specs].join(' ')}`);
  const unproved = plan.unproved ?? [];
  if (unproved.length)
    printProgress(`Deleted or used everywhere, proved by the whole npm test only: ${unproved.join(' ')}`);
  if (left.length) printProgress(`Journeys of it that are not run now: npm test -- ${left.join(' ')}`);
  return { ...plan, journeys, set: isNamed ? 'all' : 'everyday' };
}

async function main() {
  enterWorkspace();
  const args = process.argv.slice(2);
  await ensureInstalled();
  const parts = await import('./parts.mjs');
  const { printTimeTable } = await import('./time-table.mjs');
  const lanes = args.length ? lanesOf(await planOf(args), parts) : everydayLanes(parts);
  const started = Date.now();
  const done = await parts.runLanes(lanes);
  const wallSeconds = (Date.now() - started) / 1000;
  printTimeTable(done, wallSeconds);
  if (!args.length) writeFileSync(EVERYDAY_REPORT, JSON.stringify({ wallSeconds, parts: done }));
  const total = done.reduce(parts.addCounts, parts.emptyCounts());
  console.log(parts.summaryLine(total));
  return total.failed ? 1 : 0;
}

runMain(main, printFailure);

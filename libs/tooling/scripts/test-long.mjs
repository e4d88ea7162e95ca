// `npm run test:long`: the slow fault tests (*.long.ts) on the built processes.
import { ensureInstalled } from './install.mjs';
import { JEST_LONG, build, enterWorkspace, failedSummary, runMain } from './workspace.mjs';

/** Those that hold a time limit have the machine for themselves. */
const TIMED = ['import-load', 'run-comparison'];
const STEPS = [['fault tests', ['--maxWorkers=2', `--testPathIgnorePatterns=${TIMED.join('|')}`]], ['timed tests', TIMED]];

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { add, jestStep, noCounts, summaryLine } = await import('./tally.mjs');
  await build();
  const environment = { BUILT_PROGRAMS: 'dist/node', REAL_REDIS: process.env.REDIS_URL ?? '' };
  const asked = process.argv.slice(2);
  const total = noCounts();
  for (const [name, args] of asked.length > 0 ? [['fault tests', asked]] : STEPS) add(total, await jestStep(name, args, environment, JEST_LONG));
  console.log(summaryLine(total));
  return total.failed ? 1 : 0;
}

runMain(main, failedSummary);

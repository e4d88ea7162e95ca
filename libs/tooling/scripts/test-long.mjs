// `npm run test:long`: the slow fault tests (*.long.ts) on the built processes.
import { ensureInstalled } from './install.mjs';
import { JEST_LONG, build, enterWorkspace, failedSummary, runMain } from './workspace.mjs';

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { jestStep, summaryLine } = await import('./tally.mjs');
  await build();
  const counts = await jestStep('fault tests', process.argv.slice(2), { BUILT_PROGRAMS: 'dist/node', REAL_REDIS: process.env.REDIS_URL ?? '' }, JEST_LONG);
  console.log(summaryLine(counts));
  return counts.failed ? 1 : 0;
}

runMain(main, failedSummary);

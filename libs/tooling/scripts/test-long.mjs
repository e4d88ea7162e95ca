// `npm run test:long`: the slow tests (*.long.ts, and the property tests with many seeds) on the built processes.
import { ensureInstalled } from './install.mjs';
import { JEST_LONG, build, enterWorkspace, printFailure, runMain } from './workspace.mjs';

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { jestPart, runLanes, summaryLine } = await import('./parts.mjs');
  const { printTimeTable } = await import('./time-table.mjs');
  // While other tests read `dist`, nothing may be built: .ci/run has built before.
  if (process.env.BUILD !== 'off') await build();
  const environment = { BUILT_PROGRAMS: 'dist/node', REAL_REDIS: process.env.REDIS_URL ?? '' };
  const started = Date.now();
  const [counts] = await runLanes([
    [jestPart('long tests', ['--maxWorkers=2', ...process.argv.slice(2)], environment, JEST_LONG)],
  ]);
  printTimeTable([counts], (Date.now() - started) / 1000);
  console.log(summaryLine(counts));
  return counts.failed ? 1 : 0;
}

runMain(main, printFailure);

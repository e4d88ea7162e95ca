// Counts of a run, summed to the one line that CI reads last.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { JEST, dataFolder, runNode, say } from './workspace.mjs';

export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0 });

export function add(total, counts) {
  for (const name of Object.keys(total)) total[name] += counts[name];
  return total;
}

export const summaryLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

/** One step that either passes or fails, such as lint. */
export async function step(name, args, environment) {
  say(name);
  const code = await runNode(args, environment);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function readReport(file, code, countsOf) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')));
  // A runner that fails without a failed test (a crash, an open handle, nothing found) is a failure all the same.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const jestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
});

export async function jestStep(name, args, environment, program = JEST) {
  say(name);
  const file = join(dataFolder, `report-${name.replace(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  const code = await runNode([...program, '--json', `--outputFile=${file}`, ...args], environment, ['ignore', 'ignore', 'inherit']);
  return readReport(file, code, jestCounts);
}

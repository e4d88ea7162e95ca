// The parts of a test run: each reports its counts and duration, and prints its output if something failed.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runMeasured } from './measured.mjs';
import { JEST, dataFolder, printProgress } from './workspace.mjs';

export const emptyCounts = () => ({ passed: 0, failed: 0, skipped: 0 });
const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };
const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 };

export function addCounts(total, counts) {
  for (const name of Object.keys(emptyCounts())) total[name] += counts[name];
  return total;
}

export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

async function runPart({ name, args, env, countsOf, isShown = false }) {
  printProgress(`${name} begins`);
  const run = await runMeasured(name, args, env);
  const counts = countsOf(run);
  // A runner that fails without a failed test (a crash, an open handle, no test found) counts as a failure.
  if (run.code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.failed || isShown) console.log(run.output);
  if (counts.failed) console.log(`${name} failed; its output is above and in ${run.logFile}`);
  printProgress(
    `${name}: ${summaryLine(counts)} (${run.wallSeconds.toFixed(0)} s, ${run.cpuSeconds.toFixed(0)} CPU s)`,
  );
  return { name, ...counts, cpuSeconds: run.cpuSeconds, wallSeconds: run.wallSeconds };
}

/** A part that passes or fails as a whole, such as lint. */
export const checkPart = (name, args, env = {}) => ({
  name,
  args,
  env,
  countsOf: ({ code }) => ({ ...(code === 0 ? ONE_PASSED : ONE_FAILED) }),
});

const jestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** Jest's own report of a part, with the duration of every file. */
export const jestReport = (name) => join(dataFolder, `report-${name.replace(/\W+/g, '-')}.json`);
/** CPU seconds of the worker by test file, one line each; see jest/cpu-of-files.cjs. */
export const jestCpuReport = (name) => jestReport(name).replace(/json$/, 'tsv');

/** A part with jest tests: `args` are those of jest, such as `--selectProjects node` or paths. */
export function jestPart(name, args, env = {}, program = JEST) {
  const file = jestReport(name);
  for (const report of [file, jestCpuReport(name)]) rmSync(report, { force: true });
  const countsOf = () => (existsSync(file) ? jestCounts(JSON.parse(readFileSync(file, 'utf8'))) : { ...ONE_FAILED });
  return {
    name,
    args: [...program, '--json', `--outputFile=${file}`, ...args],
    env: { CPU_OF_FILES: jestCpuReport(name), ...env },
    countsOf,
  };
}

const SUMMARY = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;
/** A program that itself prints `N passed, N failed` as its last line. */
export function scriptPart(name, args, env = {}) {
  const countsOf = ({ output }) => {
    const line = [...output.matchAll(SUMMARY)].at(-1);
    return line
      ? { passed: Number(line[1]), failed: Number(line[2]), skipped: Number(line[3] ?? 0) }
      : { ...ONE_FAILED };
  };
  return { name, args, env, countsOf };
}

/**
 * Parts of one lane run one after another, lanes at the same time. After a failed part with `isNeeded` the
 * remaining parts of the lane are not run, and count as failed.
 */
export async function runLanes(lanes) {
  const runInOrder = async (parts) => {
    const done = [];
    for (const part of parts) {
      const isBlocked = done.some(({ failed }, index) => failed && parts[index].isNeeded);
      if (isBlocked) printProgress(`${part.name} is not run: what it needs failed`);
      done.push(isBlocked ? { name: part.name, ...ONE_FAILED, cpuSeconds: 0, wallSeconds: 0 } : await runPart(part));
    }
    return done;
  };
  return (await Promise.all(lanes.map(runInOrder))).flat();
}

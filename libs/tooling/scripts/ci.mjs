// `.ci/run`: `npm test`, then what is tested less often: all journeys in both languages, the long tests, the queue
// tests on a real Redis. It also fails if the everyday run has become too expensive. The last line is the summary.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { EVERYDAY_REPORT, enterWorkspace, printFailure, runMain, printProgress } from './workspace.mjs';

/**
 * Programs that still run after this time are ended, so that the summary is printed before the CI itself stops the
 * run (90 minutes).
 */
const LIMIT_MINUTES = 87;
/** Limit of the complete everyday run: 12 minutes of two processors. Tests of new areas have to fit in. */
const EVERYDAY_CPU_SECONDS = 2 * 12 * 60;

/**
 * Processor seconds of a fixed piece of work beside the everyday run, on a quiet machine of the kind for which the
 * limit was set.
 */
const QUIET_SECONDS = 0.5;
/** The fixed work is done this often during the everyday run: a machine may be slow for minutes only. */
const SAMPLE_SECONDS = 40;
function secondsOfFixedWork() {
  const before = process.cpuUsage();
  const rows = Array.from({ length: 120_000 }, (_, index) => ({ id: (index * 7_919) % 100_003, text: `row ${index}` }));
  for (let round = 0; round < 5; round++) JSON.parse(JSON.stringify(rows)).sort((a, b) => a.id - b.id);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Measures how slow the machine is while other programs run. */
function sampleSlowness() {
  const samples = [secondsOfFixedWork()];
  const timer = setInterval(() => samples.push(secondsOfFixedWork()), SAMPLE_SECONDS * 1_000);
  return {
    end: () => {
      clearInterval(timer);
      return samples.reduce((sum, sample) => sum + sample, 0) / samples.length / QUIET_SECONDS;
    },
  };
}

/**
 * The cost of the everyday run. A loaded or slow machine takes more processor time for the same work, so the limit
 * is scaled up for it, but never down.
 */
function everydayCost(measuredSlowness) {
  const { parts } = JSON.parse(readFileSync(EVERYDAY_REPORT, 'utf8'));
  const seconds = parts.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const slowness = Math.max(1, measuredSlowness);
  return { seconds, slowness, isTooDear: seconds / slowness > EVERYDAY_CPU_SECONDS };
}

/** Whether a Redis can be used for the tests: an installed one, or Debian's if it can be installed. */
function hasRedis() {
  const isHere = () => spawnSync('redis-server', ['--version']).status === 0;
  if (isHere()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const install =
    'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends redis-server';
  spawnSync('sh', ['-c', install], { stdio: 'ignore', timeout: 300_000 });
  return isHere();
}

async function startRedis() {
  const { spawn } = await import('node:child_process');
  const { freePort, sleep } = await import('./ports.mjs');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'matlas-redis-'));
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
    '--dir',
    folder,
  ];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100; attempt++) {
    if (spawnSync('redis-cli', ['-p', String(port), 'ping']).status === 0)
      return { url: `redis://127.0.0.1:${port}`, stop };
    await sleep(100);
  }
  stop();
  return undefined;
}

async function runRest({ runLanes, scriptPart }) {
  const redis = hasRedis() ? await startRedis() : undefined;
  if (!redis) printProgress('No Redis can be had here: its queue tests ran on the look-alike only');
  const scripts = 'libs/tooling/scripts';
  const onRedis = redis ? [scriptPart('queue on Redis', [`${scripts}/test-queue.mjs`], { REDIS_URL: redis.url })] : [];
  try {
    const done = await runLanes([
      [scriptPart('browser, the rest', [`${scripts}/browser-tests.mjs`, 'rest'])],
      [scriptPart('long', [`${scripts}/test-long.mjs`], { SOAK: 'short', BUILD: 'off' }), ...onRedis],
    ]);
    return redis
      ? done
      : [...done, { name: 'queue on Redis', passed: 0, failed: 0, skipped: 1, cpuSeconds: 0, wallSeconds: 0 }];
  } finally {
    redis?.stop();
  }
}

/** Reports the cost of the everyday run; false if it is over the limit. */
function reportCost(cost) {
  if (!cost) {
    printProgress('FAILED: the everyday run left no figures of its cost');
    return false;
  }
  const { seconds, slowness, isTooDear } = cost;
  const limit = `${EVERYDAY_CPU_SECONDS} on a quiet machine (this one needs ${slowness.toFixed(2)} times as long)`;
  printProgress(
    `${isTooDear ? 'FAILED: too dear. ' : ''}The everyday run took ${seconds.toFixed(0)} CPU seconds; its limit is ${limit}`,
  );
  return !isTooDear;
}

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const parts = await import('./parts.mjs');
  const { endRunning } = await import('./measured.mjs');
  const { printTimeTable } = await import('./time-table.mjs');
  const limit = setTimeout(() => {
    printProgress(`The limit of ${LIMIT_MINUTES} minutes is reached: what still runs is ended`);
    endRunning();
  }, LIMIT_MINUTES * 60_000);
  rmSync(EVERYDAY_REPORT, { force: true });
  const started = Date.now();
  const speed = sampleSlowness();
  const done = await parts.runLanes([
    [{ ...parts.scriptPart('everyday', ['libs/tooling/scripts/test.mjs']), isShown: true }],
  ]);
  const slowness = speed.end();
  const cost = existsSync(EVERYDAY_REPORT) ? everydayCost(slowness) : undefined;
  done.push(...(await runRest(parts)));
  clearTimeout(limit);
  printTimeTable(done, (Date.now() - started) / 1000);
  const total = done.reduce(parts.addCounts, parts.emptyCounts());
  if (!reportCost(cost)) total.failed += 1;
  console.log(parts.summaryLine(total));
  return total.failed ? 1 : 0;
}

runMain(main, printFailure);

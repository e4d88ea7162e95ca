import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compute, type EngineContestant, engineContestant } from './engine-contestant';
import { storageContestants, vehicleContestants } from './contestants';
import { type Goal, judgeGoal, formatSpread, type Verdict } from './goals';
import { serverRounds } from './server-goals';
import { measureLatency } from './latency';
import { measureMemory } from './memory';
import { type Contestant, ratiosOf, type Round, takeTurns, timesOf } from './measure';
import { NAMES } from './names';
import type { Answer } from './peer-sql';
import { duckDb, recursiveCte } from './peers';
import { queryRollups, prepareRollups } from './rollup-tables';
import { runBench } from './run-bench';
import { fillSet, type FilledSet, SETS, type SetName } from './sets';

/**
 * `npm run bench -- analysis [set ...]`: the named sets of performance.md section 0, by default all of them; s1 is
 * always included.
 */
const WANTED = (Object.keys(SETS) as SetName[]).filter(
  (name) => name === 's1' || process.argv.length < 3 || process.argv.includes(name),
);
/**
 * At least 12 rounds for contestants below 50 ms. Those that take seconds run in every second round, and the table
 * shows it.
 */
const ROUNDS = 14;
const RELATIVE = 1e-9;
const LATE_LIMIT = 3;
const NOISE = 1.25;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

interface LoadedSet extends FilledSet {
  engine: EngineContestant;
}

const GOALS: readonly Goal[] = [
  { name: 'G1', text: 'full vehicle from released data, x L1', over: NAMES.engine, under: NAMES.copy, limit: 1 },
  { name: 'G1', text: 'the same, x L3', over: NAMES.engine, under: NAMES.packed, limit: 3 },
  { name: 'G2', text: 'cold, by closure, x L1', over: NAMES.cold, under: NAMES.copy, limit: 5 },
  { name: 'G2', text: 'the same, x L2', over: NAMES.cold, under: NAMES.closure, limit: 1.4 },
  {
    name: 'G3',
    text: 'faster than the PostgreSQL recursive CTE',
    over: NAMES.cte,
    under: NAMES.engine,
    limit: 100,
    atLeast: true,
  },
  {
    name: 'G3',
    text: 'faster than DuckDB, loading included',
    over: NAMES.duck,
    under: NAMES.engine,
    limit: 20,
    atLeast: true,
  },
  { name: 'G4', text: 'build and jobs, expanded x 7 on the same nodes (s1d)', over: 's1d', under: 's1', limit: 1.1 },
  { name: 'G4', text: 'build and jobs, expanded x 500 on the same nodes (s1e)', over: 's1e', under: 's1', limit: 1.1 },
  { name: 'G4', text: 'build and jobs, BOM x 2 (s1b)', over: 's1b', under: 's1', limit: 2.2 },
  { name: 'G5', text: 'one vehicle of a ten times larger database (s10)', over: 's10', under: 's1', limit: 3 },
  { name: 'G6', text: 'analysis and persisting the findings, x L1', over: NAMES.persist, under: NAMES.copy, limit: 2 },
  {
    name: 'G6',
    text: 'stretch: the same, x the COPY FROM alone',
    over: NAMES.persist,
    under: NAMES.copyFrom,
    limit: 2,
  },
];
const goalsOf = (...names: readonly string[]): Goal[] =>
  GOALS.filter(({ over, under }) => names.includes(over) && (names.includes(under) || under === 's1'));

/** Counts must be equal and sums must agree to 1e-9; otherwise the times would compare different work. */
function assertSame(name: string, found: Answer, expected: Answer): void {
  for (const key of Object.keys(expected) as (keyof Answer)[]) {
    const [one, other] = [found[key], expected[key]];
    if (!(Math.abs(one - other) <= RELATIVE * Math.abs(other)))
      throw new Error(`${name} disagrees on ${key}: ${one} instead of ${other}`);
  }
  printLine(`  same result: ${name}`);
}

/**
 * Checks that every engine that can expand the set gives the same result. s1e has two thousand million rows, so
 * there only our two ways are compared with each other.
 */
async function assertEqual({ name, client, engine }: LoadedSet, folder: string): Promise<void> {
  const expected = await engine.judge();
  printLine(
    `${name}: ${expected.byMaterial} over the limit by material, ${expected.byArticle} by article, ${expected.totalGrams.toFixed(3)} g of listed substances`,
  );
  assertSame(NAMES.cold, await engine.judgeCold(), expected);
  if (name !== 's1e') assertSame(NAMES.lean, await recursiveCte(client, true), expected);
  if (name !== 's1') return;
  assertSame(NAMES.cte, await recursiveCte(client, false), expected);
  assertSame(NAMES.duck, await duckDb(client, folder), expected);
  await prepareRollups(client);
  assertSame(NAMES.rollup, await queryRollups(client), expected);
}

function table(rounds: readonly Round[], base: string): void {
  printLine(
    `\n${'contestant'.padEnd(36)}${'rounds'.padStart(7)}${'median ms'.padStart(11)}${'min-max'.padStart(16)}  x ${base}`,
  );
  for (const name of new Set(rounds.flatMap((round) => [...round.keys()]))) {
    const time = timesOf(rounds, name);
    const range = `${time.min.toFixed(0)}-${time.max.toFixed(0)}`;
    printLine(
      `${name.padEnd(36)}${String(time.count).padStart(7)}${time.median.toFixed(0).padStart(11)}${range.padStart(16)}` +
        `  ${formatSpread(ratiosOf(rounds, name, base))}`,
    );
  }
}

async function measureContestants(
  contestants: readonly Contestant[],
  base: string,
  goals: readonly Goal[],
): Promise<Verdict[]> {
  const rounds = await takeTurns(contestants, ROUNDS, () => undefined);
  table(rounds, base);
  return goals.map((goal) => judgeGoal(rounds, goal));
}

/** G4 and G5: how the time grows with the expanded tree, the BOM and the database. */
async function measureSharing(sets: readonly LoadedSet[]): Promise<Verdict[]> {
  const inputs = await Promise.all(sets.map(async ({ name, engine }) => ({ name, input: await engine.readInput() })));
  const sameNodes = inputs
    .filter(({ name }) => name !== 's10')
    .map(({ name, input }): Contestant => ({ name, run: () => compute(input), every: 1, warmUps: 4 }));
  const verdicts = sameNodes.length > 1 ? await measureContestants(sameNodes, 's1', goalsOf('s1b', 's1d', 's1e')) : [];
  const vehicles = sets
    .filter(({ name }) => name === 's1' || name === 's10')
    .map(({ name, engine }): Contestant => ({ name, run: () => engine.judge(), every: 1, warmUps: 3 }));
  return [...verdicts, ...(vehicles.length > 1 ? await measureContestants(vehicles, 's1', goalsOf('s10')) : [])];
}

async function reportLatency({ url, client }: FilledSet): Promise<Verdict> {
  const { ratio, idleMs, busyMs, runMs } = await measureLatency(url, client);
  printLine(
    `\nrequests of others, 95th percentile: idle ${formatSpread(idleMs)} ms, while a vehicle is analysed ${formatSpread(busyMs)} ms; ` +
      `a whole run, read, judged, written: ${formatSpread(runMs)} ms`,
  );
  const isReached = ratio.median <= LATE_LIMIT * NOISE;
  const word = ratio.median <= LATE_LIMIT ? 'PASS  ' : isReached ? 'pass  ' : 'MISSED';
  return {
    isReached,
    line:
      `${word}  p95 of other requests while a whole vehicle is analysed, x idle: ${formatSpread(ratio)}; ` +
      `goal at most ${LATE_LIMIT}, gate ${(LATE_LIMIT * NOISE).toFixed(2)}`,
  };
}

/** One vehicle of s1 in all ways, its effect on other users, and its memory. */
async function measureOneVehicle(s1: LoadedSet, folder: string): Promise<Verdict[]> {
  const verdicts = await measureContestants(
    vehicleContestants(s1.client, s1.engine, folder),
    NAMES.copy,
    goalsOf(...Object.values(NAMES).filter((name) => name !== NAMES.persist)),
  );
  verdicts.push(
    ...(await measureContestants(
      await storageContestants(s1.client, s1.engine),
      NAMES.copy,
      goalsOf(NAMES.persist, NAMES.copy, NAMES.copyFrom),
    )),
  );
  verdicts.push(await reportLatency(s1));
  printLine('\npeak memory, each engine in a process of its own');
  await measureMemory(s1.url, printLine);
  for (const { line } of verdicts) printLine(line);
  return verdicts;
}
const load = (): string =>
  `load of the machine: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(', ')}`;

async function main(): Promise<boolean> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL names the empty database to fill: run `npm run bench`');
  const folder = mkdtempSync(join(tmpdir(), 'matlas-bench-'));
  const sets: LoadedSet[] = [];
  const verdicts: Verdict[] = [];
  printLine(load());
  try {
    for (const name of WANTED) {
      const filled = await fillSet(url, name, printLine);
      const entrant = { ...filled, engine: await engineContestant(filled.url) };
      sets.push(entrant);
      await assertEqual(entrant, folder);
      if (name === 's1') verdicts.push(...(await measureOneVehicle(entrant, folder)));
    }
    const growing = [...(await measureSharing(sets)), ...(await serverRounds(sets.at(-1) as LoadedSet, table))];
    printLine(`\n${load()}`);
    for (const { line } of [...verdicts, ...growing]) printLine(line);
    return [...verdicts, ...growing].every(({ isReached }) => isReached);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    for (const { engine, client } of sets) await engine.close().then(() => client.end());
  }
}

runBench(main);

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compute, type EngineContestant, engineContestant } from './engine-contestant';
import { persistence, vehicleContestants } from './contestants';
import { type Goal, judgeGoal, shown, type Verdict } from './goals';
import { serverRounds } from './server-goals';
import { measureLatency } from './latency';
import { measureMemory } from './memory';
import { type Contestant, ratiosOf, type Round, takeTurns, timesOf } from './measure';
import { NAMES } from './names';
import type { Answer } from './peer-sql';
import { duckDb, recursiveCte } from './peers';
import { askRollups, prepareRollups } from './rollup-tables';
import { runBench } from './run-bench';
import { fillSet, type FilledSet, SETS, type SetName } from './sets';

/**
 * `npm run bench -- analysis [set ...]`: all sets of performance.md section 0 unless some are named; s1 is always
 * there.
 */
const WANTED = (Object.keys(SETS) as SetName[]).filter(
  (name) => name === 's1' || process.argv.length < 3 || process.argv.includes(name),
);
/** At least 12 for what takes less than 50 ms; what takes seconds runs in every second one, and the table says so. */
const ROUNDS = 14;
const RELATIVE = 1e-9;
const LATE_LIMIT = 3;
const NOISE = 1.25;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Entrant extends FilledSet {
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

/** Counts exact, sums to 1e-9: otherwise the times compare different work. */
function assertSame(name: string, found: Answer, expected: Answer): void {
  for (const key of Object.keys(expected) as (keyof Answer)[]) {
    const [one, other] = [found[key], expected[key]];
    if (!(Math.abs(one - other) <= RELATIVE * Math.abs(other)))
      throw new Error(`${name} disagrees on ${key}: ${one} instead of ${other}`);
  }
  say(`  same result: ${name}`);
}

/**
 * Every engine that can expand the set agrees with ours; s1e has two thousand million rows, so there our two ways
 * answer each other.
 */
async function assertEqual({ name, client, engine }: Entrant, folder: string): Promise<void> {
  const expected = await engine.judge();
  say(
    `${name}: ${expected.byMaterial} over the limit by material, ${expected.byArticle} by article, ${expected.totalGrams.toFixed(3)} g of listed substances`,
  );
  assertSame(NAMES.cold, await engine.cold(), expected);
  if (name !== 's1e') assertSame(NAMES.lean, await recursiveCte(client, true), expected);
  if (name !== 's1') return;
  assertSame(NAMES.cte, await recursiveCte(client, false), expected);
  assertSame(NAMES.duck, await duckDb(client, folder), expected);
  await prepareRollups(client);
  assertSame(NAMES.rollup, await askRollups(client), expected);
}

function table(rounds: readonly Round[], base: string): void {
  say(
    `\n${'contestant'.padEnd(36)}${'rounds'.padStart(7)}${'median ms'.padStart(11)}${'min-max'.padStart(16)}  x ${base}`,
  );
  for (const name of new Set(rounds.flatMap((round) => [...round.keys()]))) {
    const time = timesOf(rounds, name);
    const range = `${time.min.toFixed(0)}-${time.max.toFixed(0)}`;
    say(
      `${name.padEnd(36)}${String(time.count).padStart(7)}${time.median.toFixed(0).padStart(11)}${range.padStart(16)}` +
        `  ${shown(ratiosOf(rounds, name, base))}`,
    );
  }
}

async function measured(contestants: readonly Contestant[], base: string, goals: readonly Goal[]): Promise<Verdict[]> {
  const rounds = await takeTurns(contestants, ROUNDS, () => undefined);
  table(rounds, base);
  return goals.map((goal) => judgeGoal(rounds, goal));
}

/** G4 and G5: what grows with the expanded tree, the BOM and the database, and what does not. */
async function sharing(sets: readonly Entrant[]): Promise<Verdict[]> {
  const inputs = await Promise.all(sets.map(async ({ name, engine }) => ({ name, input: await engine.input() })));
  const sameNodes = inputs
    .filter(({ name }) => name !== 's10')
    .map(({ name, input }): Contestant => ({ name, run: () => compute(input), every: 1, warmUps: 4 }));
  const verdicts = sameNodes.length > 1 ? await measured(sameNodes, 's1', goalsOf('s1b', 's1d', 's1e')) : [];
  const vehicles = sets
    .filter(({ name }) => name === 's1' || name === 's10')
    .map(({ name, engine }): Contestant => ({ name, run: () => engine.judge(), every: 1, warmUps: 3 }));
  return [...verdicts, ...(vehicles.length > 1 ? await measured(vehicles, 's1', goalsOf('s10')) : [])];
}

async function latency({ url, client }: FilledSet): Promise<Verdict> {
  const { ratio, idleMs, busyMs, runMs } = await measureLatency(url, client);
  say(
    `\nrequests of others, 95th percentile: idle ${shown(idleMs)} ms, while a vehicle is analysed ${shown(busyMs)} ms; ` +
      `a whole run, read, judged, written: ${shown(runMs)} ms`,
  );
  const isReached = ratio.median <= LATE_LIMIT * NOISE;
  const word = ratio.median <= LATE_LIMIT ? 'PASS  ' : isReached ? 'pass  ' : 'MISSED';
  return {
    isReached,
    line:
      `${word}  p95 of other requests while a whole vehicle is analysed, x idle: ${shown(ratio)}; ` +
      `goal at most ${LATE_LIMIT}, gate ${(LATE_LIMIT * NOISE).toFixed(2)}`,
  };
}

/** One vehicle of s1 in all ways, what it costs others, and its memory. */
async function oneVehicle(s1: Entrant, folder: string): Promise<Verdict[]> {
  const verdicts = await measured(
    vehicleContestants(s1.client, s1.engine, folder),
    NAMES.copy,
    goalsOf(...Object.values(NAMES).filter((name) => name !== NAMES.persist)),
  );
  verdicts.push(
    ...(await measured(
      await persistence(s1.client, s1.engine),
      NAMES.copy,
      goalsOf(NAMES.persist, NAMES.copy, NAMES.copyFrom),
    )),
  );
  verdicts.push(await latency(s1));
  say('\npeak memory, each engine in a process of its own');
  await measureMemory(s1.url, say);
  for (const { line } of verdicts) say(line);
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
  const sets: Entrant[] = [];
  const verdicts: Verdict[] = [];
  say(load());
  try {
    for (const name of WANTED) {
      const filled = await fillSet(url, name, say);
      const entrant = { ...filled, engine: await engineContestant(filled.url) };
      sets.push(entrant);
      await assertEqual(entrant, folder);
      if (name === 's1') verdicts.push(...(await oneVehicle(entrant, folder)));
    }
    const growing = [...(await sharing(sets)), ...(await serverRounds(sets.at(-1) as Entrant, table))];
    say(`\n${load()}`);
    for (const { line } of [...verdicts, ...growing]) say(line);
    return [...verdicts, ...growing].every(({ isReached }) => isReached);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    for (const { engine, client } of sets) await engine.close().then(() => client.end());
  }
}

runBench(main);

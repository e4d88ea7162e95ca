import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateFleet } from '@matlas/testing';
import { Client } from 'pg';
import { engineContestant, migrate } from './engine-contestant';
import { fillDatabase } from './fill-database';
import { type Contestant, ratiosOf, type Round, takeTurns, timesOf } from './measure';
import type { Answer } from './peer-sql';
import { copyNeeded, duckDb, preparePeers, recursiveCte } from './peers';

const ROUNDS = 9;
/** A CTE takes seconds: it runs in every third round, and the table says so. */
const SLOW = 3;
const NAMES = { copy: 'COPY of the needed rows (L1)', engine: 'Matlas: load, build, judge', job: 'Matlas: as the job, rows made', cte: 'PostgreSQL recursive CTE', lean: 'the same, lean expansion', duck: 'DuckDB, loading included' };
/** First targets of issue 2. */
const TARGETS = { timesFasterThanCte: 20, timesOfCopy: 6 };
const RELATIVE = 1e-9;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Counts exact, sums to 1e-9: otherwise the times compare different work. */
function assertSame(name: string, found: Answer, expected: Answer): void {
  for (const key of Object.keys(expected) as (keyof Answer)[]) {
    const [one, other] = [found[key], expected[key]];
    if (!(Math.abs(one - other) <= RELATIVE * Math.abs(other))) throw new Error(`${name} disagrees on ${key}: ${one} instead of ${other}`);
  }
  say(`same result: ${name}`);
}

function table(rounds: readonly Round[]): void {
  say('');
  say(`${'contestant'.padEnd(32)}${'rounds'.padStart(7)}${'median ms'.padStart(11)}${'min-max'.padStart(15)}${'x L1 (min-max)'.padStart(22)}${'x engine (min-max)'.padStart(24)}`);
  for (const name of Object.values(NAMES)) {
    const [time, toCopy, toEngine] = [timesOf(rounds, name), ratiosOf(rounds, name, NAMES.copy), ratiosOf(rounds, name, NAMES.engine)];
    const ratio = ({ median, min, max }: typeof time): string => `${median.toFixed(2)} (${min.toFixed(2)}-${max.toFixed(2)})`;
    say(`${name.padEnd(32)}${String(time.count).padStart(7)}${time.median.toFixed(0).padStart(11)}${`${time.min.toFixed(0)}-${time.max.toFixed(0)}`.padStart(15)}${ratio(toCopy).padStart(22)}${ratio(toEngine).padStart(24)}`);
  }
}

function verdict(rounds: readonly Round[]): boolean {
  const faster = ratiosOf(rounds, NAMES.cte, NAMES.engine).median;
  const ofCopy = ratiosOf(rounds, NAMES.engine, NAMES.copy).median;
  const checks: readonly (readonly [isReached: boolean, text: string])[] = [
    [faster >= TARGETS.timesFasterThanCte, `${faster.toFixed(1)} x faster than the recursive CTE (target at least ${TARGETS.timesFasterThanCte})`],
    [ofCopy <= TARGETS.timesOfCopy, `${ofCopy.toFixed(2)} x the COPY of the needed rows (target at most ${TARGETS.timesOfCopy})`],
  ];
  say('');
  for (const [isReached, text] of checks) say(`${isReached ? 'PASS' : 'FAIL'}  ${text}`);
  return checks.every(([isReached]) => isReached);
}

async function compete(url: string, client: Client, folder: string): Promise<boolean> {
  const engine = await engineContestant(url);
  try {
    const expected = await engine.judge();
    say(`bytes of the needed rows: ${await copyNeeded(client)}`);
    say(`${NAMES.engine}: ${expected.byMaterial} over the limit by material, ${expected.byArticle} by article, ${expected.totalGrams.toFixed(3)} g of listed substances`);
    assertSame(NAMES.cte, await recursiveCte(client, false), expected);
    assertSame(NAMES.lean, await recursiveCte(client, true), expected);
    assertSame(NAMES.duck, await duckDb(client, folder), expected);
    const contestants: Contestant[] = [
      { name: NAMES.copy, run: () => copyNeeded(client), every: 1, warmUps: 4 }, { name: NAMES.engine, run: () => engine.judge(), every: 1, warmUps: 4 },
      { name: NAMES.job, run: () => engine.asJob(), every: 1, warmUps: 4 },
      { name: NAMES.cte, run: () => recursiveCte(client, false), every: SLOW, warmUps: 0 }, { name: NAMES.lean, run: () => recursiveCte(client, true), every: SLOW, warmUps: 0 },
      { name: NAMES.duck, run: () => duckDb(client, folder), every: SLOW, warmUps: 0 },
    ];
    const rounds = await takeTurns(contestants, ROUNDS, say);
    table(rounds);
    return verdict(rounds);
  } finally {
    await engine.close();
  }
}

async function main(): Promise<boolean> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL names the empty database to fill: run `npm run bench`');
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'matlas-bench-'));
  try {
    const fleet = generateFleet({ scale: 1, variant: 's1' });
    say(`generated s1: ${fleet.nodes.id.length + fleet.substanceIds.length} nodes, ${fleet.edges.parent.length} edges, ${fleet.positions.root.length} positions, ${fleet.expandedNodes} nodes expanded`);
    await fillDatabase(client, fleet);
    await preparePeers(client);
    say('database filled');
    return await compete(url, client, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await client.end();
  }
}

main().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  });

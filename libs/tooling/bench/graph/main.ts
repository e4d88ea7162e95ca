import 'reflect-metadata';
import { type Fleet, generateFleet } from '@matlas/testing';
import { Client } from 'pg';
import { migrate } from '../engine-contestant';
import { fillDatabase } from '../fill-database';
import { type Contestant, ratiosOf, type Round, takeTurns, timesOf } from '../measure';
import { copyNeeded, preparePeers } from '../peers';
import { timeCascade } from './cascade';
import { RELEASE, releaseContestants } from './release';
import { type BenchServer, startServer } from './server';
import { listedSubstances, lookUpUses, LOOKED_UP } from './where-used';
import { runBench } from '../run-bench';

/** s10 of performance.md section 0. */
const STANDARD_SCALE = 10;
const ROUNDS = 12;
const RELEASE_WARM_UPS = 3;
const CHILDREN_OF_A_RELEASE = 5;
/** Goals G7 and G8; issue 5: 500 ancestors in seconds. */
const TARGET = { whereUsedOfCopy: 0.1, releaseOfFirstLevel: 3, cascadeMs: 5_000 };
/** Ratios of a run differ by up to this factor (performance.md section 7). */
const NOISE = 1.25;
const NAMES = {
  copy: 'COPY of the needed rows (L1)',
  used: `where-used of ${LOOKED_UP} substances`,
  cte: 'PostgreSQL recursive CTE of them',
};
/** A hand-written query for comparison: counts all nodes above a substance. */
const UPWARD = `with recursive up(id) as (select e.parent
  from mds_edge e
  where e.child = $1
  union
  select e.parent
  from up u
  join mds_edge e on e.child = u.id)
  select count(*)::int as n
  from up
  join mds_sheet s on s.id = up.id`;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
type Verdict = readonly [isReached: boolean, text: string];

function whereUsedContestants(client: Client, server: BenchServer, substances: readonly number[]): Contestant[] {
  const used = () => lookUpUses(server, substances);
  const cte = async () => {
    for (const id of substances) await client.query(UPWARD, [id]);
  };
  return [
    { name: NAMES.copy, run: () => copyNeeded(client), every: 1, warmUps: 2 },
    { name: NAMES.used, run: used, every: 1, warmUps: 1 },
    { name: NAMES.cte, run: cte, every: 1, warmUps: 1 },
  ];
}

function table(rounds: readonly Round[], base: string): void {
  for (const name of rounds[0]?.keys() ?? []) {
    const [time, ratio] = [timesOf(rounds, name), ratiosOf(rounds, name, base)];
    const range = `(${time.min.toFixed(1)}-${time.max.toFixed(1)})`;
    const median = time.median.toFixed(1).padStart(10);
    printLine(`  ${name.padEnd(36)}${median} ms ${range}${ratio.median.toFixed(3).padStart(12)} x ${base}`);
  }
}

async function measureWhereUsed(client: Client, server: BenchServer, substances: readonly number[]): Promise<Verdict> {
  const used = await takeTurns(whereUsedContestants(client, server, substances), ROUNDS, () => undefined);
  printLine('\nwhere-used');
  table(used, NAMES.copy);
  const ms = timesOf(used, NAMES.used).median / substances.length;
  const ofCte = ratiosOf(used, NAMES.used, NAMES.cte).median;
  printLine(`  of one substance: ${ms.toFixed(2)} ms, ${ofCte.toFixed(2)} x the recursive CTE`);
  const ratio = ratiosOf(used, NAMES.used, NAMES.copy).median / substances.length;
  const gate = TARGET.whereUsedOfCopy * NOISE;
  return [
    ratio <= gate,
    `where-used of one substance: ${ratio.toFixed(3)} x L1 (G7: at most ${TARGET.whereUsedOfCopy}, gate ${gate})`,
  ];
}

async function measureRelease(client: Client, server: BenchServer): Promise<Verdict> {
  const { rows } = await client.query<{ cid: string }>(
    'select cid from mds_sheet where kind = 1 and cid > 0 order by height, cid limit $1',
    [CHILDREN_OF_A_RELEASE],
  );
  const children = rows.map(({ cid }) => Number(cid));
  const contestants = await releaseContestants(server, children, ROUNDS + RELEASE_WARM_UPS);
  const released = await takeTurns(contestants, ROUNDS, () => undefined);
  printLine('\nrelease');
  table(released, RELEASE.first);
  const ratio = ratiosOf(released, RELEASE.whole, RELEASE.first).median;
  return [
    ratio <= TARGET.releaseOfFirstLevel * NOISE,
    `release of one MDS: ${ratio.toFixed(2)} x opening its first level (G8: at most ${TARGET.releaseOfFirstLevel})`,
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
async function measureCascade(server: BenchServer, substanceId: number): Promise<Verdict> {
  const { ancestors, previewMs, runMs, undoMs } = await timeCascade(server, substanceId);
  const [preview, run, undo] = [previewMs, runMs, undoMs].map((ms) => `${ms.toFixed(0)} ms`);
  printLine(`\ncascade of ${ancestors} sheets: preview ${preview}, run ${run}, undo ${undo}\n`);
  return [
    Math.max(previewMs, runMs) <= TARGET.cascadeMs,
    `cascade of ${ancestors} ancestors: ${seconds(previewMs)} to see, ${seconds(runMs)} to release ` +
      `(at most ${TARGET.cascadeMs / 1000})`,
  ];
}

async function measure(client: Client, server: BenchServer, fleet: Fleet): Promise<Verdict[]> {
  const substances = listedSubstances(fleet);
  return [
    await measureWhereUsed(client, server, substances),
    await measureRelease(client, server),
    await measureCascade(server, substances[0] ?? 0),
  ];
}

async function main(): Promise<boolean> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL names the empty database to fill: run `npm run bench -- graph`');
  const scale = Number(process.argv[2] ?? STANDARD_SCALE);
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const fleet = generateFleet({ scale, variant: 's1' });
  await fillDatabase(client, fleet);
  await preparePeers(client);
  printLine(
    `s${scale}: ${fleet.nodes.id.length + fleet.substanceIds.length} nodes, ${fleet.edges.parent.length} edges`,
  );
  const server = await startServer(url, client);
  try {
    const verdicts = await measure(client, server, fleet);
    for (const [isReached, text] of verdicts) printLine(`${isReached ? 'PASS' : 'FAIL'}  ${text}`);
    return verdicts.every(([isReached]) => isReached);
  } finally {
    await server.close();
    await client.end();
  }
}

runBench(main);

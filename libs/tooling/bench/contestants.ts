import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EngineContestant } from './engine-contestant';
import type { Contestant } from './measure';
import { NAMES } from './names';
import { copyByClosure, copyNeeded, copyPacked, duckDb, recursiveCte } from './peers';
import { queryRollups } from './rollup-tables';

/** Contestants that take seconds run in every second round. */
const SLOW = 2;
const WARM_UPS = 3;
const PIECE = 1 << 18;

/**
 * A contestant that runs once untimed before each measurement: while a slow peer works, idle connections are closed
 * and the buffers of the server are replaced.
 */
const warmContestant = (name: string, run: () => Promise<unknown>): Contestant => ({
  name,
  run,
  prepare: run,
  every: 1,
  warmUps: WARM_UPS,
});
const slowContestant = (name: string, run: () => Promise<unknown>): Contestant => ({
  name,
  run,
  every: SLOW,
  warmUps: 1,
});

/** All ways to analyse one vehicle of s1. */
export const vehicleContestants = (client: Client, engine: EngineContestant, folder: string): Contestant[] => [
  warmContestant(NAMES.copy, () => copyNeeded(client)),
  warmContestant(NAMES.closure, () => copyByClosure(client)),
  warmContestant(NAMES.packed, () => copyPacked(client)),
  warmContestant(NAMES.engine, () => engine.judge()),
  warmContestant(NAMES.cold, () => engine.judgeCold()),
  warmContestant(NAMES.rollup, () => queryRollups(client)),
  slowContestant(NAMES.cte, () => recursiveCte(client, false)),
  slowContestant(NAMES.lean, () => recursiveCte(client, true)),
  slowContestant(NAMES.duck, () => duckDb(client, folder)),
];

/**
 * G6: the analysis including the storage of its findings, compared with the storage alone. The table has the same
 * columns, keys and indexes as the product's, and is empty each time.
 */
export async function storageContestants(client: Client, engine: EngineContestant): Promise<Contestant[]> {
  await client.query('create table bench_finding (like analysis_finding including all)');
  const empty = (): Promise<unknown> => client.query('truncate bench_finding');
  const store = async (bytes: Uint8Array): Promise<void> => {
    const pieces = function* (): Generator<Buffer> {
      for (let at = 0; at < bytes.length; at += PIECE)
        yield Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PIECE, bytes.length - at));
    };
    await pipeline(
      Readable.from(pieces()),
      client.query(copyFrom(`copy bench_finding (${FINDING_COLUMNS.join(', ')}) from stdin (format binary)`)),
    );
  };
  const { findings } = await engine.judgeAsJob();
  return [
    warmContestant(NAMES.copy, () => copyNeeded(client)),
    warmContestant(NAMES.job, () => engine.judgeAsJob()),
    { name: NAMES.copyFrom, prepare: empty, run: () => store(findings), every: 1, warmUps: WARM_UPS },
    {
      name: NAMES.persist,
      prepare: empty,
      run: async () => store((await engine.judgeAsJob()).findings),
      every: 1,
      warmUps: WARM_UPS,
    },
  ];
}
/** The same COPY as in ResultWriteStore. */
const FINDING_COLUMNS = [
  'run_id',
  'n',
  'position_n',
  'judgement_n',
  'verdict',
  'paths',
  'mass_min_g',
  'mass_g',
  'mass_max_g',
];

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EngineContestant } from './engine-contestant';
import type { Contestant } from './measure';
import { NAMES } from './names';
import { copyByClosure, copyNeeded, copyPacked, duckDb, recursiveCte } from './peers';
import { askRollups } from './rollup-tables';

/** What takes seconds runs in every second round. */
const SLOW = 2;
const WARM_UPS = 3;
const PIECE = 1 << 18;

/**
 * Run once before its time runs: while a slow peer works, connections go idle and are closed, and the server's buffers
 * are emptied.
 */
const warm = (name: string, run: () => Promise<unknown>): Contestant => ({
  name,
  run,
  prepare: run,
  every: 1,
  warmUps: WARM_UPS,
});
const slow = (name: string, run: () => Promise<unknown>): Contestant => ({ name, run, every: SLOW, warmUps: 1 });

/** One vehicle of s1 in all ways. */
export const vehicleContestants = (client: Client, engine: EngineContestant, folder: string): Contestant[] => [
  warm(NAMES.copy, () => copyNeeded(client)),
  warm(NAMES.closure, () => copyByClosure(client)),
  warm(NAMES.packed, () => copyPacked(client)),
  warm(NAMES.engine, () => engine.judge()),
  warm(NAMES.cold, () => engine.cold()),
  warm(NAMES.rollup, () => askRollups(client)),
  slow(NAMES.cte, () => recursiveCte(client, false)),
  slow(NAMES.lean, () => recursiveCte(client, true)),
  slow(NAMES.duck, () => duckDb(client, folder)),
];

/**
 * G6: the analysis with its findings stored, beside the storing alone. The table is like the product's, keys and all,
 * and empty each time.
 */
export async function persistence(client: Client, engine: EngineContestant): Promise<Contestant[]> {
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
  const { findings } = await engine.asJob();
  return [
    warm(NAMES.copy, () => copyNeeded(client)),
    warm(NAMES.job, () => engine.asJob()),
    { name: NAMES.copyFrom, prepare: empty, run: () => store(findings), every: 1, warmUps: WARM_UPS },
    {
      name: NAMES.persist,
      prepare: empty,
      run: async () => store((await engine.asJob()).findings),
      every: 1,
      warmUps: WARM_UPS,
    },
  ];
}
/** As ResultWriteStore copies them. */
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

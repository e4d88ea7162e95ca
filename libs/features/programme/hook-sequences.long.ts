import { jobEnd, onSeeds, SeededRandom, seedsOf } from '@matlas/testing';
import { IS_REPEAT, IS_SHORT } from '@matlas/testing/depth';
import { type GameServer, HookGame, seenSteps } from './testing/hook-game';
import { ask, maker, post, setUpProgramme, test as app, vehicle } from './testing/programme-fixture';

/** `.ci/run` has time for fewer sequences. */
const SEQUENCES = seedsOf({ everyday: 500, pool: 500 }).slice(0, IS_SHORT ? 60 : 500);
const STEPS = 16;
const MINUTES = 60_000;
const SHEETS = ['valve', 'terminal', 'hinge', 'bolt'] as const;

setUpProgramme();

const server: GameServer = {
  send: (method, path, body = {}) => ask(method, path, body),
  upload: async (modId, content) =>
    (
      await app.http
        .post('/api/bom/info/importCheck')
        .set(maker)
        .field('modId', String(modId))
        .attach('file', Buffer.from(content), 'bom.csv')
    ).body,
  finish: async (jobId) => expect((await jobEnd(app.db, jobId)).error).toBeNull(),
};
async function emptyModel(seed: number): Promise<number> {
  const model = { projectName: 'Sequence', internalNumber: `SEQ-${seed}`, modelType: 1, powerPlant: 2 };
  return (await post('/model/modInfo/saveOrUpdate', model)).data.id;
}

it(
  `${SEQUENCES.length} random sequences of imports, hooks, marks, changes and undos leave every data sheet where the written-out rule says`,
  async () => {
    const sheets = SHEETS.map((key) => vehicle.sheetIds.get(key) ?? 0);
    await app.db.execute(
      `insert into mds_share (sheet_id, enterprise_id, receive_status, via, viewed_at, decided_at)
        select s, m.enterprise_id, 'P', 'send', now(), now() from vehicle_model m, unnest($2::int[]) s where m.id = $1
        on conflict do nothing`,
      [vehicle.modelId, sheets],
    );
    const done = new Map<string, number>();
    await onSeeds(SEQUENCES, async (seed) => {
      const game = await HookGame.start(new SeededRandom(seed), server, { modId: await emptyModel(seed), sheets });
      for (let step = 0; step < STEPS; step++) {
        const { name, refused } = await game.playStep();
        const key = `${name}${refused ? ' refused' : ''}`;
        done.set(key, (done.get(key) ?? 0) + 1);
        expect([game.history, await game.readHooks()]).toEqual([game.history, game.expectedHooks()]);
      }
    });
    if (!IS_REPEAT) expect(seenSteps.filter((kind) => !done.has(kind))).toEqual([]);
  },
  60 * MINUTES,
);

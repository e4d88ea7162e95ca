import { FEATURES } from '@matlas/features';
import { playExchange, playground } from '@matlas/features/exchange/testing';
import { createTestApp, enterprise, SeededRandom, type TestApp, user } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';

/** `.ci/run` has time for fewer sequences. */
const SEQUENCES = IS_SHORT ? 200 : 1000;
const STEPS = 15;
/** The seeds differ from those of libs/features/exchange/core/exchange-sequences.spec.ts. */
const FIRST_SEED = 10_000;
const MINUTES = 60_000;

/** The whole application takes part: requests, messages and the autopilot react to every step. */
describe('random sequences of sending, answering, recalling and forwarding among three enterprises', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(FEATURES);
  });
  afterAll(() => app.close());

  it(
    `never reach an illegal state, see another's draft or lose an event, in ${SEQUENCES} sequences`,
    async () => {
      const parties = [];
      for (let n = 0; n < 3; n += 1) {
        const of = await enterprise(app.db);
        parties.push({ enterpriseId: of.id, organisationId: of.organisationId, userId: (await user(app.db, of)).id });
      }
      const games = await playground((service) => app.app.get(service), parties, SEQUENCES);
      const faults: string[] = [];
      for (const [index, game] of games.entries()) {
        const random = new SeededRandom(FIRST_SEED + index);
        faults.push(
          ...(await playExchange({ ...game, random: () => random.next() }, STEPS)).map(
            (fault) => `seed ${FIRST_SEED + index}: ${fault}`,
          ),
        );
      }
      expect(faults).toEqual([]);
    },
    20 * MINUTES,
  );
});

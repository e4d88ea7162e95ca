// Own database: runs many random sequences, with only the areas that take part.
import { catalogFeature } from '@matlas/features/catalog';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature } from '@matlas/features/mds';
import type { Feature } from '@matlas/server-kit';
import { createTestApp, enterprise, SeededRandom, type TestApp, user } from '@matlas/testing';
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import { ExchangeCoreModule } from './core.module';
import { createPlayers } from '../testing/exchange-players';
import { playExchange } from '../testing/random-exchange';

/** apps/server/exchange-sequences.long.ts runs other seeds, with all areas. */
const SEEDS = seedsOf({ everyday: 20, pool: 100 });
const STEPS = 12;
const coreFeature: Feature = { module: ExchangeCoreModule, entities: [] };
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp([identityFeature, catalogFeature, mdsFeature, coreFeature]);
});
afterAll(() => app.close());

it('random sequences of three enterprises: no illegal state, no visible draft of another, no lost event', async () => {
  const parties = [];
  for (let n = 0; n < 3; n += 1) {
    const of = await enterprise(app.db);
    parties.push({ enterpriseId: of.id, organisationId: of.organisationId, userId: (await user(app.db, of)).id });
  }
  const games = await createPlayers((service) => app.app.get(service), parties, SEEDS.length);
  await onSeeds(SEEDS, async (seed) => {
    const random = new SeededRandom(seed);
    const game = games[SEEDS.indexOf(seed)];
    expect(game && (await playExchange({ ...game, random: () => random.next() }, STEPS))).toEqual([]);
  });
});

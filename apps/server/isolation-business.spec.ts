import { FEATURES } from '@matlas/features';
import { type Isolation, isolationWorld, namedRoutes, Probe } from '@matlas/testing';

const WORLD_MS = 180_000;
const CALL_MS = 120_000;
let isolation: Isolation;
beforeAll(async () => {
  isolation = await isolationWorld(FEATURES);
}, WORLD_MS);
afterAll(() => isolation?.close());

/** Every call of data sheets, lists, vehicles and analyses, for every built-in role and none, about rows of their own, of another department and of another enterprise. */
describe('nobody does or learns more than role and reach allow', () => {
  it.each(namedRoutes('business'))('%s', async (_, route) => {
    expect(await new Probe(isolation.test, isolation.world, route).run()).toEqual([]);
  }, CALL_MS);
});

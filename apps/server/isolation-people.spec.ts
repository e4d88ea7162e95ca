import { api, routesOf } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { type Isolation, isolationWorld, namedRoutes, Probe, ROUTES_OF_HALF } from '@matlas/testing';

const WORLD_MS = 180_000;
const CALL_MS = 120_000;
let isolation: Isolation;
beforeAll(async () => {
  isolation = await isolationWorld(FEATURES);
}, WORLD_MS);
afterAll(() => isolation?.close());

it('leaves no call of the contract out', () => {
  const asked = new Set([...ROUTES_OF_HALF.business, ...ROUTES_OF_HALF.people]);
  expect(routesOf(api).filter((route) => !asked.has(route)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Every call about people, enterprises, messages, jobs and the platform, for every built-in role and none, about rows of their own, of another department and of another enterprise. */
describe('nobody does or learns more than role and reach allow', () => {
  it.each(namedRoutes('people'))('%s', async (_, route) => {
    expect(await new Probe(isolation.test, isolation.world, route).run()).toEqual([]);
  }, CALL_MS);
});

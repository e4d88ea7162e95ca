import type { Feature } from '@matlas/server-kit';
import { type Isolation, isolationWorld } from './harness';
import { Probe } from './probe';
import type { Askers } from './reach';
import { namedRoutes, type ROUTES_OF_HALF } from './shares';

/** For machines under load. */
const WORLD_MS = 600_000;
const CALL_MS = 300_000;

/** Declares the tests of one half or of both: each of its calls, for built-in roles and none, about rows of their own, of another department and of another enterprise. */
export function probeHalf(features: readonly Feature[], half: keyof typeof ROUTES_OF_HALF, askers: Askers = 'everyReach'): void {
  let isolation: Isolation;
  beforeAll(async () => {
    isolation = await isolationWorld(features);
  }, WORLD_MS);
  afterAll(() => isolation?.close());
  describe('nobody does or learns more than role and reach allow', () => {
    it.each(namedRoutes(half))('%s', async (_, route) => {
      expect(await new Probe(isolation.test, isolation.world, route, askers).run()).toEqual([]);
    }, CALL_MS);
  });
}

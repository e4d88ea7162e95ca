import { basename } from 'node:path';
import type { Route } from '@matlas/contract';
import type { Feature } from '@matlas/server-kit';
import { nameRoutes, routesOfArea } from './areas';
import type { Part } from './asking';
import { Guards } from './guards';
import { changedTables, fingerprint } from './fingerprint';
import { type Isolation, sharedWorld } from './harness';
import { Probe } from './probe';

/** Time limit with reserve for machines under load. */
const WORLD_MS = 600_000;
const CALL_MS = 300_000;

/** Declares one test for each of these calls, made by the built-in roles with own and foreign rows. */
export function probeRoutes(features: readonly Feature[], routes: readonly Route[], part: Part): void {
  let isolation: Isolation;
  let before: Record<string, string>;
  let guards: Guards;
  beforeAll(async () => {
    isolation = await sharedWorld(features);
    before = await fingerprint(isolation.test.db);
    guards = await Guards.of(isolation.test, isolation.world.callers);
  }, WORLD_MS);
  afterAll(() => isolation?.close());
  describe('nobody does or learns more than role and reach allow', () => {
    it.each(nameRoutes(routes))(
      '%s',
      async (_, route) => {
        expect(await new Probe(isolation.test, isolation.world, route, part, guards).run()).toEqual([]);
      },
      CALL_MS,
    );
    it('none of these calls wrote past its transaction', async () => {
      expect(changedTables(before, await fingerprint(isolation.test.db))).toEqual([]);
    });
  });
}
/** Declares the tests of `npm test` for the area that the spec file is named after. */
export const probeArea = (features: readonly Feature[], file: string): void =>
  probeRoutes(features, routesOfArea(basename(file, '.spec.ts')), 'everyday');

import type { Feature } from '@matlas/server-kit';
import { type Isolation, isolationWorld } from './harness';
import type { Askers } from './reach';
import { differences, readAll, readingRoutes, type Said, strangersTo } from './reads';

const WORLD_MS = 240_000;

/** Declares the tests of what is read: records, order, totals, pages, figures, workbooks, streams are the same, whatever others have meanwhile. */
export function readApart(features: readonly Feature[], askers: Askers = 'everyReach'): void {
  const said: Record<string, Said> = {};
  let isolation: Isolation;
  beforeAll(async () => {
    isolation = await isolationWorld(features, async (stage, test, world) => {
      said[stage] = await readAll(test, world, strangersTo(world, stage === 'own' ? 'department' : 'enterprise'), askers);
    });
  }, WORLD_MS);
  afterAll(() => isolation?.close());

  it.each([['own', 'department'], ['department', 'enterprise']] as const)('nothing that is read shows, counts or sorts by the rows that came after "%s": those of another %s', (before, after) => {
    expect(said[before]?.size).toBeGreaterThan(readingRoutes.length);
    expect(differences(said[before] ?? new Map(), said[after] ?? new Map())).toEqual([]);
  });
}

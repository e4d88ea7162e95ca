import { FEATURES } from '@matlas/features';
import { differences, type Isolation, isolationWorld, readAll, readingRoutes, type Said, strangersTo } from '@matlas/testing';

const WORLD_MS = 180_000;
const said: Record<string, Said> = {};
let isolation: Isolation;
beforeAll(async () => {
  isolation = await isolationWorld(FEATURES, async (stage, test, world) => {
    said[stage] = await readAll(test, world, stage === 'department' ? strangersTo(world, 'enterprise') : strangersTo(world, stage === 'own' ? 'department' : 'enterprise'));
  });
}, WORLD_MS);
afterAll(() => isolation?.close());

/** Records, order, totals, pages, figures, workbooks, streams: what anybody reads of their own is the same, whatever others have meanwhile. */
it.each([['own', 'department'], ['department', 'enterprise']] as const)('nothing that is read shows, counts or sorts by the rows that came after "%s": those of another %s', (before, after) => {
  expect(said[before]?.size).toBeGreaterThan(readingRoutes.length);
  expect(differences(said[before] ?? new Map(), said[after] ?? new Map())).toEqual([]);
});

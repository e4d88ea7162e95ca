import type { Feature } from '@matlas/server-kit';
import type { Part } from './asking';
import { isolationWorld, type Stage } from './harness';
import { differences, readAll, readingRoutes, type Said } from './reads';
import type { Relation } from './world';

/** For machines under load. */
const READ_MS = 900_000;

/**
 * Declares the tests of what is read: records, order, totals, pages, figures, workbooks, streams are the same, whatever
 * others have meanwhile.
 */
export function readApart(features: readonly Feature[], part: Part): void {
  const said = async (stage: Stage, strangers: Relation): Promise<Said> => {
    const isolation = await isolationWorld(features, stage);
    try {
      return await readAll(isolation.test, isolation.world, strangers, part);
    } finally {
      await isolation.close();
    }
  };
  const cases: [Stage, 'department' | 'enterprise'][] =
    part === 'everyday'
      ? [['department', 'enterprise']]
      : [
          ['own', 'department'],
          ['department', 'enterprise'],
        ];
  it.each(cases)(
    'nothing that is read shows, counts or sorts by the rows that came after "%s": those of another %s',
    async (before, after) => {
      const earlier = await said(before, after);
      expect(earlier.size).toBeGreaterThan(readingRoutes(part).length);
      expect(differences(earlier, await said(after, after))).toEqual([]);
    },
    READ_MS,
  );
}

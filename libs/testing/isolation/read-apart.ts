import type { Feature } from '@matlas/server-kit';
import type { Part } from './asking';
import { Guards } from './guards';
import { type Isolation, isolationWorld, type Stage } from './harness';
import { differences, readAll, readingRoutes } from './reads';
import { EquivalentRoles } from './roles-alike';

/** Time limit with reserve for machines under load. */
const READ_MS = 900_000;

/**
 * Declares tests that reading calls return the same records, order, totals, pages, figures, workbooks and streams
 * after others have added rows.
 */
export function readApart(features: readonly Feature[], part: Part): void {
  const within = async <T>(stage: Stage, work: (isolation: Isolation, guards: Guards) => Promise<T>): Promise<T> => {
    // A separate copy, because the calls of other spec files are in the operation log.
    const isolation = await isolationWorld(features, stage);
    try {
      return await work(isolation, await Guards.of(isolation.test, isolation.world.callers));
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
      const { earlier, roles } = await within(before, async (isolation, guards) => {
        const alike = new EquivalentRoles(guards);
        return { earlier: await readAll(isolation, after, part, alike), roles: alike };
      });
      expect(earlier.size + roles.count).toBeGreaterThan(readingRoutes(part).length);
      const later = await within(after, (isolation, guards) => {
        roles.fixSelection(guards);
        return readAll(isolation, after, part, roles);
      });
      expect(differences(earlier, later)).toEqual([]);
      expect(roles.failures()).toEqual([]);
    },
    READ_MS,
  );
}

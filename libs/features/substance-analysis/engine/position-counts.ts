import { type PositionUse } from '@matlas/domain';

export const positionsWithOwnFacts = (at: Int32Array, uses: readonly PositionUse[]): number =>
  positionsByFacts(at, uses)
    .slice(1)
    .reduce((sum, count) => sum + count, 0);
export function positionCounts(
  uses: readonly PositionUse[],
): Record<'positions' | 'positionsWithSheet' | 'positionsUnmatched', number> {
  const countOf = (wanted: PositionUse['role']): number => uses.filter(({ role }) => role === wanted).length;
  return {
    positions: uses.length,
    positionsWithSheet: countOf('counted'),
    positionsUnmatched: countOf('unmatched'),
  };
}
/** Number of positions that are judged by each set of facts, starting with the vehicle's set. */
export function positionsByFacts(at: Int32Array, uses: readonly PositionUse[]): number[] {
  const counts: number[] = [];
  uses.forEach(({ role }, index) => {
    if (role === 'counted' || role === 'unmatched') counts[at[index] ?? 0] = (counts[at[index] ?? 0] ?? 0) + 1;
  });
  return Array.from(counts, (count) => count ?? 0);
}

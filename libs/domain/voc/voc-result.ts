import type { Decimal } from '../decimal';

/** `none`: there is no limit. `unknown`: nothing was found, but the laboratory could not see as little as the limit. */
export type VocOutcome = 'pass' | 'fail' | 'unknown' | 'none';

/**
 * One measured emission against its limit, which itself is allowed. Below the detection limit `value` is that limit.
 */
export function vocOutcome(value: Decimal, limit: Decimal | undefined, isBelowDetection: boolean): VocOutcome {
  if (!limit) return 'none';
  if (value.lte(limit)) return 'pass';
  return isBelowDetection ? 'unknown' : 'fail';
}

const WORST_FIRST: readonly VocOutcome[] = ['fail', 'unknown', 'pass'];
/** What a report says as a whole: the worst of its values that have a limit. */
export const worstVocOutcome = (outcomes: readonly VocOutcome[]): VocOutcome =>
  WORST_FIRST.find((outcome) => outcomes.includes(outcome)) ?? 'none';

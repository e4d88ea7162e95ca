import type { Decimal } from '../decimal';

/** `none`: there is no limit. `unknown`: nothing was detected, but the detection limit is above the limit. */
export type VocOutcome = 'pass' | 'fail' | 'unknown' | 'none';

/**
 * Compares one measured emission with its limit; a value equal to the limit is allowed. Below the detection limit,
 * `value` is the detection limit.
 */
export function vocOutcome(value: Decimal, limit: Decimal | undefined, isBelowDetection: boolean): VocOutcome {
  if (!limit) return 'none';
  if (value.lte(limit)) return 'pass';
  return isBelowDetection ? 'unknown' : 'fail';
}

const WORST_FIRST: readonly VocOutcome[] = ['fail', 'unknown', 'pass'];
/** Result of a whole report: the worst of its values that have a limit. */
export const worstVocOutcome = (outcomes: readonly VocOutcome[]): VocOutcome =>
  WORST_FIRST.find((outcome) => outcomes.includes(outcome)) ?? 'none';

import { Decimal, HUNDRED, ZERO, sumOf } from '../decimal';
import type { Bounds } from './portion';

/**
 * The smallest or largest value of sum(portion x factor) over all portions that lie within their bounds and add up
 * to 100. Exact and greedy: every portion starts at its minimum, and the rest of the 100 goes first to the portions
 * with the largest (or smallest) factor. An undisclosed remainder is one more entry (its bounds from
 * resolvePortions; factor 0, or 1 to count it as the substance sought).
 * @param bounds percent of the parent, as returned by resolvePortions
 * @param factors content of each child (1 = all of it), not negative, one for each bound
 * @returns percent of the parent
 */
export function extremeOfSum(bounds: readonly Bounds[], factors: readonly Decimal[], which: 'min' | 'max'): Decimal {
  const entries = bounds.map((each, index) => ({ each, factor: factors[index] ?? ZERO }));
  entries.sort((a, b) => (which === 'max' ? b.factor.cmp(a.factor) : a.factor.cmp(b.factor)));
  let missing = HUNDRED.minus(sumOf(bounds.map((each) => each.min)));
  let total = ZERO;
  for (const { each, factor } of entries) {
    const extra = Decimal.max(ZERO, Decimal.min(missing, each.max.minus(each.min)));
    total = total.plus(each.min.plus(extra).times(factor));
    missing = missing.minus(extra);
  }
  return total;
}

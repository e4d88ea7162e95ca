import { Decimal, HUNDRED, ONE, ZERO, sumOf } from '../decimal';
import type { Bounds } from './portion';

const clip = (value: Decimal, low: Decimal, high: Decimal): Decimal => Decimal.min(Decimal.max(value, low), high);

const clippedSum = (factor: Decimal, bounds: readonly Bounds[]): Decimal =>
  sumOf(bounds.map((each) => clip(each.nominal.times(factor), each.min, each.max)));

/** The factors at which one of the portions reaches an end of its interval. Between two of them the sum is linear. */
function breakpoints(bounds: readonly Bounds[]): Decimal[] {
  const points = bounds
    .filter((each) => each.nominal.gt(0))
    .flatMap((each) => [each.min.div(each.nominal), each.max.div(each.nominal)]);
  return [ZERO, ...points].sort((a, b) => a.cmp(b));
}

/**
 * The factor f with sum(clip(f x midpoint, min, max)) = 100. The sum grows with f and is piecewise linear, so f is
 * found by interpolation between the two breakpoints that enclose 100.
 */
function commonFactor(bounds: readonly Bounds[]): Decimal {
  const points = breakpoints(bounds);
  const above = points.findIndex((point) => clippedSum(point, bounds).gte(HUNDRED));
  if (above <= 0) return above === 0 ? ZERO : (points[points.length - 1] ?? ONE);
  const right = points[above] ?? ONE;
  const left = points[above - 1] ?? ZERO;
  const sumLeft = clippedSum(left, bounds);
  const rise = clippedSum(right, bounds).minus(sumLeft);
  if (rise.isZero()) return right;
  return left.plus(HUNDRED.minus(sumLeft).div(rise).times(right.minus(left)));
}

/**
 * Nominal values that add up to 100 and stay inside their bounds, without a rest to absorb the difference.
 * @param bounds tightened bounds with the declared midpoint as nominal; 100 must be within reach
 */
export function normaliseNominals(bounds: readonly Bounds[]): Bounds[] {
  const factor = commonFactor(bounds);
  return bounds.map((each) => ({ ...each, nominal: clip(each.nominal.times(factor), each.min, each.max) }));
}

import type { RrrRate } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { formatNumber } from '@matlas/web-kit';

const minus = '\u2212';
const rateDigits = 2;
const maxDigits = 12;

/**
 * Two decimals, or as many more as are needed so that rounding does not move the rate across its limit. The server
 * compared the unrounded rate.
 */
export function formatRate({
  percent,
  limitPercent,
  passes,
}: Pick<RrrRate, 'percent' | 'limitPercent' | 'passes'>): string {
  const value = new Decimal(percent);
  for (let digits = rateDigits; digits < maxDigits; digits += 1) {
    const rounded = value.toDecimalPlaces(digits);
    if (rounded.gte(limitPercent) === passes) return formatNumber(rounded.toFixed(digits));
  }
  return formatNumber(value.toFixed());
}
export const formatRatePercent = (percent: string): string => formatNumber(new Decimal(percent).toFixed(rateDigits));
/** Share of the whole in percent, rounded for display. */
export const formatShare = (grams: string, whole: string): string =>
  formatRatePercent(new Decimal(whole).isZero() ? '0' : new Decimal(grams).div(whole).times(100).toFixed());

/** Change in percentage points: `−1.06`, `+0.40`, `0.00`. Uses enough decimals that a change is never shown as zero. */
export function formatPoints(points: string): string {
  const value = new Decimal(points);
  if (value.isZero()) return value.toFixed(rateDigits);
  const digits = value.abs().gte('0.005') ? rateDigits : Math.min(maxDigits, -value.e);
  return `${value.isNegative() ? minus : '+'}${formatNumber(value.abs().toFixed(digits))}`;
}
export const pointsBetween = (before: Pick<RrrRate, 'percent'>, after: Pick<RrrRate, 'percent'>): string =>
  new Decimal(after.percent).minus(before.percent).toFixed();

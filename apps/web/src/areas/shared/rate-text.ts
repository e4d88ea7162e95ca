import type { RrrRate } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { formatNumber } from '@matlas/web-kit';

const minus = '\u2212';
const rateDigits = 2;
const mostDigits = 12;

/**
 * Two decimals, and so many more as it takes that rounding does not carry the rate across its limit; the server
 * compared it unrounded.
 */
export function rateText({
  percent,
  limitPercent,
  passes,
}: Pick<RrrRate, 'percent' | 'limitPercent' | 'passes'>): string {
  const value = new Decimal(percent);
  for (let digits = rateDigits; digits < mostDigits; digits += 1) {
    const rounded = value.toDecimalPlaces(digits);
    if (rounded.gte(limitPercent) === passes) return formatNumber(rounded.toFixed(digits));
  }
  return formatNumber(value.toFixed());
}
export const percentText = (percent: string): string => formatNumber(new Decimal(percent).toFixed(rateDigits));
/** Share of a whole in percent, for reading. */
export const shareText = (grams: string, whole: string): string =>
  percentText(new Decimal(whole).isZero() ? '0' : new Decimal(grams).div(whole).times(100).toFixed());

/** `−1.06`, `+0.40`, `0.00`; so many decimals that a change is never shown as none. */
export function pointsText(points: string): string {
  const value = new Decimal(points);
  if (value.isZero()) return value.toFixed(rateDigits);
  const digits = value.abs().gte('0.005') ? rateDigits : Math.min(mostDigits, -value.e);
  return `${value.isNegative() ? minus : '+'}${formatNumber(value.abs().toFixed(digits))}`;
}
export const pointsBetween = (before: Pick<RrrRate, 'percent'>, after: Pick<RrrRate, 'percent'>): string =>
  new Decimal(after.percent).minus(before.percent).toFixed();

import { Decimal as BaseDecimal } from 'decimal.js';

/**
 * The only decimal type of the domain: 40 significant digits, never an exponent in text. Masses and portions have
 * at most 6 decimals, so sums and products of realistic trees are exact; only divisions round.
 */
export const Decimal = BaseDecimal.clone({
  precision: 40,
  rounding: BaseDecimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = BaseDecimal;

export const ZERO: Decimal = new Decimal(0);
export const ONE: Decimal = new Decimal(1);
export const HUNDRED: Decimal = new Decimal(100);

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * Parses a decimal number (`12`, `-0.5`, `.5`; no exponent, no thousands separator) without loss; undefined for any
 * other text.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const trimmed = text.trim();
  return PLAIN_NUMBER.test(trimmed) ? new Decimal(trimmed) : undefined;
}

/**
 * Formats without exponent and without trailing zeros: `0.0000001`, never `1e-7`.
 * @param decimals rounds half up to at most that many decimals; all digits when absent
 */
export function formatDecimal(value: Decimal, decimals?: number): string {
  return (decimals === undefined ? value : value.toDecimalPlaces(decimals)).toFixed();
}

export function sumOf(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.plus(value), ZERO);
}

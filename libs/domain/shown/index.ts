import { Decimal, formatDecimal, HUNDRED, ONE, parseDecimal, ZERO } from '../decimal';

/**
 * How numbers are rounded for reading, on screens and in reports (words.md "Numbers"): exact values stand in the title
 * and in exports.
 */
const PERCENT_DIGITS = 4;
const MASS_DIGITS = 5;
/** A sum in kilograms is read to the gram; what is less is said to be less. */
const KILOGRAM_DECIMALS = 3;
const GRAMS_IN_KILOGRAM = 1000;

type Amount = string | number | Decimal;
const decimalOf = (value: Amount): Decimal | undefined =>
  Decimal.isDecimal(value)
    ? (value as Decimal)
    : typeof value === 'number'
      ? Number.isFinite(value)
        ? new Decimal(value)
        : undefined
      : parseDecimal(value);

/** So many significant digits, but never fewer than those before the point. */
function rounded(value: Decimal, digits: number): Decimal {
  return value.abs().gte(new Decimal(10).pow(digits - 1))
    ? value.toDecimalPlaces(0)
    : value.toSignificantDigits(digits);
}

/**
 * Rounded half up to `digits` significant digits and to as many more as it takes to stay on its side of every bound:
 * what is above 0.1 is never read as 0.1. Bounds that the value equals do not matter. Text that is no number comes back
 * as it is.
 */
export function shownNumber(
  value: Amount,
  { digits, bounds = [] }: { digits: number; bounds?: readonly Decimal[] },
): string {
  const exact = decimalOf(value);
  if (!exact) return String(value);
  for (let count = digits; count < exact.precision(); count += 1) {
    const short = rounded(exact, count);
    if (bounds.every((bound) => short.comparedTo(bound) === exact.comparedTo(bound))) return formatDecimal(short);
  }
  return formatDecimal(exact);
}

/**
 * A share or a content in percent, for reading: four digits, never across its limit, and neither nothing nor the whole
 * unless it is.
 */
export function shownPercent(percent: Amount, { limit }: { limit?: Amount | null | undefined } = {}): string {
  const bound = limit === undefined || limit === null ? undefined : decimalOf(limit);
  return shownNumber(percent, { digits: PERCENT_DIGITS, bounds: [ZERO, HUNDRED, ...(bound ? [bound] : [])] });
}

/** A mass in grams, for reading: five digits, all of them before the point. */
export const shownGrams = (grams: Amount): string => shownNumber(grams, { digits: MASS_DIGITS, bounds: [ZERO] });

/**
 * Grams as kilograms, for columns of sums: five digits, to the gram; `<0.001` for less than half a gram that is not
 * nothing.
 */
export function shownKilograms(grams: Amount): string {
  const exact = decimalOf(grams)?.div(GRAMS_IN_KILOGRAM);
  if (!exact) return String(grams);
  const short = new Decimal(shownNumber(exact, { digits: MASS_DIGITS })).toDecimalPlaces(KILOGRAM_DECIMALS);
  if (!short.isZero() || exact.isZero()) return formatDecimal(short);
  return `${exact.isNegative() ? '>-' : '<'}${formatDecimal(ONE.div(GRAMS_IN_KILOGRAM))}`;
}

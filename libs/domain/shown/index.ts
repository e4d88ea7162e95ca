import { Decimal, formatDecimal, HUNDRED, ONE, parseDecimal, ZERO } from '../decimal';

/**
 * Rounding of numbers for display, on screens and in reports (words.md "Numbers"); the exact values are in tooltips
 * and exports.
 */
const PERCENT_DIGITS = 4;
const MASS_DIGITS = 5;
/** Sums in kilograms are shown to the gram; smaller values are shown as "less than". */
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

/** Rounds to significant digits, but keeps all digits before the decimal point. */
function rounded(value: Decimal, digits: number): Decimal {
  return value.abs().gte(new Decimal(10).pow(digits - 1))
    ? value.toDecimalPlaces(0)
    : value.toSignificantDigits(digits);
}

/**
 * Rounds half up to `digits` significant digits, or more if needed to stay on the same side of every bound: a value
 * above 0.1 is never shown as 0.1. Bounds equal to the value are ignored. Text that is not a number is returned
 * unchanged.
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
 * A percentage for display: four digits, always on the right side of its limit; 0 and 100 are shown only for
 * exactly 0 and 100.
 */
export function shownPercent(percent: Amount, { limit }: { limit?: Amount | null | undefined } = {}): string {
  const bound = limit === undefined || limit === null ? undefined : decimalOf(limit);
  return shownNumber(percent, { digits: PERCENT_DIGITS, bounds: [ZERO, HUNDRED, ...(bound ? [bound] : [])] });
}

/** A mass in grams for display: five digits, with all digits before the decimal point. */
export const shownGrams = (grams: Amount): string => shownNumber(grams, { digits: MASS_DIGITS, bounds: [ZERO] });

/**
 * Grams as kilograms for columns of sums: five digits, to the gram; `<0.001` for a mass above 0 and below half a
 * gram.
 */
export function shownKilograms(grams: Amount): string {
  const exact = decimalOf(grams)?.div(GRAMS_IN_KILOGRAM);
  if (!exact) return String(grams);
  const short = new Decimal(shownNumber(exact, { digits: MASS_DIGITS })).toDecimalPlaces(KILOGRAM_DECIMALS);
  if (!short.isZero() || exact.isZero()) return formatDecimal(short);
  return `${exact.isNegative() ? '>-' : '<'}${formatDecimal(ONE.div(GRAMS_IN_KILOGRAM))}`;
}

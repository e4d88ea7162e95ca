import { Decimal, formatDecimal } from '@matlas/domain';

const GRAMS_IN_KILOGRAM = 1000;
/** Significant digits of the engine's floats. */
const DIGITS = 12;
/** Exact: decimal text to decimal text. */
export const inKilograms = (grams: string | number): string =>
  formatDecimal(new Decimal(grams).toSignificantDigits(DIGITS).dividedBy(GRAMS_IN_KILOGRAM));

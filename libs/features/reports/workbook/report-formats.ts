import { Decimal, formatDecimal } from '@matlas/domain';

/** Number formats of cells. */
export const PERCENT = '0.######';
export const GRAMS = '#,##0.000###';
export const KILOGRAMS = '#,##0.000000###';
export const COUNT = '#,##0';

const GRAMS_IN_KILOGRAM = 1000;
/** Significant digits of the engine's floats. */
const DIGITS = 12;
/** Exact: decimal text to decimal text. */
export const inKilograms = (grams: string | number): string =>
  formatDecimal(new Decimal(grams).toSignificantDigits(DIGITS).dividedBy(GRAMS_IN_KILOGRAM));

import { Decimal, formatDecimal } from '@matlas/domain';

/** Number formats of cells. */
export const PERCENT = '0.######';
export const GRAMS = '#,##0.000###';
export const KILOGRAMS = '#,##0.000000###';
export const COUNT = '#,##0';

const GRAMS_IN_KILOGRAM = 1000;
/** Digits that the engine's floats vouch for. */
const DIGITS = 12;
/** Exact text in, exact text out. */
export const inKilograms = (grams: string | number): string =>
  formatDecimal(new Decimal(grams).toSignificantDigits(DIGITS).dividedBy(GRAMS_IN_KILOGRAM));

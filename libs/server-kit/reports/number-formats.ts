/** Number formats of cells. */
export const PERCENT = '0.######';
export const GRAMS = '#,##0.000###';
export const KILOGRAMS = '#,##0.000000###';
export const COUNT = '#,##0';

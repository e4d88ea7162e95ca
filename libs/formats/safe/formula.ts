/**
 * Text that a spreadsheet program would run as a formula when it opens a CSV file, or when a user edits the cell
 * (OWASP, CSV injection). Full-width signs count too, because Chinese and Japanese versions accept them. A negative
 * number is not a formula.
 */
const RUN = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEGATIVE = /^-\d+([.,]\d+)?$/;
const GUARDED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Fast path: most texts begin with a letter or a digit, and millions of texts are tested. */
const FIRST_LETTER = 0x40;
const LAST_NARROW = 0xff00;
export function startsFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > FIRST_LETTER && first < LAST_NARROW) && RUN.test(text) && !NEGATIVE.test(text);
}

/**
 * Puts an apostrophe before text that would run, and before text that only looks guarded, so that `removeFormulaGuard`
 * restores every text.
 */
export const guardFormula = (text: string): string => (startsFormula(text) || GUARDED.test(text) ? `'${text}` : text);
/** The text as it was before `guardFormula`. */
export const removeFormulaGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

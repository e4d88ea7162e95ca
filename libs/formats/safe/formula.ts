/**
 * Text that a spreadsheet would run as a formula when it opens a CSV file, or when somebody edits the cell (OWASP, CSV
 * injection; the full-width signs are taken for the others where Chinese or Japanese is written). A negative number is
 * no formula.
 */
const RUN = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEGATIVE = /^-\d+([.,]\d+)?$/;
const GUARDED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Most texts begin with a letter or a digit, and are asked for by the million. */
const FIRST_LETTER = 0x40;
const LAST_NARROW = 0xff00;
export function wouldRun(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > FIRST_LETTER && first < LAST_NARROW) && RUN.test(text) && !NEGATIVE.test(text);
}

/**
 * The text with an apostrophe before what would run, and before a text that only looks guarded: so that `unguarded`
 * gives every text back.
 */
export const guarded = (text: string): string => (wouldRun(text) || GUARDED.test(text) ? `'${text}` : text);
/** The text as it was before `guarded`. */
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

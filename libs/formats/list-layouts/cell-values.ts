import { dayText } from '../workbook/cell-text';

/** Texts that mean "no value" in the lists of authorities. */
const NONE = /^(?:[-\u2010-\u2015]+|n\/?a\.?|none|not (?:available|applicable)|无|\/)$/i;
/**
 * Separators of several values in a cell: line breaks in workbooks, ` | ` in tables, `#` or quotes in exports of the
 * older portal.
 */
const SEPARATORS = /\r?\n|\s\|\s|#|"+/;
const NUMBER_SEPARATORS = /\r?\n|\||#|"+|;|,|\s\/\s/;
/** Footnote marks after a value: `7439-92-1 (1)`, `Lead *`, `Lead²`. */
const NUMBER_FOOTNOTE = /(?:\s*(?:\*+|\(\d{1,2}\)|\[\d{1,2}\]|[\u00b9\u00b2\u00b3\u2070-\u2079†‡]))+$/;
const TEXT_FOOTNOTE = /\s*[*\u00b9\u00b2\u00b3\u2070-\u2079†‡]+$/;

/** Error of a formula, which is not the word for none. */
const FORMULA_ERROR = /^\s*#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)/;
export const isFormulaError = (cell: string): boolean => FORMULA_ERROR.test(cell);

const FULL_WIDTH = /[\uff0c\uff0e\uff05\uff10-\uff19]/g;
/** Digits, marks and percent signs of full width as usual ones; superscripts, which mark footnotes, stay. */
export const withUsualDigits = (text: string): string => text.replace(FULL_WIDTH, (sign) => sign.normalize('NFKC'));

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const isNone = (text: string): boolean => text === '' || NONE.test(text);
/** The distinct values of a cell, without texts that mean "no value". */
export const valuesIn = (cell = ''): string[] =>
  [
    ...new Set(
      (isFormulaError(cell) ? [cell] : cell.split(SEPARATORS)).map((value) => tidy(value).replace(TEXT_FOOTNOTE, '')),
    ),
  ].filter((value) => !isNone(value));
/** The distinct values of a cell as one text: a repeated `Cadmium sulphate` appears once. */
export const joinCellValues = (cell: string | undefined): string => valuesIn(cell).join(' | ');
/** The numbers of a cell in their order; '' for a missing one. */
export const numbersIn = (cell = ''): string[] =>
  (isFormulaError(cell) ? [cell] : cell.split(NUMBER_SEPARATORS))
    .map((value) => tidy(value).replace(NUMBER_FOOTNOTE, ''))
    .map((value) => (isNone(value) ? '' : value));
export const plainDashes = (number: string): string =>
  number
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, '');

/** Names of months in the exports of ECHA (English, Dutch, German, French), matched by their first letters. */
const MONTHS: readonly RegExp[] = [
  /^jan/,
  /^f[eé][bv]/,
  /^(?:mar|mrt|maa|mär|mrz)/,
  /^a[pv]r/,
  /^(?:may|mei|mai)/,
  /^(?:juni?\b|june|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|ao[uû])/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^d[eé][cz]/,
];
const monthOf = (word: string): number => MONTHS.findIndex((name) => name.test(word.toLowerCase())) + 1;
const SERIAL = /^\d{5}(?:\.\d+)?$/;

function isoOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0
    ? date.toISOString().slice(0, 'YYYY-MM-DD'.length)
    : undefined;
}
const READERS: readonly (readonly [RegExp, (parts: string[]) => string | undefined])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/, ([y, m, d]) => isoOf(Number(y), Number(m), Number(d))],
  [/^(\d{4})年(\d{1,2})月(\d{1,2})日$/, ([y, m, d]) => isoOf(Number(y), Number(m), Number(d))],
  [/^(\d{1,2})[-. ]+(\p{L}+)\.?[-. ]+(\d{4})(?: .*)?$/u, ([d, m, y]) => isoOf(Number(y), monthOf(m ?? ''), Number(d))],
  [/^(\p{L}+)\.? (\d{1,2}),? (\d{4})$/u, ([m, d, y]) => isoOf(Number(y), monthOf(m ?? ''), Number(d))],
];
const NUMERIC = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/**
 * ISO day of a cell that holds an ISO day, `04-Feb-2026`, `4 februari 2026`, `2026年2月4日` or the day number of a
 * spreadsheet. `03/04/2020` is 3 April with `dayFirst`; otherwise it is ambiguous and gives none.
 */
export function parseCellDay(cell: string, dayFirst: boolean): string | undefined {
  const text = tidy(cell);
  if (SERIAL.test(text)) return dayText(Math.floor(Number(text)), false);
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [first = 0, second = 0, year = 0] = numeric.slice(1).map(Number);
    return dayFirst || first > 12 || text.includes('.') ? isoOf(year, second, first) : undefined;
  }
  for (const [pattern, read] of READERS) {
    const parts = pattern.exec(text);
    if (parts) return read(parts.slice(1));
  }
  return undefined;
}

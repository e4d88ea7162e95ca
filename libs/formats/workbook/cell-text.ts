import { cleanInvisible, hasInvisible, quotedFormulaText } from '../safe/clean-cell';
import { FileRefused } from '../safe/file-refused';

/** Built-in number formats (ECMA-376 18.8.30) that show a date; formats that show only a time are not among them. */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
/** Quoted texts, colours and conditions in brackets, and escaped characters do not affect the kind of number format. */
const NOT_FORMAT = /"[^"]*"|\[[^\]]*\]|\\.|_./g;
const DAY_MILLISECONDS = 86_400_000;
/** Day 0 of a spreadsheet: 30 December 1899, because spreadsheets count a 29 February 1900 that did not exist. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 9999-12-31, the last date that a spreadsheet supports. */
const LAST_DAY = 2_958_465;

export const isDayFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? DAY_FORMATS.has(id) : /[yd]/i.test(code.replace(NOT_FORMAT, ''));

/** Built-in number formats 9 and 10, and custom formats with a percent sign. */
export const isPercentFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? id === 9 || id === 10 : code.replace(NOT_FORMAT, '').includes('%');
/** A number displayed as a percentage: 0.001 becomes `0.1 %`, as the user sees it. */
export const shownPercent = (value: number): string => `${numberText(value * 100)} %`;

/** ISO date of a spreadsheet's day number; the number itself when it is not a valid date. */
export function dayText(day: number, is1904: boolean): string {
  if (!(day >= 0 && day <= LAST_DAY)) return numberText(day);
  return new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(day * DAY_MILLISECONDS))
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length);
}
/** Day number of an instant, counted from 1900. */
export const serialOf = (instant: Date): number => (instant.getTime() - EPOCH_1900) / DAY_MILLISECONDS;
/**
 * A number as stored, never in exponent form. Rounded to the 15 significant digits that a spreadsheet shows, so
 * that 0.1 + 0.2 gives 0.3.
 */
export function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return /e/i.test(String(rounded))
    ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : String(rounded);
}
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
const FORBIDDEN = /[^\P{Cc}\t\n\r\u0080-\u009f]|\p{Cs}/u;
/** Text of a cell: trimmed, without invisible characters and without `="..."`. Control characters are refused. */
export function plainCellText(text: string): string {
  if (FORBIDDEN.test(text)) throw new FileRefused('control');
  return cleanCellText(text);
}
/** The same for text of XML, which holds no control characters. */
export function cleanCellText(text: string): string {
  const shown = (hasInvisible(text) ? cleanInvisible(text) : text).trim();
  return shown.startsWith('="') ? quotedFormulaText(shown) : shown;
}
/** Decodes characters that XML cannot hold, written as `_x000D_`; characters that are invalid in text are refused. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  const plain = text.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  if (FORBIDDEN.test(plain)) throw new FileRefused('control');
  return plain;
}

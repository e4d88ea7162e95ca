import { FileRefused } from '../safe/file-refused';

/** What a cell style makes of a number. */
export type NumberShown = 'day' | 'percent' | 'number';
/** Number formats of the standard (ECMA-376 18.8.30) that show a day; the times among them do not. */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
/** Texts in quotes, colours and conditions in brackets, and escaped characters say nothing of the number. */
const NOT_FORMAT = /"[^"]*"|\[[^\]]*\]|\\.|_./g;
const DAY_MILLISECONDS = 86_400_000;
/** Day 0 of a spreadsheet: 1900 counts a 29 February that never was, therefore 30 December. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 9999-12-31 is the last day that a spreadsheet knows. */
const LAST_DAY = 2_958_465;

export const isDayFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? DAY_FORMATS.has(id) : /[yd]/i.test(code.replace(NOT_FORMAT, ''));

/** Number formats 9 and 10 of the standard show a percentage, and so do those of one's own with its sign. */
export const isPercentFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? id === 9 || id === 10 : code.replace(NOT_FORMAT, '').includes('%');
/** A number that is shown as a percentage: 0.001 as `0.1 %`, as the person who typed it reads it. */
export const shownPercent = (value: number): string => `${numberText(value * 100)} %`;

/** ISO day of a spreadsheet's day number; the number itself where it is none. */
export function dayText(day: number, is1904: boolean): string {
  if (!(day >= 0 && day <= LAST_DAY)) return numberText(day);
  return new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(day * DAY_MILLISECONDS))
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length);
}
/** Day number of an instant, counted from 1900. */
export const serialOf = (instant: Date): number => (instant.getTime() - EPOCH_1900) / DAY_MILLISECONDS;
/**
 * A number as stored, never in exponent form. 0.1 + 0.2 was typed as 0.3: a spreadsheet shows 15 significant digits.
 */
export function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return /e/i.test(String(rounded))
    ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : String(rounded);
}
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
const UNKEPT = /[^\P{Cc}\t\n\r\u0080-\u009f]|\p{Cs}/u;
/** Characters that XML cannot hold stand as `_x000D_`; those that no text has are refused. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  const plain = text.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  if (UNKEPT.test(plain)) throw new FileRefused('control');
  return plain;
}

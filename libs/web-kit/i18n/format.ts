import { shownGrams, shownKilograms, shownPercent } from '@matlas/contract';
import dayjs from 'dayjs';
import type { T } from './use-t';

/** A stored number: decimal text as sent by the API, or a JSON number. */
export type Numeric = string | number;

const minus = '\u2212';
const enDash = '\u2013';
const noBreakSpace = '\u00A0';
/** Shown for values that are unknown or do not apply. */
export const noValue = enDash;

/**
 * `1646.40` as `1,646.40`, `-0.7` with U+2212. Stored decimals are kept: a value shown beside its limit is never
 * rounded (ux.md section 5).
 */
export function formatNumber(value: Numeric | null | undefined): string {
  if (value === null || value === undefined || value === '') return noValue;
  const text = typeof value === 'number' ? toDecimalText(value) : value.trim();
  const match = /^([<>]?)([+-]?)(\d+)(\.\d+)?$/.exec(text);
  if (!match) return text;
  const [, less = '', sign = '', whole = '', decimals = ''] = match;
  return `${less}${sign === '-' ? minus : sign}${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${decimals}`;
}

/** JSON numbers as decimal text without exponent. */
function toDecimalText(value: number): string {
  return Number.isFinite(value)
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 })
    : String(value);
}

/** Removes trailing zeros of the decimals: `0.3500` as `0.35`. The value stays the same. */
export function trimZeros(value: Numeric): string {
  const text = typeof value === 'number' ? toDecimalText(value) : value.trim();
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export interface PercentOptions {
  /** The limit in percent with which the value is compared; rounding never moves the value across it. */
  limit?: Numeric | null | undefined;
}
const isMissing = (value: Numeric | null | undefined): value is null | undefined | '' =>
  value === null || value === undefined || value === '';
const roundPercent = (value: Numeric | null | undefined, beside: PercentOptions): string =>
  isMissing(value) ? noValue : formatNumber(shownPercent(value, beside));

/**
 * `0.1 %` with a no-break space, rounded for display (`shownPercent` of the domain). `<Percent>` shows the exact
 * value as title.
 */
export function formatPercent(value: Numeric | null | undefined, beside: PercentOptions = {}): string {
  const text = roundPercent(value, beside);
  return text === noValue ? text : `${text}${noBreakSpace}%`;
}

/** Replaces the space before percent signs in a text by a no-break space. */
export const keepPercentUnbroken = (sentence: string): string => sentence.replaceAll(/(\d) %/g, `$1${noBreakSpace}%`);

/** `28–32`; a single number when both ends are equal. */
export function formatRange(min: Numeric | null | undefined, max: Numeric | null | undefined): string {
  const [low, high] = [formatNumber(min), formatNumber(max)];
  return low === high || high === noValue ? low : `${low}${enDash}${high}`;
}

/** `28–32 %`, both ends rounded for display. */
export function formatPercentRange(
  min: Numeric | null | undefined,
  max: Numeric | null | undefined,
  beside: PercentOptions = {},
): string {
  const [low, high] = [roundPercent(min, beside), roundPercent(max, beside)];
  const text = low === high || high === noValue ? low : `${low}${enDash}${high}`;
  return text === noValue ? text : `${text}${noBreakSpace}%`;
}

/** Grams with their unit, rounded for display: `684 g`. */
export function formatMass(grams: Numeric | null | undefined): string {
  return isMissing(grams) ? noValue : `${formatNumber(shownGrams(grams))}${noBreakSpace}g`;
}

/** Grams as kilograms with the unit, for columns of sums: `1,646.4 kg`, `<0.001 kg`. */
export function formatKilograms(grams: Numeric | null | undefined): string {
  return isMissing(grams) ? noValue : `${formatNumber(shownKilograms(grams))}${noBreakSpace}kg`;
}

/** A change with its sign: `+1`, `−7`. */
export function formatChange(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
}

/** `2026-03-18`. */
export function formatDate(value: string | null | undefined): string {
  return value ? dayjs(value).format('YYYY-MM-DD') : noValue;
}

/** `2026-03-18 09:41`, in the user's time zone. */
export function formatDateTime(value: string | null | undefined): string {
  return value ? dayjs(value).format('YYYY-MM-DD HH:mm') : noValue;
}

/** `today 09:41` in the reader's language for the current day, otherwise the date. */
export function formatRecent(value: string | null | undefined, t: T, now: Date = new Date()): string {
  if (!value) return noValue;
  const moment = dayjs(value);
  return moment.isSame(now, 'day') ? t('kit.todayAt', { time: moment.format('HH:mm') }) : moment.format('YYYY-MM-DD');
}

/** Bytes as `3.4 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let size = bytes;
  let step = 0;
  for (; size >= 1000 && step < units.length - 1; step += 1) size /= 1000;
  return `${step === 0 ? size : size.toFixed(1)}${noBreakSpace}${units[step]}`;
}

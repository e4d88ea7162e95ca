import { shownGrams, shownKilograms, shownPercent } from '@matlas/contract';
import dayjs from 'dayjs';
import type { T } from './use-t';

/** A stored number: decimal text as it travels, or a JSON number. */
export type Numeric = string | number;

const minus = '\u2212';
const enDash = '\u2013';
const noBreakSpace = '\u00A0';
/** Shown where nothing is known or nothing applies. */
export const nothing = enDash;

/**
 * `1646.40` as `1,646.40`, `-0.7` with U+2212. The stored decimals are printed as they are: a value that stands beside
 * its limit is never rounded (ux.md section 5).
 */
export function formatNumber(value: Numeric | null | undefined): string {
  if (value === null || value === undefined || value === '') return nothing;
  const text = typeof value === 'number' ? plain(value) : value.trim();
  const match = /^([<>]?)([+-]?)(\d+)(\.\d+)?$/.exec(text);
  if (!match) return text;
  const [, less = '', sign = '', whole = '', decimals = ''] = match;
  return `${less}${sign === '-' ? minus : sign}${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${decimals}`;
}

/** JSON numbers without exponent. */
function plain(value: number): string {
  return Number.isFinite(value)
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 })
    : String(value);
}

/** Drops zeros at the end of the decimals: `0.3500` as `0.35`. The value stays exactly the same. */
export function trimZeros(value: Numeric): string {
  const text = typeof value === 'number' ? plain(value) : value.trim();
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export interface Beside {
  /** The limit in percent that the value stands beside: rounding never carries it across. */
  limit?: Numeric | null | undefined;
}
const isNothing = (value: Numeric | null | undefined): value is null | undefined | '' =>
  value === null || value === undefined || value === '';
const percentText = (value: Numeric | null | undefined, beside: Beside): string =>
  isNothing(value) ? nothing : formatNumber(shownPercent(value, beside));

/**
 * `0.1 %` with a no-break space, rounded for reading (`shownPercent` of the domain); the exact value is the title of
 * `<Percent>`.
 */
export function formatPercent(value: Numeric | null | undefined, beside: Beside = {}): string {
  const text = percentText(value, beside);
  return text === nothing ? text : `${text}${noBreakSpace}%`;
}

/** A sentence with `4.2 %` in it, of which no line begins with the sign. */
export const withUnbrokenPercent = (sentence: string): string => sentence.replaceAll(/(\d) %/g, `$1${noBreakSpace}%`);

/** `28–32`; one number when both ends are equal. */
export function formatRange(min: Numeric | null | undefined, max: Numeric | null | undefined): string {
  const [low, high] = [formatNumber(min), formatNumber(max)];
  return low === high || high === nothing ? low : `${low}${enDash}${high}`;
}

/** `28–32 %`, both ends rounded for reading. */
export function formatPercentRange(
  min: Numeric | null | undefined,
  max: Numeric | null | undefined,
  beside: Beside = {},
): string {
  const [low, high] = [percentText(min, beside), percentText(max, beside)];
  const text = low === high || high === nothing ? low : `${low}${enDash}${high}`;
  return text === nothing ? text : `${text}${noBreakSpace}%`;
}

/** Grams with their unit, rounded for reading: `684 g`. */
export function formatMass(grams: Numeric | null | undefined): string {
  return isNothing(grams) ? nothing : `${formatNumber(shownGrams(grams))}${noBreakSpace}g`;
}

/** Grams as kilograms with their unit, for columns of sums: `1,646.4 kg`, `<0.001 kg`. */
export function formatKilograms(grams: Numeric | null | undefined): string {
  return isNothing(grams) ? nothing : `${formatNumber(shownKilograms(grams))}${noBreakSpace}kg`;
}

/** A change since before, always with its sign: `+1`, `−7`. */
export function formatChange(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
}

/** `2026-03-18`. */
export function formatDate(value: string | null | undefined): string {
  return value ? dayjs(value).format('YYYY-MM-DD') : nothing;
}

/** `2026-03-18 09:41`, in the person's time zone. */
export function formatDateTime(value: string | null | undefined): string {
  return value ? dayjs(value).format('YYYY-MM-DD HH:mm') : nothing;
}

/** `today 09:41` in the reader's language within the day, the date otherwise. */
export function formatRecent(value: string | null | undefined, t: T, now: Date = new Date()): string {
  if (!value) return nothing;
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

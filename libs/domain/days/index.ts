const texts = new Map<string, Intl.DateTimeFormat>();

/** Swedish writes `2026-03-18 09:41:07`. */
function writerOf(zone: string): Intl.DateTimeFormat {
  const known = texts.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  texts.set(zone, made);
  return made;
}

/** An instant as it is stored (`Date`), or as it travels (ISO 8601 text with `Z` or an offset). */
export type Instant = Date | string;

const LENGTH = { day: 'yyyy-mm-dd'.length, minute: 'yyyy-mm-dd hh:mm'.length, second: 'yyyy-mm-dd hh:mm:ss'.length };
const written = (at: Instant, zone: string, length: number): string =>
  writerOf(zone)
    .format(typeof at === 'string' ? new Date(at) : at)
    .slice(0, length);

/** The calendar day `yyyy-mm-dd` that an instant falls on in an IANA time zone. Throws for a zone that there is not. */
export const dayIn = (zone: string, at: Instant): string => written(at, zone, LENGTH.day);
/** `yyyy-mm-dd hh:mm` there. */
export const minuteIn = (zone: string, at: Instant): string => written(at, zone, LENGTH.minute);
/** `yyyy-mm-dd hh:mm:ss` there. */
export const secondIn = (zone: string, at: Instant): string => written(at, zone, LENGTH.second);

const DAY_MS = 86_400_000;
const MONTHS_IN_YEAR = 12;
const isoDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, LENGTH.day);

/** The day so many days later (or earlier, when negative), ISO dates. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, LENGTH.day);

/** Same day of a later month; a day that month has not is its last one. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * MONTHS_IN_YEAR + month - 1 + months;
  const [itsYear, itsMonth] = [Math.floor(at / MONTHS_IN_YEAR), at % MONTHS_IN_YEAR];
  return isoDay(itsYear, itsMonth, Math.min(date, new Date(Date.UTC(itsYear, itsMonth + 1, 0)).getUTCDate()));
}

/** Is it an IANA time zone (`Asia/Shanghai`) or `UTC`? */
export function isTimeZone(zone: string): boolean {
  try {
    return writerOf(zone) !== undefined;
  } catch {
    return false;
  }
}

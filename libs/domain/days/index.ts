const texts = new Map<string, Intl.DateTimeFormat>();

/** The Swedish locale formats as `2026-03-18 09:41:07`. */
function formatterOf(zone: string): Intl.DateTimeFormat {
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

/** A stored instant (`Date`), or its serialised form (ISO 8601 text with `Z` or an offset). */
export type Instant = Date | string;

const LENGTH = { day: 'yyyy-mm-dd'.length, minute: 'yyyy-mm-dd hh:mm'.length, second: 'yyyy-mm-dd hh:mm:ss'.length };
const formatInstant = (at: Instant, zone: string, length: number): string =>
  formatterOf(zone)
    .format(typeof at === 'string' ? new Date(at) : at)
    .slice(0, length);

/** The calendar day `yyyy-mm-dd` of an instant in an IANA time zone. Throws when the zone does not exist. */
export const dayIn = (zone: string, at: Instant): string => formatInstant(at, zone, LENGTH.day);
/** `yyyy-mm-dd hh:mm` in the time zone. */
export const minuteIn = (zone: string, at: Instant): string => formatInstant(at, zone, LENGTH.minute);
/** `yyyy-mm-dd hh:mm:ss` in the time zone. */
export const secondIn = (zone: string, at: Instant): string => formatInstant(at, zone, LENGTH.second);

const DAY_MS = 86_400_000;
const MONTHS_IN_YEAR = 12;
const isoDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, LENGTH.day);

/** The ISO date that many days later (earlier when negative). */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, LENGTH.day);

/** The same day of a later month, or the last day of that month when it is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * MONTHS_IN_YEAR + month - 1 + months;
  const [itsYear, itsMonth] = [Math.floor(at / MONTHS_IN_YEAR), at % MONTHS_IN_YEAR];
  return isoDay(itsYear, itsMonth, Math.min(date, new Date(Date.UTC(itsYear, itsMonth + 1, 0)).getUTCDate()));
}

/** Whether the text is an IANA time zone (`Asia/Shanghai`) or `UTC`. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatterOf(zone) !== undefined;
  } catch {
    return false;
  }
}

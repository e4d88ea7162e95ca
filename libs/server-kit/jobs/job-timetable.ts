import { CronExpressionParser } from 'cron-parser';

const FIVE_FIELDS = /^\S+( \S+){4}$/;

/** The expression with single blanks, as it is stored. */
export const tidyCron = (cron: string): string => cron.trim().replace(/\s+/g, ' ');

/**
 * The next time after `now` of an expression of five fields (minute, hour, day, month, weekday) in an IANA time
 * zone; undefined when it has other fields, cannot be read, or never comes (`0 0 31 2 *`).
 */
export function nextRunOf(cron: string, zone: string, now: Date): Date | undefined {
  if (!FIVE_FIELDS.test(cron)) return undefined;
  try {
    return CronExpressionParser.parse(cron, { currentDate: now, tz: zone }).next().toDate();
  } catch {
    return undefined; // the parser throws for what it cannot read and for what never comes
  }
}

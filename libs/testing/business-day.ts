import { daysAfter } from '@matlas/domain';
import { clock } from '@matlas/server-kit';

/** The business day this many days from now, by the clock of the tested application. */
export const businessDay = (days = 0): string => daysAfter(clock.today(), days);

/**
 * A time zone in which the business day differs from the UTC day: there it is shortly after midnight of the next
 * day, or shortly before midnight of the previous day. Code that uses the day of UTC, or of the machine, therefore
 * fails at every time of the day.
 */
export function zoneNearMidnight(now = new Date()): string {
  const [hour, firstOfNextDay] = [now.getUTCHours(), 10];
  return hour >= firstOfNextDay ? `Etc/GMT-${24 - hour}` : `Etc/GMT+${hour + 1}`;
}

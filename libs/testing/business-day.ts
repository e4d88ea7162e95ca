import { daysAfter } from '@matlas/domain';
import { clock } from '@matlas/server-kit';

/** The business day so many days from now, as the application of the test counts it. */
export const businessDay = (days = 0): string => daysAfter(clock.today(), days);

/**
 * A time zone in which midnight is near, so that its day is not that of UTC: shortly after midnight of the day after,
 * or shortly before midnight of the day before. What reads the day of UTC, or that of the machine, is wrong there at
 * every time of the day.
 */
export function zoneNearMidnight(now = new Date()): string {
  const [hour, firstOfNextDay] = [now.getUTCHours(), 10];
  return hour >= firstOfNextDay ? `Etc/GMT-${24 - hour}` : `Etc/GMT+${hour + 1}`;
}

import { daysAfter, type Instant, minuteIn } from '../days';

/** Times of day `HH:MM` in the business time zone. */
export interface DeliveryTimes {
  quietFrom: string | null;
  quietTo: string | null;
  /** All messages of a day come together at this time; null: each at once. */
  digestAt: string | null;
}
/** A calendar day and a time of it in the business time zone. */
export interface DeliveryTime {
  day: string;
  time: string;
}
type QuietHours = Omit<DeliveryTimes, 'digestAt'>;

/** Whether a time of day is within quiet hours, which may pass midnight. The start is quiet, the end is not. */
function isQuietTime(time: string, { quietFrom, quietTo }: QuietHours): boolean {
  if (quietFrom === null || quietTo === null) return false;
  return quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo;
}
/** The time, or the end of the quiet hours in which it is. */
const awakeTime = (time: string, times: QuietHours): string =>
  isQuietTime(time, times) ? (times.quietTo ?? time) : time;

const partsOf = (now: Instant, zone: string): DeliveryTime => {
  const [day = '', time = ''] = minuteIn(zone, now).split(' ');
  return { day, time };
};
/** Whether an instant is within quiet hours. */
export const isQuiet = (now: Instant, zone: string, times: QuietHours): boolean =>
  isQuietTime(partsOf(now, zone).time, times);

/**
 * When a message of now may be delivered; undefined: at once. Day and time come from the same instant, so that a message
 * around midnight is not held for a day too many or too few. What arrives at the time of the daily delivery comes with
 * the next one; a daily delivery in quiet hours is at their end.
 */
export function deliveryTimeOf(now: Instant, zone: string, times: DeliveryTimes): DeliveryTime | undefined {
  const { day, time } = partsOf(now, zone);
  if (times.digestAt === null && !isQuietTime(time, times)) return undefined;
  const due = awakeTime(times.digestAt ?? time, times);
  return { day: due > time ? day : daysAfter(day, 1), time: due };
}

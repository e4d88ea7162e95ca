import { clock } from '@matlas/server-kit';

/** Times of day `HH:MM` in the business time zone. */
export interface DeliveryTimes {
  quietFrom: string | null;
  quietTo: string | null;
  /** All messages of a day come together at this time; null: each at once. */
  digestAt: string | null;
}
/** Number of days after today, and the time of that day. */
export interface DeliveryTime {
  days: 0 | 1;
  time: string;
}

/** Whether a time of day is within quiet hours, which may pass midnight. The end is not quiet. */
export function isQuiet(time: string, { quietFrom, quietTo }: Omit<DeliveryTimes, 'digestAt'>): boolean {
  if (quietFrom === null || quietTo === null) return false;
  return quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo;
}
/** The end of the quiet hours in which `at` is; `at` itself when it is not in them. */
function afterQuiet(at: DeliveryTime, times: DeliveryTimes): DeliveryTime {
  if (!isQuiet(at.time, times) || times.quietTo === null) return at;
  const isNextDay = at.time >= times.quietTo;
  return { days: at.days === 1 || isNextDay ? 1 : 0, time: times.quietTo };
}
/** When a message of now (`HH:MM`) may be delivered; undefined: at once. */
export function deliveryTimeOf(now: string, times: DeliveryTimes): DeliveryTime | undefined {
  const { digestAt } = times;
  const earliest: DeliveryTime =
    digestAt === null ? { days: 0, time: now } : { days: digestAt > now ? 0 : 1, time: digestAt };
  const due = afterQuiet(earliest, times);
  return due.days === 0 && due.time === now ? undefined : due;
}

const TIME_OF_DAY = -5;
/** The present time of day in the business time zone, `HH:MM`. */
export const timeOfDayNow = (): string => clock.minute(clock.now()).slice(TIME_OF_DAY);

import { dayIn, DEFAULT_TIME_ZONE, type Instant } from '@matlas/contract';
import { session } from '../client/session';

/**
 * Time zone in which the days of the installation begin. The user's own zone is used only for displaying instants
 * (decision 0081).
 */
export const businessTimeZone = (): string => session()?.timeZone ?? DEFAULT_TIME_ZONE;

/** The current business day `yyyy-mm-dd` as on the server, independent of the time zone of the device. */
export const businessToday = (now: Instant = new Date()): string => dayIn(businessTimeZone(), now);

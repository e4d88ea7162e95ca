import { dayIn, DEFAULT_TIME_ZONE, type Instant } from '@matlas/contract';
import { session } from '../client/session';

/** Where the installation's days begin; the person's own zone is for showing instants only (decision 0081). */
export const businessTimeZone = (): string => session()?.timeZone ?? DEFAULT_TIME_ZONE;

/** The business day `yyyy-mm-dd`, as the server counts it, whatever the clock of the device says about zones. */
export const businessToday = (now: Instant = new Date()): string => dayIn(businessTimeZone(), now);

import { DEFAULT_TIME_ZONE, dayIn } from '@matlas/contract';
import { daysAfter } from '@matlas/domain';

/** The day so many days from now, as the server of the browser tests counts it. */
export const businessDay = (days = 0): string => daysAfter(dayIn(DEFAULT_TIME_ZONE, new Date()), days);

import { DEFAULT_TIME_ZONE, dayIn } from '@matlas/contract';
import { daysAfter } from '@matlas/domain';

/** The day this many days from today, in the time zone of the server under test. */
export const businessDay = (days = 0): string => daysAfter(dayIn(DEFAULT_TIME_ZONE, new Date()), days);

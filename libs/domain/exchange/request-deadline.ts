import type { StoredRequestStatus } from './request-states';

const DAY_MS = 86_400_000;
const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

/** Days from one ISO day to another; negative when the deadline is past. */
export const daysLeft = (deadline: string, today: string): number => dayNumber(deadline) - dayNumber(today);

/** Specification 000 section 5: the deadline is later than today. */
export const isDeadlineLater = (deadline: string, today: string): boolean => daysLeft(deadline, today) > 0;

const OPEN: readonly StoredRequestStatus[] = ['sent', 'working'];
/** Does the supplier still owe an answer? */
export const isOwed = (status: StoredRequestStatus): boolean => OPEN.includes(status);
export const isOverdue = (status: StoredRequestStatus, deadline: string, today: string): boolean =>
  isOwed(status) && daysLeft(deadline, today) < 0;

/** Days before the deadline on which a supplier is reminded; afterwards every so many days. */
export const REMINDERS_BEFORE = [7, 3, 0] as const;
export const REMINDER_EVERY_DAYS = 7;

/**
 * The last reminder that is due by today, as days left when it fell due (7, 3, 0, -7, -14 ...); undefined before the
 * first one. Told as a stage, so that a day on which the platform stood still is made good, and each stage is told
 * once.
 */
export function reminderStage(deadline: string, today: string): number | undefined {
  const left = daysLeft(deadline, today);
  if (left <= 0) return -REMINDER_EVERY_DAYS * Math.floor(-left / REMINDER_EVERY_DAYS) + 0;
  return REMINDERS_BEFORE.findLast((days) => left <= days);
}

/**
 * Is a reminder due that was not told yet? `told`: the stage of the last one, or the one that had passed when the
 * request was sent.
 */
export function isReminderDue(stage: number | undefined, told: number | null): stage is number {
  return stage !== undefined && (told === null || stage < told);
}

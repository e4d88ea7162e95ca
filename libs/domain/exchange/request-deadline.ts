import type { StoredRequestStatus } from './request-states';

const DAY_MS = 86_400_000;
const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

/** Days until the deadline, from ISO dates; negative when the deadline is past. */
export const daysLeft = (deadline: string, today: string): number => dayNumber(deadline) - dayNumber(today);

/** Specification 000 section 5: the deadline must be later than today. */
export const isDeadlineLater = (deadline: string, today: string): boolean => daysLeft(deadline, today) > 0;

const OPEN: readonly StoredRequestStatus[] = ['sent', 'working'];
/** Whether the supplier still has to answer. */
export const isAnswerOpen = (status: StoredRequestStatus): boolean => OPEN.includes(status);
export const isOverdue = (status: StoredRequestStatus, deadline: string, today: string): boolean =>
  isAnswerOpen(status) && daysLeft(deadline, today) < 0;

/**
 * Days before the deadline on which a supplier is reminded; after the deadline, the reminder repeats every
 * REMINDER_EVERY_DAYS.
 */
export const REMINDERS_BEFORE = [7, 3, 0] as const;
export const REMINDER_EVERY_DAYS = 7;

/**
 * The latest reminder stage due today: the days left at which it became due (7, 3, 0, -7, -14 ...); undefined
 * before the first one. Using stages, a reminder missed during downtime is sent later, and each stage is sent once.
 */
export function reminderStage(deadline: string, today: string): number | undefined {
  const left = daysLeft(deadline, today);
  if (left <= 0) return -REMINDER_EVERY_DAYS * Math.floor(-left / REMINDER_EVERY_DAYS) + 0;
  return REMINDERS_BEFORE.findLast((days) => left <= days);
}

/**
 * Whether a reminder is due that was not sent yet. `told`: the last stage that was sent, or that had passed when
 * the request was sent.
 */
export function isReminderDue(stage: number | undefined, lastStage: number | null): stage is number {
  return stage !== undefined && (lastStage === null || stage < lastStage);
}

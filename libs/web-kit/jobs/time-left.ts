import type { T } from '../i18n/use-t';

const secondsOfMinute = 60;

/** Estimated remaining time as text; empty when it is unknown. */
export function formatTimeLeft(t: T, seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < secondsOfMinute
    ? t('kit.job.secondsLeft', { count: Math.max(1, Math.round(seconds)) })
    : t('kit.job.minutesLeft', { count: Math.round(seconds / secondsOfMinute) });
}

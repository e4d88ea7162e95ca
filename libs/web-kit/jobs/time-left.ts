import type { T } from '../i18n/use-t';

const secondsOfMinute = 60;

/** How long it still takes, in words; nothing while there is no telling. */
export function timeLeft(t: T, seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < secondsOfMinute
    ? t('kit.job.secondsLeft', { count: Math.max(1, Math.round(seconds)) })
    : t('kit.job.minutesLeft', { count: Math.round(seconds / secondsOfMinute) });
}

import { useLate, usePendingCalls, useT } from '@matlas/web-kit';

/**
 * Progress bar shown while calls take longer than a moment; it ends with the last of them (specification 000 section
 * 9). It covers nothing, so that work goes on.
 */
export function PendingBar() {
  const t = useT();
  return useLate(usePendingCalls() > 0) ? (
    <div className="s-pending" role="progressbar" aria-label={t('kit.loading')} />
  ) : null;
}

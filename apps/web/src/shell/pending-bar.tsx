import { useLate, useT } from '@matlas/web-kit';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';

/** Progress bar shown while queries or commands take longer than a moment. It covers nothing. */
export function PendingBar() {
  const t = useT();
  const pending = useIsFetching() + useIsMutating();
  return useLate(pending > 0) ? <div className="s-pending" role="progressbar" aria-label={t('kit.loading')} /> : null;
}

import { useLate, useT } from '@matlas/web-kit';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';

/**
 * While questions or commands are under way for longer than a moment; gone when the last one is answered. It covers
 * nothing.
 */
export function PendingBar() {
  const t = useT();
  const pending = useIsFetching() + useIsMutating();
  return useLate(pending > 0) ? <div className="s-pending" role="progressbar" aria-label={t('kit.loading')} /> : null;
}

import { ErrorState, useT } from '@matlas/web-kit';
import { useEffect, useMemo } from 'react';
import { useRouteError } from 'react-router-dom';
import { logError } from './error-log';

/** Error boundary of a page: the frame keeps working, and the error is added to the log. */
export function RouteError() {
  const t = useT();
  const thrown = useRouteError();
  const error = useMemo(() => (thrown instanceof Error ? thrown : new Error(String(thrown))), [thrown]);
  useEffect(() => logError(error, t('shell.errorLog.page')), [error, t]);
  return <ErrorState error={error} onRetry={() => window.location.reload()} />;
}

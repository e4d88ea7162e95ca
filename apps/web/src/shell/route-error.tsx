import { ErrorState, useT } from '@matlas/web-kit';
import { useEffect, useMemo } from 'react';
import { useRouteError } from 'react-router-dom';
import { keepError } from './error-log';

/** A page that broke: the frame goes on, the error is kept in the log. */
export function RouteError() {
  const t = useT();
  const thrown = useRouteError();
  const error = useMemo(() => (thrown instanceof Error ? thrown : new Error(String(thrown))), [thrown]);
  useEffect(() => keepError(error, t('shell.errorLog.page')), [error, t]);
  return <ErrorState error={error} onRetry={() => window.location.reload()} />;
}

import type { Out, Route, Sent } from '@matlas/contract';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../client/call';
import type { CallError } from '../client/call-error';
import type { LogLabel } from '../client/request';
import { useLanguage } from '../i18n/use-t';
import type { Language } from '../theme/tokens';

export interface RouteOptions {
  log: LogLabel;
  /** False sends no request yet. */
  enabled?: boolean;
  /** Polling interval in milliseconds; false stops polling. */
  refetchEvery?: number | false;
  /** Shows the previous data until the new data are loaded. */
  keepPrevious?: boolean;
  /** Reads again whenever the page opens, even if the cached data are fresh, to see changes made elsewhere. */
  alwaysOnOpen?: boolean;
}

/** The cache key of a query. */
export const routeKey = (route: Route, language: Language, input: unknown) =>
  [route.path, route.method, language, input] as const;

/** One typed query. It is read again after each command of the same area. */
export function useRoute<R extends Route>(
  route: R,
  input: Sent<R>,
  options: RouteOptions,
): UseQueryResult<Out<R>, CallError> {
  const language = useLanguage();
  return useQuery<Out<R>, CallError>({
    queryKey: routeKey(route, language, input),
    queryFn: ({ signal }) => call(route, input, { log: options.log, signal }),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchEvery ?? false,
    ...(options.alwaysOnOpen ? { refetchOnMount: 'always' as const } : {}),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

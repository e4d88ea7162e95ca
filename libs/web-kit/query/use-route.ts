import type { Out, Route, Sent } from '@matlas/contract';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../client/call';
import type { CallError } from '../client/call-error';
import type { LogLabel } from '../client/request';
import { useLanguage } from '../i18n/use-t';
import type { Language } from '../theme/tokens';

export interface RouteOptions {
  log: LogLabel;
  /** Without it the question is not asked yet. */
  enabled?: boolean;
  /** Milliseconds after which it is asked again; false stops. */
  refetchEvery?: number | false;
  /** Shows the answer of the question before until the new one is there. */
  keepPrevious?: boolean;
  /** Asked again whenever the page opens, however new the known answer is: what was edited elsewhere must be seen. */
  alwaysOnOpen?: boolean;
}

/** The cache's name of a question. */
export const routeKey = (route: Route, language: Language, input: unknown) =>
  [route.path, route.method, language, input] as const;

/** Step 3 of the ladder: one typed question. Its answer is read again after every command of the same area. */
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

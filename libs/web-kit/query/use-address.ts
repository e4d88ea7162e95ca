import { useCallback, useContext, useLayoutEffect } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useSearchParams } from 'react-router-dom';
import { useLatest } from '../page/use-latest';

interface Pending {
  path: string;
  search: URLSearchParams;
}
/** Changes of the address that are not rendered yet, for each router. */
const pendingOf = new WeakMap<object, Pending>();
/** A change that a blocker holds back is forgotten after this time. */
const forgottenAfterMs = 2000;

export type ChangeAddress = (
  change: (now: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean },
) => void;

/**
 * The parameters of the URL. The router renders a change later than it accepts it; `change` gets the parameters as the
 * changes before it left them, so that the second of two quick clicks neither loses the first nor repeats it. Whoever
 * toggles a parameter decides inside of `change`.
 */
export function useAddress(): [search: URLSearchParams, change: ChangeAddress] {
  const [search, setSearch] = useSearchParams();
  const { navigator } = useContext(NavigationContext);
  const { pathname, key } = useLocation();
  useLayoutEffect(() => {
    const pending = pendingOf.get(navigator);
    if (pending && (pending.path !== pathname || pending.search.toString() === search.toString()))
      pendingOf.delete(navigator);
  }, [navigator, pathname, key, search]);
  const latest = useLatest({ search, pathname, setSearch });
  const change = useCallback<ChangeAddress>(
    (next, options) => {
      const rendered = latest.current;
      const known = pendingOf.get(navigator);
      const now = known?.path === rendered.pathname ? known.search : rendered.search;
      const pending = { path: rendered.pathname, search: next(new URLSearchParams(now)) };
      pendingOf.set(navigator, pending);
      setTimeout(() => {
        if (pendingOf.get(navigator) === pending) pendingOf.delete(navigator);
      }, forgottenAfterMs);
      rendered.setSearch(pending.search, options);
    },
    [navigator, latest],
  );
  return [search, change];
}

/** Sets parameters, or removes those that are undefined or empty. */
export function withParameters(
  now: URLSearchParams,
  change: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

import { addWords } from '@matlas/web-kit';
import type { RouteObject } from 'react-router-dom';

let loading: Promise<RouteObject[]> | undefined;

/** The frame, the screens' addresses and all words; fetched once, early while somebody signs in. */
export function loadSignedIn(): Promise<RouteObject[]> {
  const words = () => import('./load-words').then(({ loadWords }) => addWords(loadWords));
  loading ??= Promise.all([import('./routes'), words()]).then(([{ signedInRoutes }]) => signedInRoutes());
  // A failed fetch (a server that restarts) must not be kept.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

import { addWords } from '@matlas/web-kit';
import type { RouteObject } from 'react-router-dom';

let loading: Promise<RouteObject[]> | undefined;

/** Loads the frame, the routes and all texts once, already while the user signs in. */
export function loadSignedIn(): Promise<RouteObject[]> {
  const words = () => import('./load-words').then(({ loadWords }) => addWords(loadWords));
  loading ??= Promise.all([import('./routes'), words()])
    .then(([{ signedInRoutes }]) => signedInRoutes())
    .catch((error: unknown) => {
      loading = undefined; // A failed load (a restarting server) must not be cached.
      throw error;
    });
  return loading;
}
/** Loads ahead. A failed load is repeated after the sign-in, and shown then. */
export const prefetchSignedIn = (): void => {
  loadSignedIn().catch((error: unknown) => console.warn(error));
};

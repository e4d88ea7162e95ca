import { useSyncExternalStore } from 'react';

const reducedMotionQuery = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the user's system asks for reduced motion. */
export const prefersReducedMotion = (): boolean => reducedMotionQuery().matches;

function onChange(notify: () => void): () => void {
  const query = reducedMotionQuery();
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}
export const useReducedMotion = (): boolean => useSyncExternalStore(onChange, prefersReducedMotion, () => false);

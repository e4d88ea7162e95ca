import { useSyncExternalStore } from 'react';

const reducedMotionQuery = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the user's system asks for reduced motion. */
export const prefersReducedMotion = (): boolean => reducedMotionQuery().matches;

function onChange(tell: () => void): () => void {
  const query = reducedMotionQuery();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
export const useReducedMotion = (): boolean => useSyncExternalStore(onChange, prefersReducedMotion, () => false);

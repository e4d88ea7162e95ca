import { useSyncExternalStore } from 'react';

const wish = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Has the person asked their system for less motion? */
export const isStillnessWished = (): boolean => wish().matches;

function onChange(tell: () => void): () => void {
  const query = wish();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
export const useStillness = (): boolean => useSyncExternalStore(onChange, isStillnessWished, () => false);

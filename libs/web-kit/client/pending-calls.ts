import { useSyncExternalStore } from 'react';

let pending = 0;
const listeners = new Set<() => void>();
function add(change: 1 | -1): void {
  pending += change;
  for (const listener of listeners) listener();
}

/** Counts a call as pending until it has its answer, was refused or was aborted. */
export async function whilePending<T>(work: () => Promise<T>): Promise<T> {
  add(1);
  try {
    return await work();
  } finally {
    add(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** Number of calls that wait for their answer; streams are not counted. */
export const usePendingCalls = (): number => useSyncExternalStore(subscribe, () => pending);

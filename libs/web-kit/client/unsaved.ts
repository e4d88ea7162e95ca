import { useEffect, useState } from 'react';

const holders = new Set<symbol>();
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function hold(holder: symbol): void {
  if (holders.size === 0) window.addEventListener('beforeunload', askBeforeLeaving);
  holders.add(holder);
  tell();
}

function release(holder: symbol): void {
  if (!holders.delete(holder)) return;
  if (holders.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  tell();
}

/** Whether anything on this page would be lost by leaving it. */
export const hasUnsavedWork = (): boolean => holders.size > 0;

/** Hears of every change; returns the way to stop. */
export function onUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that this form or editor holds work that is not saved yet: the browser asks before it is left, a new version waits with its reload. */
export function useUnsavedWork(isDirty: boolean): void {
  const [holder] = useState(() => Symbol('unsaved'));
  useEffect(() => {
    if (!isDirty) return undefined;
    hold(holder);
    return () => release(holder);
  }, [holder, isDirty]);
}

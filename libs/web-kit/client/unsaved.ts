import { useEffect, useState } from 'react';

const holders = new Set<symbol>();
/** Those that cannot save now: other pages of the program are asked about too. */
const stuck = new Set<symbol>();
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

/** Whether leaving this page for another one must be asked about first. */
export const isLeavingHeldBack = (): boolean => stuck.size > 0;

/** Hears of every change; returns the way to stop. */
export function onUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Says that this form or editor holds work that is not saved yet: the browser asks before it is left, a new version
 * waits with its reload.
 * @param isStuck it saves itself, but cannot now
 */
export function useUnsavedWork(isDirty: boolean, isStuck = false): void {
  const [holder] = useState(() => Symbol('unsaved'));
  useEffect(() => {
    if (!isDirty) return undefined;
    hold(holder);
    return () => release(holder);
  }, [holder, isDirty]);
  useEffect(() => {
    if (!isStuck) return undefined;
    stuck.add(holder);
    return () => void stuck.delete(holder);
  }, [holder, isStuck]);
}

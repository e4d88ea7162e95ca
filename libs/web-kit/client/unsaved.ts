import { useEffect, useState } from 'react';

const holders = new Set<symbol>();
/**
 * Holders that cannot save at the moment; then also changing to another page of the application asks for
 * confirmation.
 */
const stuckHolders = new Set<symbol>();
const listeners = new Set<() => void>();

const notifyListeners = () => listeners.forEach((listener) => listener());
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function addHolder(holder: symbol): void {
  if (holders.size === 0) window.addEventListener('beforeunload', askBeforeLeaving);
  holders.add(holder);
  notifyListeners();
}

function removeHolder(holder: symbol): void {
  if (!holders.delete(holder)) return;
  if (holders.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  notifyListeners();
}

/** Whether leaving this page would lose any changes. */
export const hasUnsavedWork = (): boolean => holders.size > 0;

/** Whether changing to another page needs confirmation. */
export const needsLeaveConfirmation = (): boolean => stuckHolders.size > 0;

/** Notifies about each change; returns the function that removes the listener. */
export function onUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Marks this form or editor as having unsaved changes: the browser asks before the page is left, and a new version
 * of the application is not loaded meanwhile.
 * @param isStuck the automatic save is not possible at the moment
 */
export function useUnsavedWork(isDirty: boolean, isStuck = false): void {
  const [holder] = useState(() => Symbol('unsaved'));
  useEffect(() => {
    if (!isDirty) return undefined;
    addHolder(holder);
    return () => removeHolder(holder);
  }, [holder, isDirty]);
  useEffect(() => {
    if (!isStuck) return undefined;
    stuckHolders.add(holder);
    return () => void stuckHolders.delete(holder);
  }, [holder, isStuck]);
}

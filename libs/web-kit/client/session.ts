import { grants } from '@matlas/contract';
import { useSyncExternalStore } from 'react';
import { clearIdentity, holdsIdentity, writeIdentity } from './identity-keys';
import type { Session } from './session-data';

export type { Session };

const storageKey = 'matlas.session';
const listeners = new Set<() => void>();
let current: Session | null | undefined;

function stored(): Session | null {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Session | null;
    return found && holdsIdentity(found) ? found : null;
  } catch {
    return null;
  }
}

const tell = () => listeners.forEach((listener) => listener());

/** The session of this browser, or null. */
export function session(): Session | null {
  if (current === undefined) current = stored();
  return current;
}

export function startSession(next: Session): void {
  isLeft = false;
  current = next;
  // First the identity: another tab hears of each key alone and takes a session without it for none.
  writeIdentity(next);
  localStorage.setItem(storageKey, JSON.stringify(next));
  tell();
}

/**
 * Merges what became known later (names, permissions) into the session. Not into one that another tab has ended: word
 * of that may still be on its way, and both tabs would be signed in again with what the server no longer knows.
 */
export function updateSession(patch: Partial<Session>): void {
  const before = session();
  if (before && stored()?.token === before.token) startSession({ ...before, ...patch });
}

let isLeft = false;
/** Whether the last session was ended by wish: then nobody is led back to where they were. */
export const hasSignedOut = (): boolean => isLeft;

/** `ended`: the server ended it, and the person may come back to the same address. */
export function clearSession(why: 'signedOut' | 'ended' = 'signedOut'): void {
  isLeft = why === 'signedOut';
  current = null;
  clearIdentity();
  localStorage.removeItem(storageKey);
  tell();
}

const watchedKeys: ReadonlySet<string | null> = new Set([storageKey, 'usid', null]);

// Another tab signed in or out. Listened to always, so that also code without a component (calls) sees it.
window.addEventListener('storage', ({ key }) => {
  if (!watchedKeys.has(key)) return;
  current = undefined;
  tell();
});

/** Hears of every change of the session, in this tab or another; returns the way to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSession, session);
}

/** Whether the session grants a route's `needs`. */
export function mayCall(needs: string, of: Session | null = session()): boolean {
  if (needs === 'public') return true;
  if (!of) return false;
  return needs === 'signedIn' || grants(of.permissions, needs);
}

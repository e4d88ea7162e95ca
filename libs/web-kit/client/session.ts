import { grants } from '@matlas/contract';
import { useSyncExternalStore } from 'react';
import { clearIdentity, hasIdentity, writeIdentity } from './identity-keys';
import type { Session } from './session-data';

export type { Session };

const storageKey = 'matlas.session';
const listeners = new Set<() => void>();
let current: Session | null | undefined;

function readStoredSession(): Session | null {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Session | null;
    return found && hasIdentity(found) ? found : null;
  } catch {
    return null;
  }
}

const notifyListeners = () => listeners.forEach((listener) => listener());

/** The session of this browser, or null. */
export function session(): Session | null {
  if (current === undefined) current = readStoredSession();
  return current;
}

export function startSession(next: Session): void {
  isSignedOut = false;
  current = next;
  // The identity keys are written first: other tabs are notified key by key and treat a session without them as signed
  // out.
  writeIdentity(next);
  localStorage.setItem(storageKey, JSON.stringify(next));
  notifyListeners();
}

/**
 * Merges later information (names, permissions) into the session. A session that another tab has ended is not
 * changed: the storage event may still be pending, and writing would sign in both tabs again with an invalid
 * session.
 */
export function updateSession(patch: Partial<Session>): void {
  const before = session();
  if (before && readStoredSession()?.token === before.token) startSession({ ...before, ...patch });
}

let isSignedOut = false;
/** Whether the user ended the last session; then no return address is kept. */
export const hasSignedOut = (): boolean => isSignedOut;

/** `ended`: the server ended the session, so the user can return to the same address. */
export function clearSession(why: 'signedOut' | 'ended' = 'signedOut'): void {
  isSignedOut = why === 'signedOut';
  current = null;
  clearIdentity();
  localStorage.removeItem(storageKey);
  notifyListeners();
}

const watchedKeys: ReadonlySet<string | null> = new Set([storageKey, 'usid', null]);

// Sign-ins and sign-outs of other tabs. Registered at module level, so that code without a component (calls) sees them
// too.
window.addEventListener('storage', ({ key }) => {
  if (!watchedKeys.has(key)) return;
  current = undefined;
  notifyListeners();
});

/** Notifies about changes of the session in this or another tab; returns the function that removes the listener. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSession, session);
}

/** Whether the session has the permission that the route needs. */
export function mayCall(needs: string, of: Session | null = session()): boolean {
  if (needs === 'public') return true;
  if (!of) return false;
  return needs === 'signedIn' || grants(of.permissions, needs);
}

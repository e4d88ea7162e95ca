import { grants } from '@matlas/contract';
import { useSyncExternalStore } from 'react';

/** Who is signed in on this browser; shared by its tabs. */
export interface Session {
  token: string;
  userId: number;
  loginName: string;
  name: string;
  enterpriseId: number;
  enterpriseCode: string;
  enterpriseName: string;
  enterpriseEnName: string;
  permissions: readonly string[];
  roles: readonly string[];
  /** A first or expired password: only its change is open. */
  mustChangePassword: boolean;
}

const storageKey = 'matlas.session';
const listeners = new Set<() => void>();
let current: Session | null | undefined;

function stored(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Session | null;
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
  current = next;
  localStorage.setItem(storageKey, JSON.stringify(next));
  tell();
}

/** Merges what became known later (names, permissions) into the session. */
export function updateSession(patch: Partial<Session>): void {
  const before = session();
  if (before) startSession({ ...before, ...patch });
}

export function clearSession(): void {
  current = null;
  localStorage.removeItem(storageKey);
  tell();
}

function subscribe(listener: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    current = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', otherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', otherTab);
  };
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, session);
}

/** Whether the session grants a route's `needs`. */
export function mayCall(needs: string, of: Session | null = session()): boolean {
  if (needs === 'public') return true;
  if (!of) return false;
  return needs === 'signedIn' || grants(of.permissions, needs);
}

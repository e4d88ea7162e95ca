import type { CallError } from './call-error';

/**
 * Why a session ended (specification 000 sections 4 and 8, product.md "The wire"). `expired`: no token or expired;
 * `loggedOut`: the server no longer knows it; `deactivated`: HTTP 503; `replaced`: a newer sign-in, HTTP 504.
 */
export type SessionEnd = 'expired' | 'loggedOut' | 'deactivated' | 'replaced';

const loggedOutCodes = new Set(['50008', '50012', '50014']);
const listeners = new Set<(end: SessionEnd, message: string) => void>();

/** Only an envelope of ours ends a session: a proxy's own 503 or 504 page never does. */
export function sessionEndOf(error: CallError): SessionEnd | undefined {
  if (!error.isOurs) return undefined;
  if (loggedOutCodes.has(error.code)) return 'loggedOut';
  if (error.code === 'Auth_401' || error.status === 401) return 'expired';
  if (error.status === 503) return 'deactivated';
  return error.status === 504 ? 'replaced' : undefined;
}

/** The shell listens and asks the person to sign in again; returns the way to stop. */
export function onSessionEnd(listener: (end: SessionEnd, message: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellSessionEnd(end: SessionEnd, message: string): void {
  listeners.forEach((listener) => listener(end, message));
}

import type { CallError } from './call-error';

/**
 * Reason why a session ended (specification 000 sections 4 and 8, product.md "The wire"). `expired`: no token, or
 * an expired one; `loggedOut`: unknown to the server; `deactivated`: HTTP 503; `replaced`: by a newer sign-in, HTTP
 * 504; `proofDue`: it lives on, but a call needs a recent sign-in at the identity provider.
 */
export type SessionEnd = 'expired' | 'loggedOut' | 'deactivated' | 'replaced' | 'proofDue';

const loggedOutCodes = new Set(['50008', '50012', '50014']);
const listeners = new Set<(end: SessionEnd, message: string) => void>();

/** Only an envelope of Matlas ends a session; a 503 or 504 page of a proxy does not. */
export function sessionEndOf(error: CallError): SessionEnd | undefined {
  if (!error.isOurs) return undefined;
  if (loggedOutCodes.has(error.code)) return 'loggedOut';
  if (error.code === 'session.signInAgain') return 'proofDue';
  if (error.code === 'Auth_401' || error.status === 401) return 'expired';
  if (error.code === 'outage') return undefined; // a part of the server is away for a moment; nobody was deactivated
  if (error.status === 503) return 'deactivated';
  return error.status === 504 ? 'replaced' : undefined;
}

/** Registers the listener of the shell, which asks the user to sign in again; returns the function that removes it. */
export function onSessionEnd(listener: (end: SessionEnd, message: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifySessionEnd(end: SessionEnd, message: string): void {
  listeners.forEach((listener) => listener(end, message));
}

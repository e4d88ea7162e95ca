import { SHELL } from '../constants';
import { translate } from '../i18n/use-t';
import { CallError } from './call-error';

/** A call without a file is given up after this time, so that nobody waits for an answer that was lost. */
export const CALL_TIMEOUT_MS = 10 * 60_000;
/** Uploads and downloads have an hour (specification 000 section 9). */
export const FILE_TIMEOUT_MS = SHELL.requestTimeoutMs;

export const timeoutError = (): CallError => new CallError(0, '', translate('kit.client.timeout'));

/**
 * Runs a request with a signal that aborts when the caller's does, or after `limitMs`: then it throws a `CallError`
 * that says so.
 */
export async function withTimeLimit<T>(
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  let isLate = false;
  const abort = () => control.abort();
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, limitMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await work(control.signal);
  } catch (reason) {
    throw isLate ? timeoutError() : reason;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

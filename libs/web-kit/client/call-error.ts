import type { Envelope, Issue } from '@matlas/contract';

/** Any answer that is not a success. `code` is empty when the answer did not come from Matlas (a proxy, no network). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly issues: readonly Issue[] = [],
    readonly requestId?: string,
  ) {
    super(message);
    this.name = 'CallError';
  }

  /** Whether the answer came from Matlas itself. */
  get isOurs(): boolean {
    return this.code !== '';
  }
}

/** For a call that may be refused or not arrive without anything to do about it; faults of the program are thrown. */
export function ignoreRefusal(reason: unknown): undefined {
  if (!(reason instanceof CallError)) throw reason;
}

/** The refusal in an envelope as a `CallError`; undefined for a success (respCode 0 or "0", or ok). */
export function refusalIn(envelope: Envelope<unknown>, httpStatus: number, fallback: string): CallError | undefined {
  if (envelope.ok === true || String(envelope.respCode) === '0') return undefined;
  const status = httpStatus >= 400 ? httpStatus : Number(envelope.respCode) || 500;
  // Without a respCode the JSON did not come from Matlas but for example from a proxy, and must not end the session.
  const code = String(envelope.code ?? '') || String(envelope.respCode ?? '');
  return new CallError(status, code, envelope.message || fallback, issuesIn(envelope.data), envelope.requestId);
}

function issuesIn(data: unknown): Issue[] {
  if (typeof data !== 'object' || data === null) return [];
  const list = Array.isArray(data) ? data : 'issues' in data ? data.issues : undefined;
  return Array.isArray(list)
    ? list.filter(
        (item): item is Issue => typeof item === 'object' && item !== null && 'path' in item && 'message' in item,
      )
    : [];
}

export function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && ('respCode' in body || 'ok' in body);
}

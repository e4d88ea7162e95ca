import type { Out, Route, Sent } from '@matlas/contract';
import { translate } from '../i18n/use-t';
import { CallError, isEnvelope, refusalIn } from './call-error';
import { prepare, tokenOf, warnWithoutLog, type CallOptions, type PreparedRequest, type RawAnswer } from './request';
import { whilePending } from './pending-calls';
import { askForProof } from './proof';
import { sendWithProgress } from './send-with-progress';
import { session } from './session';
import { sessionEndOf, notifySessionEnd } from './session-end';
import { CALL_TIMEOUT_MS, FILE_TIMEOUT_MS, withTimeLimit } from './time-limit';

async function send(request: PreparedRequest, options: CallOptions): Promise<RawAnswer> {
  if (options.onProgress) return sendWithProgress(request, options);
  const limitMs = request.body instanceof FormData || request.body instanceof Blob ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS;
  return withTimeLimit(limitMs, options.signal, async (signal) => {
    const response = await fetchOrThrow(request, signal);
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      text: await response.text(),
    };
  });
}

/** `fetch` that reports network failures as a `CallError` with a message. */
export async function fetchOrThrow(request: PreparedRequest, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(request.address, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      signal: signal ?? null,
    });
  } catch (reason) {
    if (signal?.aborted) throw reason;
    throw new CallError(0, '', translate('kit.client.network'));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Ends the session if the refusal requires it. Ignores answers to an older token, because another tab may have
 * signed in again.
 */
function endSession(refusal: CallError, request: Pick<PreparedRequest, 'headers'>): void {
  const end = sessionEndOf(refusal);
  const token = tokenOf(request);
  if (end && token !== undefined && token === session()?.token) notifySessionEnd(end, refusal.message);
}

/** The refusal in an answer; undefined for a success. */
export function readCallError(answer: RawAnswer, request: Pick<PreparedRequest, 'headers'>): CallError | undefined {
  const body = answer.contentType.includes('json') ? parse(answer.text) : undefined;
  const unreadable = translate('kit.client.network');
  if (isEnvelope(body)) {
    const refusal = refusalIn(body, answer.status, translate('kit.client.error'));
    if (refusal) endSession(refusal, request);
    return refusal;
  }
  const isEmpty = answer.status === 204; // tus
  return answer.status >= 400 || (body === undefined && !isEmpty)
    ? new CallError(answer.status, '', unreadable)
    : undefined;
}

/**
 * Calls a route of the contract and returns its `data`. Throws `CallError` with the message of the envelope. File
 * routes are called with `download`.
 */
export async function call<R extends Route>(route: R, input: Sent<R>, options: CallOptions): Promise<Out<R>> {
  warnWithoutLog(options);
  const request = prepare(route, input, options);
  let answer = await whilePending(() => send(request, options));
  let refusal = readCallError(answer, request);
  if (refusal?.code === 'session.confirm' && (await askForProof())) {
    answer = await whilePending(() => send(request, options));
    refusal = readCallError(answer, request);
  }
  if (refusal) throw refusal;
  if (route.tus) return null as Out<R>;
  const body = parse(answer.text);
  // Not validated here: the structure tests of the server ensure that its answers match the contract.
  return (route.bare ? body : ((body as { data?: unknown }).data ?? null)) as Out<R>;
}

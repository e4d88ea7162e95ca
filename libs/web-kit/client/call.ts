import type { Out, Route, Sent } from '@matlas/contract';
import { translate } from '../i18n/use-t';
import { CallError, isEnvelope, refusalIn } from './call-error';
import { prepare, tokenOf, warnWithoutLog, type CallOptions, type PreparedRequest, type RawAnswer } from './request';
import { sendWithProgress } from './send-with-progress';
import { session } from './session';
import { sessionEndOf, tellSessionEnd } from './session-end';

async function send(request: PreparedRequest, options: CallOptions): Promise<RawAnswer> {
  if (options.onProgress) return sendWithProgress(request, options);
  const response = await reach(request, options.signal);
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

/** A fetch that never leaves a network failure without a sentence. */
export async function reach(request: PreparedRequest, signal: AbortSignal | undefined): Promise<Response> {
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
 * Ends the session where a refusal says so; an answer to a token that is no longer ours (another tab signed in anew)
 * ends nothing.
 */
function endSession(refusal: CallError, request: PreparedRequest): void {
  const end = sessionEndOf(refusal);
  const token = tokenOf(request);
  if (end && token !== undefined && token === session()?.token) tellSessionEnd(end, refusal.message);
}

/** The refusal that an answer tells. */
export function refusalOf(answer: RawAnswer, request: PreparedRequest): CallError | undefined {
  const body = answer.contentType.includes('json') ? parse(answer.text) : undefined;
  const unreadable = translate('kit.client.network');
  if (isEnvelope(body)) {
    const refusal = refusalIn(body, answer.status, translate('kit.client.error'));
    if (refusal) endSession(refusal, request);
    return refusal;
  }
  return answer.status >= 400 || body === undefined ? new CallError(answer.status, '', unreadable) : undefined;
}

/**
 * Calls a route of the contract and answers its `data`.
 * Throws `CallError` with the sentence of the envelope; routes that answer files go through `download`.
 */
export async function call<R extends Route>(route: R, input: Sent<R>, options: CallOptions): Promise<Out<R>> {
  warnWithoutLog(options);
  const request = prepare(route, input, options);
  const answer = await send(request, options);
  const refusal = refusalOf(answer, request);
  if (refusal) throw refusal;
  const body = parse(answer.text);
  // The server has written what the contract promises; its structure tests hold it to that.
  return (route.bare ? body : (body as { data: unknown }).data) as Out<R>;
}

import { HttpStatus } from '@nestjs/common';
import { toAppError } from '../app-error';
import {
  InternalAddress,
  type OutboundAnswer,
  type OutboundCall,
  OutboundFailure,
  type OutboundHttp,
} from '../http/outbound';
import { type FileToSend, type PartnerInterface, PartnerUnreachable } from './partner';

/** Statuses after which another attempt may succeed, besides those of a failing server. */
const LATER: readonly number[] = [HttpStatus.REQUEST_TIMEOUT, HttpStatus.TOO_MANY_REQUESTS];
const KEY_REFUSED: readonly number[] = [HttpStatus.UNAUTHORIZED, HttpStatus.FORBIDDEN];

/** Headers by which the other side knows a repeated file, and a damaged one (RFC 9530). */
export const fileHeaders = ({ uuid, sha256 }: FileToSend): Record<string, string> => ({
  'idempotency-key': uuid,
  'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
});
/** Where the outcome of a file is asked for: `<address>/<id>`. */
export function outcomeUrl(address: string, id: string): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(id)}`;
  return url.toString();
}
/** Calls the other side. Throws `PartnerUnreachable` when another attempt may succeed, otherwise an AppError. */
export async function askPartner<T>(
  http: OutboundHttp,
  call: OutboundCall,
  { read, isRefusal, codes }: PartnerInterface<T>,
): Promise<T> {
  const { status, text } = await callPartner(http, call, codes);
  const isOk = status >= HttpStatus.OK && status < HttpStatus.AMBIGUOUS;
  const answer = read(text);
  if (answer !== undefined && (isOk || isRefusal(answer))) return answer;
  if (isOk) throw new PartnerUnreachable(codes.unreadable, {});
  if (status >= HttpStatus.INTERNAL_SERVER_ERROR || LATER.includes(status))
    throw new PartnerUnreachable(codes.denied, { status });
  const code = KEY_REFUSED.includes(status) ? (codes.keyRefused ?? codes.denied) : codes.denied;
  throw toAppError({ code, params: { status } });
}
async function callPartner(
  http: OutboundHttp,
  call: OutboundCall,
  { internalAddress, notReached }: PartnerInterface<unknown>['codes'],
): Promise<OutboundAnswer> {
  try {
    return await http.call(call);
  } catch (error) {
    if (error instanceof InternalAddress) throw toAppError({ code: internalAddress, params: { host: error.host } });
    if (error instanceof OutboundFailure)
      throw new PartnerUnreachable(notReached, { host: error.host }, { cause: error });
    throw error;
  }
}

import { HttpStatus, Injectable } from '@nestjs/common';
import { type CqcAnswer, readCqcAnswer } from '@matlas/domain';
import {
  AppError,
  InternalAddress,
  type OutboundAnswer,
  type OutboundCall,
  OutboundFailure,
  OutboundHttp,
} from '@matlas/server-kit';
import { type CqcPackageToSend, type CqcPort, CqcUnreachable, type CqcTarget } from './cqc-port';

/** Statuses after which another attempt may succeed, besides those of a failing server. */
const LATER: readonly number[] = [HttpStatus.REQUEST_TIMEOUT, HttpStatus.TOO_MANY_REQUESTS];
const authorised = ({ token }: CqcTarget): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/**
 * Sends packages by HTTP: POST of the archive to the address of the interface with the uuid as `Idempotency-Key`; GET
 * of `<address>/<receipt or uuid>` for the decision. Both answer with JSON (domain `readCqcAnswer`).
 */
@Injectable()
export class HttpUpload implements CqcPort {
  constructor(private readonly http: OutboundHttp) {}

  async send(target: CqcTarget, sent: CqcPackageToSend, signal: AbortSignal): Promise<CqcAnswer> {
    return this.ask({
      method: 'POST',
      url: target.address,
      signal,
      body: { content: await sent.open(), length: sent.size },
      headers: {
        ...authorised(target),
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(sent.name)}`,
        'idempotency-key': sent.uuid,
        'repr-digest': `sha-256=:${Buffer.from(sent.sha256, 'hex').toString('base64')}:`,
      },
    });
  }
  fetchAnswer(target: CqcTarget, { uuid, receipt }: { uuid: string; receipt: string | null }): Promise<CqcAnswer> {
    const url = new URL(target.address);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(receipt ?? uuid)}`;
    return this.ask({ method: 'GET', url: url.toString(), headers: authorised(target) });
  }

  private async ask(call: OutboundCall): Promise<CqcAnswer> {
    const { status, text } = await this.call(call);
    const isOk = status >= HttpStatus.OK && status < HttpStatus.AMBIGUOUS;
    const answer = readCqcAnswer(text);
    // A refusal may come with the status of an error; an acceptance does not.
    if (answer && (isOk || answer.decision === 'refused')) return answer;
    if (isOk) throw new CqcUnreachable('cqc.answerUnreadable', {});
    if (status >= HttpStatus.INTERNAL_SERVER_ERROR || LATER.includes(status))
      throw new CqcUnreachable('cqc.denied', { status });
    throw new AppError('cqc.denied', { status });
  }
  private async call(call: OutboundCall): Promise<OutboundAnswer> {
    try {
      return await this.http.call(call);
    } catch (error) {
      if (error instanceof InternalAddress) throw new AppError('cqc.internalAddress', { host: error.host });
      if (error instanceof OutboundFailure)
        throw new CqcUnreachable('cqc.notReached', { host: error.host }, { cause: error });
      throw error;
    }
  }
}

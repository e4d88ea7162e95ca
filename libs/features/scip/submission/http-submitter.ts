import { Readable } from 'node:stream';
import { HttpStatus, Injectable } from '@nestjs/common';
import { readScipAnswer, type ScipAnswer } from '@matlas/domain';
import {
  AppError,
  clock,
  InternalAddress,
  type OutboundAnswer,
  type OutboundCall,
  OutboundFailure,
  OutboundHttp,
} from '@matlas/server-kit';
import { s2sToken } from './s2s-token';
import { type ScipFileToSend, type ScipSubmitter, type ScipTarget, ScipUnreachable } from './scip-submitter';

/** Statuses after which another attempt may succeed, besides those of a failing server. */
const LATER: readonly number[] = [HttpStatus.REQUEST_TIMEOUT, HttpStatus.TOO_MANY_REQUESTS];
const KEY_REFUSED: readonly number[] = [HttpStatus.UNAUTHORIZED, HttpStatus.FORBIDDEN];
const authorised = ({ credentials }: ScipTarget): Record<string, string> => ({
  authorization: `Bearer ${s2sToken(credentials, clock.now())}`,
});

/**
 * Submits files system to system: POST of the file as multipart form to the address with the uuid as
 * `Idempotency-Key`; GET of `<address>/<submission id or uuid>` for the outcome. Both answer with JSON (domain
 * `readScipAnswer`).
 */
@Injectable()
export class HttpSubmitter implements ScipSubmitter {
  constructor(private readonly http: OutboundHttp) {}

  async submit(target: ScipTarget, file: ScipFileToSend, signal: AbortSignal): Promise<ScipAnswer> {
    const { type, head, tail } = formAround(file);
    const content = await file.open();
    return this.ask({
      method: 'POST',
      url: target.address,
      signal,
      body: { content: Readable.from(joined(head, content, tail)), length: head.length + file.size + tail.length },
      headers: {
        ...authorised(target),
        'content-type': type,
        'idempotency-key': file.uuid,
        'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
      },
    });
  }
  fetchOutcome(
    target: ScipTarget,
    { uuid, submissionId }: { uuid: string; submissionId: string | null },
  ): Promise<ScipAnswer> {
    const url = new URL(target.address);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(submissionId ?? uuid)}`;
    return this.ask({ method: 'GET', url: url.toString(), headers: authorised(target) });
  }

  private async ask(call: OutboundCall): Promise<ScipAnswer> {
    const { status, text } = await this.call(call);
    const isOk = status >= HttpStatus.OK && status < HttpStatus.AMBIGUOUS;
    const answer = readScipAnswer(text);
    // A failure may come with the status of an error; a passed file does not.
    if (answer && (isOk || answer.decision === 'failed')) return answer;
    if (isOk) throw new ScipUnreachable('scip.answerUnreadable', {});
    if (status >= HttpStatus.INTERNAL_SERVER_ERROR || LATER.includes(status))
      throw new ScipUnreachable('scip.denied', { status });
    if (KEY_REFUSED.includes(status)) throw new AppError('scip.keyRefused', { status });
    throw new AppError('scip.denied', { status });
  }
  private async call(call: OutboundCall): Promise<OutboundAnswer> {
    try {
      return await this.http.call(call);
    } catch (error) {
      if (error instanceof InternalAddress) throw new AppError('scip.internalAddress', { host: error.host });
      if (error instanceof OutboundFailure)
        throw new ScipUnreachable('scip.notReached', { host: error.host }, { cause: error });
      throw error;
    }
  }
}

/** The bytes around a file in a form with one part (RFC 7578). */
function formAround({ uuid, name }: ScipFileToSend): { type: string; head: Buffer; tail: Buffer } {
  const boundary = `matlas-${uuid}`;
  const disposition = `form-data; name="file"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/zip\r\n\r\n`),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}
async function* joined(head: Buffer, content: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for await (const piece of content) yield piece as Buffer;
  yield tail;
}

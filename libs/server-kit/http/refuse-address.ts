import { HttpStatus } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, ErrorCode } from '@matlas/contract';
import type { Translator } from '../i18n/translator';
import { languageOf } from './language';

/**
 * Returns the envelope for addresses that the router itself refuses (invalid percent-encoding, a parameter that is
 * too long), because no filter is called for them.
 */
export function refuseAddress(
  translator: Translator,
  error: { statusCode?: number | undefined },
  request: Pick<FastifyRequest, 'id' | 'headers'>,
  reply: Pick<FastifyReply, 'status'>,
): void {
  const status = error.statusCode ?? HttpStatus.BAD_REQUEST;
  const code: ErrorCode = 'badInput';
  const body: Envelope<null> = {
    respCode: status,
    ok: false,
    message: translator.error(code, {}, languageOf(request.headers['accept-language'])),
    code,
    data: null,
    requestId: request.id,
  };
  void reply.status(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

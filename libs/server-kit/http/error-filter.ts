import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type Envelope, type ErrorCode } from '@matlas/contract';
import { AppError } from '../app-error';
import { Translator } from '../i18n/translator';
import { knownRefusal } from '../known-refusal';

const RETRY_AFTER_SECONDS = '5';

interface Failure {
  status: number;
  code: string;
  message: string;
  data: unknown;
}

/** Returns every failure as the envelope: code, message in the caller's language, refused fields, request ID. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorFilter.name);
  constructor(private readonly translator: Translator) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const failure = this.failureOf(knownRefusal(error) ?? error);
    if (failure.status >= 500 && !(error instanceof AppError))
      this.log.error({ err: error, requestId: request.id }, 'request failed');
    if (reply.raw.headersSent) return void reply.raw.destroy();
    const body: Envelope<unknown> = {
      respCode: failure.status,
      ok: false,
      message: failure.message,
      code: failure.code,
      data: failure.data,
      requestId: request.id,
    };
    if (failure.code === 'outage') void reply.header('retry-after', RETRY_AFTER_SECONDS);
    void reply
      .status(failure.status)
      .header('content-type', 'application/json; charset=utf-8')
      .removeHeader('content-disposition')
      .send(body);
  }

  private failureOf(error: unknown): Failure {
    if (error instanceof AppError) {
      const refusal: AppError = error;
      const issues = refusal.issues.map((issue) => ({
        ...issue,
        message: this.translator.issue(issue.code, issue.params),
      }));
      const data =
        issues.length || Object.keys(refusal.params).length
          ? { ...refusal.params, ...(issues.length ? { issues } : {}) }
          : null;
      return {
        status: ERRORS[refusal.code].status,
        code: ERRORS[refusal.code].wire ?? refusal.code,
        message: this.translator.error(refusal.code, refusal.params),
        data,
      };
    }
    const status = statusOf(error);
    const code: ErrorCode =
      status === 404
        ? 'routeNotFound'
        : status === 413
          ? 'tooLarge'
          : status === 415
            ? 'badInput'
            : status < 500
              ? 'badInput'
              : 'internal';
    return { status, code, message: this.translator.error(code, {}), data: null };
  }
}

/** Refusals of Nest and Fastify (unknown path, invalid JSON, body too large) carry an HTTP status. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

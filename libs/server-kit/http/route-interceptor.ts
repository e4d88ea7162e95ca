import { Readable } from 'node:stream';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { catchError, finalize, from, map, type Observable, switchMap, throwError } from 'rxjs';
import {
  type Envelope,
  fieldIssues,
  id,
  IncomingBytes,
  type PageQuery,
  readFilterValues,
  type Route,
  type UploadedFile,
} from '@matlas/contract';
import { AppError, badInput } from '../app-error';
import { Translator } from '../i18n/translator';
import { UploadReceiver } from '../files/upload-receiver';
import { OperationLog } from '../audit/operation-log';
import { checkInput } from './check-input';
import { collectInput } from './collect-input';
import { FileAnswer } from './file-answer';
import { HeadersAnswer } from './headers-answer';
import { ROUTE, type RouteRequest } from './handle';
import { ListAnswer } from './list-answer';
import { requireNamedModel } from './named-model';

/** Before the handler: reads and validates the input. After it: writes the envelope, or streams a file. */
@Injectable()
export class RouteInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly translator: Translator,
    private readonly uploads: UploadReceiver,
    private readonly operations: OperationLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    if (!route) return next.handle();
    const request = context.switchToHttp().getRequest<RouteRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const started = Date.now();
    return from(this.readInput(route, request)).pipe(
      switchMap((input) => {
        request.routeInput = input;
        return next.handle();
      }),
      map((value: unknown) => this.answer(route, reply, value)),
      catchError((error: unknown) => {
        this.operations.record(request, route, started, error);
        return throwError(() => error);
      }),
      map((answer: unknown) => {
        this.operations.record(request, route, started);
        return answer;
      }),
      finalize(() => void this.uploads.discard(request)),
    );
  }

  private async readInput(route: Route, request: RouteRequest): Promise<unknown> {
    const received =
      route.upload && request.isMultipart() ? await this.uploads.receive(request, route.upload) : undefined;
    const raw = collectInput(route, {
      params: request.params,
      query: request.query,
      body: received?.fields ?? withoutRawBytes(request.body),
    });
    checkInput(raw);
    const input = { ...raw, ...(await this.receivedFile(route, request, received?.file, raw.file)) };
    const parsed = route.input.safeParse(input);
    if (!parsed.success) throw new AppError('badInput', {}, fieldIssues(parsed.error, input));
    requireNamedModel(route, request.auth, parsed.data);
    readFilters(route, parsed.data);
    return parsed.data;
  }

  /**
   * Input that JSON cannot contain: an uploaded file, the file of a finished upload given by its ID, or the raw
   * bytes of the body.
   */
  private async receivedFile(
    route: Route,
    request: RouteRequest,
    file: UploadedFile | undefined,
    named: unknown,
  ): Promise<object> {
    if (route.bytes) return request.body instanceof Readable ? { bytes: new IncomingBytes(request.body) } : {};
    if (file) return { file };
    const fileId = route.upload ? id.safeParse(named) : undefined;
    return route.upload && request.auth && fileId?.success
      ? { file: await this.uploads.openFinishedUpload(request, request.auth, fileId.data, route.upload) }
      : {};
  }

  private answer(route: Route, reply: FastifyReply, value: unknown): unknown {
    if (value instanceof HeadersAnswer) {
      void reply.headers(value.headers);
      return undefined;
    }
    if (value instanceof FileAnswer) return sendStream(reply, value.content, value.headers);
    if (value instanceof ListAnswer)
      return sendStream(reply, value.toStream(this.envelope(null, route.says)), JSON_HEADERS);
    return route.bare ? value : this.envelope(value, route.says);
  }
  private envelope(data: unknown, says: Route['says'] = 'success'): Envelope<unknown> {
    return { respCode: 0, ok: true, message: this.translator.message(says), code: '', data: data ?? null };
  }
}

/** Reads the values of filters by their enumerations. Throws `badInput` with the permitted values for others. */
function readFilters(route: Route, input: unknown): void {
  const { page = input } = input as { page?: unknown };
  if (typeof page !== 'object' || page === null || !('eq' in page && 'in' in page)) return;
  const unknown = readFilterValues(route, page as PageQuery);
  if (unknown.length === 0) return;
  throw badInput(...unknown.map(({ path, values }) => ({ path, code: 'invalid_value' as const, params: { values } })));
}

/** Ignores raw bytes in routes that do not expect them. */
const withoutRawBytes = (body: unknown): unknown => (body instanceof Readable ? undefined : body);

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

function sendStream(reply: FastifyReply, content: Readable, headers: Record<string, string>): StreamableFile {
  void reply.headers(headers);
  return new StreamableFile(content);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { fieldIssues, type IncomingBytes, newUpload, type PartialUpload, TUS_PATH } from '@matlas/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../app-error';
import type { Auth } from '../auth';
import { HeadersAnswer } from '../http/headers-answer';
import { OPEN_HOURS, PartialUploads } from './partial-uploads';

/** It consists of ES modules. */
const loadTus = () => import('@tus/server');
type Tus = Awaited<ReturnType<typeof loadTus>>;
type TusServer = InstanceType<Tus['Server']>;
type TusStore = InstanceType<Tus['DataStore']>;
type TusUpload = InstanceType<Tus['Upload']>;

const HOUR_MS = 3_600_000;
/** Headers of tus; those for other origins are not sent, because there are none. */
const ANSWERED = /^(tus-|upload-|location$|cache-control$)/;
interface TusFailure {
  status_code: number;
  body: string;
}
const isTusFailure = (error: unknown): error is TusFailure =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error;

/**
 * The tus protocol (decision 0096) over the uploads of a user. @tus/server reads and answers the headers; owner, limits,
 * progress and content are those of PartialUploads, and refusals are the envelope of all calls.
 */
@Injectable()
export class TusUploads {
  private readonly callers = new AsyncLocalStorage<Auth>();
  private readonly failures = new WeakMap<object, unknown>();
  private server: Promise<TusServer> | undefined;
  constructor(private readonly uploads: PartialUploads) {}

  /** Answers one call of the protocol. Throws `notFound` for an upload of another user. */
  async answer(
    auth: Auth,
    http: FastifyRequest,
    { uploadId, bytes }: { uploadId?: number; bytes?: IncomingBytes } = {},
  ): Promise<HeadersAnswer> {
    const server = await (this.server ??= this.createServer());
    const body = bytes?.stream instanceof Readable ? passThrough(bytes.stream) : undefined;
    const request = requestOf(http, uploadId, body);
    const response = await this.callers.run(auth, () => server.handleWeb(request));
    body?.discard();
    if (response.status >= 400)
      throw await this.refusalOf(auth, uploadId, this.failures.get(request) ?? (await failureOf(response)));
    return new HeadersAnswer(Object.fromEntries([...response.headers].filter(([name]) => ANSWERED.test(name))));
  }
  private get caller(): Auth {
    const auth = this.callers.getStore();
    if (!auth) throw new Error('tus: no caller');
    return auth;
  }

  /** A failure of the protocol as a refusal; failures of the uploads and of the database stay what they are. */
  private async refusalOf(auth: Auth, uploadId: number | undefined, failure: unknown): Promise<unknown> {
    if (!isTusFailure(failure)) return failure;
    const { status_code: status, body } = failure;
    if (status === 404 || status === 410) return notFound('upload', uploadId ?? 0);
    if (uploadId === undefined || (status !== 409 && status !== 413))
      return new AppError('upload.protocol', { detail: body.trim() });
    const { received, size } = await this.uploads.getUpload(auth, uploadId);
    return status === 409 ? new AppError('upload.offset', { received }) : new AppError('upload.tooLong', { size });
  }

  private async createServer(): Promise<TusServer> {
    const tus = await loadTus();
    return new tus.Server({
      path: `/api${TUS_PATH}`,
      datastore: createStore(tus, this.uploads, () => this.caller),
      generateUrl: (_, { path, id }) => `${path}/${id}`,
      getFileIdFromRequest: (_, id) => id,
      // Pieces are written at their place, and how far they came only grows (PartialUploads). The locks of the library
      // are of one process, poll without a pause, and let anyone end the connection of another user.
      locker: { newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }) },
      onResponseError: (request, error) => {
        this.failures.set(request, error);
        return undefined;
      },
    });
  }
}

interface Body {
  stream: PassThrough;
  /** Lets the rest of the body pass, so that the client can read the answer. */ discard: () => void;
}
function passThrough(source: Readable): Body {
  const stream = new PassThrough();
  // After a broken connection the piece ends where it broke: all of its bytes are kept, and nobody reads the answer.
  source.once('error', () => stream.end()).once('close', () => stream.end());
  source.pipe(stream);
  const discard = (): void => {
    source.unpipe(stream);
    source.resume();
  };
  return { stream, discard };
}
function requestOf(http: FastifyRequest, uploadId: number | undefined, body: Body | undefined): Request {
  const headers = Object.entries(http.headers).flatMap(([name, value]) =>
    typeof value === 'string' && /^(tus-|upload-|content-)/.test(name) ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://localhost/api${TUS_PATH}${uploadId === undefined ? '' : `/${uploadId}`}`, {
    method: http.method,
    headers,
    ...(body ? { body: Readable.toWeb(body.stream), duplex: 'half' } : {}),
  } as RequestInit);
}
const failureOf = async (response: Response): Promise<TusFailure> => ({
  status_code: response.status,
  body: await response.text(),
});

/** What a client says of a new upload. */
function toNewUpload({ size, metadata }: Pick<TusUpload, 'size' | 'metadata'>): ReturnType<typeof newUpload.parse> {
  const input = { ...metadata, size };
  const parsed = newUpload.safeParse(input);
  if (!parsed.success) throw new AppError('badInput', {}, fieldIssues(parsed.error, input));
  return parsed.data;
}

function createStore({ DataStore, Upload }: Tus, uploads: PartialUploads, caller: () => Auth): TusStore {
  const toUpload = ({ uploadId, size, received, touchTime }: PartialUpload): TusUpload =>
    new Upload({ id: String(uploadId), size, offset: received, creation_date: touchTime });
  /** The uploads of the caller. */
  class CallersUploads extends DataStore {
    override extensions = ['creation', 'expiration', 'termination'];
    override async create(options: TusUpload): Promise<TusUpload> {
      options.id = String((await uploads.start(caller(), toNewUpload(options))).uploadId);
      return options;
    }
    override async getUpload(id: string): Promise<TusUpload> {
      return toUpload(await uploads.getUpload(caller(), Number(id)));
    }
    override write(stream: Readable, id: string, offset: number): Promise<number> {
      return uploads.writePiece(caller(), Number(id), offset, stream);
    }
    override remove(id: string): Promise<void> {
      return uploads.cancel(caller(), Number(id));
    }
    override getExpiration(): number {
      return OPEN_HOURS * HOUR_MS;
    }
  }
  return new CallersUploads();
}

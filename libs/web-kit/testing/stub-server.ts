/** One recorded call, as the server receives it. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
  /** True when the page aborted the call before the answer. */
  isAborted?: true;
}

export interface StubAnswer {
  status?: number;
  /** An object is sent as JSON, a string unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** No answer: the call stays pending until the page aborts it. */
  isPending?: true;
}
/** Answer for calls that should stay pending. */
export const pending: StubAnswer = { isPending: true };

/** Envelope of a success. */
export const success = (data: unknown): StubAnswer => ({
  body: { respCode: 0, ok: true, message: '', code: '', data },
});

/** Envelope of a refusal. */
export const refusal = (status: number, code: string, message: string, data: unknown = null): StubAnswer => ({
  status,
  body: { respCode: status, ok: false, message, code, data, requestId: 'r-1' },
});

function responseOf({ status = 200, body = '', headers = {} }: StubAnswer): Partial<Response> {
  const isText = typeof body === 'string';
  const all = new Map(Object.entries({ 'content-type': isText ? 'text/html' : 'application/json', ...headers }));
  const text = isText ? body : JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    text: () => Promise.resolve(text),
    blob: () => Promise.resolve(new Blob([text])),
    headers: { get: (name: string) => all.get(name.toLowerCase()) ?? null } as Headers,
  };
}

const bodyOf = (body: unknown): unknown =>
  typeof body === 'string' ? JSON.parse(body) : body instanceof FormData ? Object.fromEntries(body.entries()) : body;
type Answerer = (call: SeenCall) => StubAnswer;
const createAbortError = () => new DOMException('aborted', 'AbortError');

/** Stub of XMLHttpRequest, with which uploads are sent because of their progress events. */
class StubUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  onload: (() => void) | null = null;
  onabort: (() => void) | null = null;
  private recordedCall: SeenCall | undefined;
  private method = '';
  private address = '';
  private answered: Partial<Response> | undefined;
  private readonly sent: Record<string, string> = {};
  constructor(private readonly answer: Answerer) {
    super();
  }
  open(method: string, address: string): void {
    [this.method, this.address] = [method, address];
  }
  setRequestHeader(name: string, value: string): void {
    this.sent[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return this.answered?.headers?.get(name) ?? null;
  }
  abort(): void {
    if (!this.recordedCall || this.answered) return;
    this.recordedCall.isAborted = true;
    this.onabort?.();
  }
  send(body: FormData): void {
    this.recordedCall = callOf(this.address, this.method, this.sent, body);
    const given = this.answer(this.recordedCall);
    if (given.isPending) return;
    this.answered = responseOf(given);
    this.status = this.answered.status ?? 200;
    void this.answered.text?.().then((text) => {
      this.responseText = text;
      this.onload?.();
      this.dispatchEvent(new Event('load'));
    });
  }
}

function createUploadStub(answer: Answerer): typeof XMLHttpRequest {
  const Upload = class extends StubUpload {
    constructor() {
      super(answer);
    }
  };
  // The client uses no other members.
  return Upload as unknown as typeof XMLHttpRequest;
}

function callOf(address: string, method: string, headers: Record<string, string>, body: unknown): SeenCall {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return { method, path: pathname, query: searchParams, headers, body: bodyOf(body) };
}

function stubFetch(answer: Answerer, call: SeenCall, signal: AbortSignal | null | undefined): Promise<Response> {
  const given = answer(call);
  if (!given.isPending) return Promise.resolve(responseOf(given) as Response);
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      call.isAborted = true;
      reject(createAbortError());
    });
  });
}

/** Replaces the network (fetch and XMLHttpRequest): answers calls and uploads, and records the requests. */
export function stubServer(answer: Answerer): SeenCall[] {
  const seen: SeenCall[] = [];
  const noted: Answerer = (call) => {
    seen.push(call);
    return answer(call);
  };
  globalThis.XMLHttpRequest = createUploadStub(noted);
  globalThis.fetch = (input, { method = 'GET', headers = {}, body, signal } = {}) =>
    stubFetch(noted, callOf(String(input), method, headers as Record<string, string>, body ?? undefined), signal);
  return seen;
}

/** The `fileId` in the answers of `uploadAnswer`. */
export const UPLOADED_FILE = 17;
/** The answer to a request of tus: the address of a new upload, or the offset after a piece. */
export function tusAnswer({ method, headers, body }: SeenCall, uploadId = 1): StubAnswer {
  if (method === 'POST') return { status: 201, headers: { location: `/api/sys/upload/tus/${uploadId}` } };
  if (method !== 'PATCH') return { status: 204 };
  const end = Number(headers['Upload-Offset']) + (body instanceof Blob ? body.size : 0);
  return { status: 204, headers: { 'upload-offset': String(end) } };
}
/** Answers the calls of a resumable upload; undefined for other calls. */
export function uploadAnswer(request: SeenCall): StubAnswer | undefined {
  const { path } = request;
  if (!path.startsWith('/api/sys/upload/')) return undefined;
  if (path.endsWith('/open')) return success([]);
  if (!path.endsWith('/finish')) return tusAnswer(request);
  return success({
    fileId: UPLOADED_FILE,
    filename: 'sample.csv',
    type: 'csv',
    size: 1,
    sha256: '',
    duplicateOf: null,
  });
}

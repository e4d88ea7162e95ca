/** One call as the server would see it. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
  /** The page has ended it before there was an answer. */
  isAborted?: true;
}

export interface StubAnswer {
  status?: number;
  /** An object is sent as JSON, a string as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** No answer comes: the call goes on until the page ends it. */
  isPending?: true;
}
/** What the server says to calls that stay under way. */
export const pending: StubAnswer = { isPending: true };

/** The envelope of a success. */
export const success = (data: unknown): StubAnswer => ({
  body: { respCode: 0, ok: true, message: '', code: '', data },
});

/** The envelope of a refusal. */
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
const abortion = () => new DOMException('aborted', 'AbortError');

/** Uploads go by XMLHttpRequest, because only that tells how far they are. */
class StubUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  onload: (() => void) | null = null;
  onabort: (() => void) | null = null;
  private asked: SeenCall | undefined;
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
    if (!this.asked || this.answered) return;
    this.asked.isAborted = true;
    this.onabort?.();
  }
  send(body: FormData): void {
    this.asked = callOf(this.address, this.method, this.sent, body);
    const given = this.answer(this.asked);
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

function uploadsThrough(answer: Answerer): typeof XMLHttpRequest {
  const Upload = class extends StubUpload {
    constructor() {
      super(answer);
    }
  };
  // The client uses no more of it than this.
  return Upload as unknown as typeof XMLHttpRequest;
}

function callOf(address: string, method: string, headers: Record<string, string>, body: unknown): SeenCall {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return { method, path: pathname, query: searchParams, headers, body: bodyOf(body) };
}

function fetchThrough(answer: Answerer, call: SeenCall, signal: AbortSignal | null | undefined): Promise<Response> {
  const given = answer(call);
  if (!given.isPending) return Promise.resolve(responseOf(given) as Response);
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      call.isAborted = true;
      reject(abortion());
    });
  });
}

/** Stands at the outer edge, the network: answers calls and uploads, and keeps what was asked. */
export function stubServer(answer: Answerer): SeenCall[] {
  const seen: SeenCall[] = [];
  const noted: Answerer = (call) => {
    seen.push(call);
    return answer(call);
  };
  globalThis.XMLHttpRequest = uploadsThrough(noted);
  globalThis.fetch = (input, { method = 'GET', headers = {}, body, signal } = {}) =>
    fetchThrough(noted, callOf(String(input), method, headers as Record<string, string>, body ?? undefined), signal);
  return seen;
}

/** The number of the kept file in the answers of `uploadAnswer`. */
export const UPLOADED_FILE = 17;
const pieceBytes = 8_388_608;
/** What the calls of an upload answer: the file comes in pieces and is kept. Undefined for other calls. */
export function uploadAnswer({ path, body }: SeenCall): StubAnswer | undefined {
  if (!path.startsWith('/api/sys/upload/')) return undefined;
  if (path.endsWith('/open')) return success([]);
  if (path.endsWith('/finish'))
    return success({
      fileId: UPLOADED_FILE,
      filename: 'sample.csv',
      type: 'csv',
      size: 1,
      sha256: '',
      duplicateOf: null,
    });
  const { size } = (body ?? { size: 0 }) as { size: number };
  return success({
    uploadId: 1,
    purpose: '',
    filename: '',
    size,
    received: body instanceof Blob ? size : 0,
    pieceBytes,
    touchTime: new Date(0).toISOString(),
  });
}

/** One call as the server would see it. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}

export interface StubAnswer {
  status?: number;
  /** An object is sent as JSON, a string as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** The envelope of a success. */
export const success = (data: unknown): StubAnswer => ({ body: { respCode: 0, ok: true, message: '', code: '', data } });

/** The envelope of a refusal. */
export const refusal = (status: number, code: string, message: string, data: unknown = null): StubAnswer => ({ status, body: { respCode: status, ok: false, message, code, data, requestId: 'r-1' } });

function responseOf({ status = 200, body = '', headers = {} }: StubAnswer): Partial<Response> {
  const isText = typeof body === 'string';
  const all = new Map(Object.entries({ 'content-type': isText ? 'text/html' : 'application/json', ...headers }));
  const text = isText ? body : JSON.stringify(body);
  return {
    ok: status < 400, status, text: () => Promise.resolve(text), blob: () => Promise.resolve(new Blob([text])),
    headers: { get: (name: string) => all.get(name.toLowerCase()) ?? null } as Headers,
  };
}

const bodyOf = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

/** Stands at the outer edge, the network: answers `fetch` and keeps what was asked. */
export function stubServer(answer: (call: SeenCall) => StubAnswer): SeenCall[] {
  const seen: SeenCall[] = [];
  globalThis.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    const call = { method: init?.method ?? 'GET', path: pathname, query: searchParams, headers: (init?.headers ?? {}) as Record<string, string>, body: bodyOf(init?.body ?? undefined) };
    seen.push(call);
    return Promise.resolve(responseOf(answer(call)) as Response);
  };
  return seen;
}

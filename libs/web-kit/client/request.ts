import { pathNames, type Route, type Sent } from '@matlas/contract';
import { translate } from '../i18n/use-t';
import { preferences } from '../theme/preferences';
import { session } from './session';

/** Label of a call in the operation log: one locale key, or several that are joined. */
export type LogLabel = string | readonly string[];

export interface CallOptions {
  /** Required, because the operation log shows what a user did. */
  log: LogLabel;
  signal?: AbortSignal | undefined;
  /** Reports the uploaded share, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

const base = '/api';
/** Route inputs are objects, but the zod types of transformed inputs do not express that. */
type Fields = Record<string, unknown>;

export function logText(log: LogLabel): string {
  return (typeof log === 'string' ? [log] : log).map((key) => translate(key)).join(' · ');
}

/** Warns about a call without a log label (specification 000 section 8). */
export function warnWithoutLog(options: Partial<CallOptions> | undefined): void {
  if (!options?.log?.length) console.warn(translate('kit.client.noLog'));
}

export const tokenHeader = 'X-Access-Token';

/** Language, log label and session of every call. */
export function callHeaders(log: LogLabel): Record<string, string> {
  const token = session()?.token;
  return {
    'Accept-Language': preferences().language,
    'log-info': encodeURIComponent(logText(log)),
    ...(token ? { [tokenHeader]: token } : {}),
  };
}

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Nested values of a list query are sent as JSON. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function addToQuery(query: URLSearchParams, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) if (isPresent(item)) query.append(name, textOf(item));
  }
}

function withoutPathFields(route: Route, fields: Fields): Fields {
  const inPath = new Set(pathNames(route.path));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.has(name)));
}

/** URL of a call: path parameters, GET input in the query, and a timestamp against caching. */
export function addressOf(route: Route, fields: Fields): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(fields[name] ?? '')),
  );
  const query = new URLSearchParams({ t: String(Date.now()) });
  if (route.method === 'GET') addToQuery(query, withoutPathFields(route, fields));
  return `${base}${path}?${query.toString()}`;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  const { file, ...rest } = fields;
  // Fields before the file: the server streams the file and must know its purpose first.
  for (const [name, value] of Object.entries(rest)) {
    if (isPresent(value)) form.append(name, textOf(value));
  }
  for (const one of Array.isArray(file) ? file : [file]) {
    if (one instanceof File) form.append('file', one, one.name);
    else if (typeof one === 'number') form.append('file', String(one)); // id of a finished upload
  }
  return form;
}

export const apiAddress = (path: string): string => `${base}${path}`;

export interface PreparedRequest {
  address: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | Blob | undefined;
}

/** The session token in the headers of a request. */
export const tokenOf = (request: Pick<PreparedRequest, 'headers'>): string | undefined => request.headers[tokenHeader];

/** Converts a route and its input to an HTTP request. */
export function prepare<R extends Route>(route: R, input: Sent<R>, options: CallOptions): PreparedRequest {
  const fields = (input ?? {}) as Fields;
  const common = { address: addressOf(route, fields), method: route.method, headers: callHeaders(options.log) };
  if (route.method === 'GET') return { ...common, body: undefined };
  const rest = withoutPathFields(route, fields);
  if (route.tus) return { ...common, headers: { ...common.headers, 'Tus-Resumable': '1.0.0' }, body: undefined };
  if (route.upload !== undefined) return { ...common, body: formOf(rest) };
  return { ...common, headers: { ...common.headers, 'Content-Type': 'application/json' }, body: JSON.stringify(rest) };
}

export interface RawAnswer {
  status: number;
  contentType: string;
  text: string;
}

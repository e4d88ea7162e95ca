import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { pathNames, type Route } from '@matlas/contract';
import type { AuthHeader } from '../builders';
import type { Scope } from '@matlas/server-kit';
import type { TestApp } from '../app';
import { sheetsOf, zipEntries } from '../read-cells';
import { type SampleFile, sampleFile } from './sample-files';
import { statementsOf } from './statements';
import { decisionsOf } from './decisions';

/** The answer as comparable text: without the request ID, workbooks as their cells. */
export interface Answer {
  status: number;
  code: string;
  text: string;
  data: unknown;
  statements: string[];
  /** Permissions of the caller that the code checked. */
  decisions: ReadonlySet<string>;
  /** The unchanged bytes of a file. */ file?: { name: string; content: Buffer };
}
interface Received {
  statusCode: number;
  headers: Record<string, string | string[] | number | undefined>;
  stream: () => Readable;
}
type Inject = (request: object) => Promise<Received>;

const BOUNDARY = 'matlas-isolation';
/** Time without new events after which an event stream counts as read. */
const SILENCE_MS = 60;

const flat = (name: string, value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => one !== undefined && one !== null)
    .map(
      (one) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(typeof one === 'object' ? JSON.stringify(one) : String(one))}`,
    );
function multipart(fields: Record<string, unknown>, file: SampleFile): Buffer {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'object' ? JSON.stringify(value) : String(value)}\r\n`,
    );
  return Buffer.concat([
    Buffer.from(parts.join('')),
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    file.content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** A new upload of a sample file, or a piece from the start of the file. */
const tusHeaders = ({ bytes }: Route): object => ({
  'tus-resumable': '1.0.0',
  ...(bytes
    ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    : {
        'upload-length': '10',
        'upload-metadata': ['purpose bomImport', 'filename sample.csv']
          .map((entry) => entry.split(' '))
          .map(([key, value = '']) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      }),
});

function requestOf(route: Route, input: Record<string, unknown>, headers: object): object {
  const names = pathNames(route.path);
  const rest = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !names.includes(name) && name !== 'file' && value !== undefined),
  );
  const url = `/api${route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))}`;
  const about = { method: route.method, headers: { 'accept-language': 'en', ...headers }, payloadAsStream: true };
  if (route.method === 'GET')
    return {
      ...about,
      url: `${url}?${Object.entries(rest)
        .flatMap(([name, value]) => flat(name, value))
        .join('&')}`,
    };
  if (route.tus)
    return {
      ...about,
      url,
      headers: { ...about.headers, ...tusHeaders(route) },
      ...(route.bytes ? { payload: Buffer.from('sample') } : {}),
    };
  if (route.upload === undefined || (input['file'] === undefined && !('file' in input)))
    return {
      ...about,
      url,
      headers: { ...about.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(rest),
    };
  const payload = multipart(rest, sampleFile(route.upload));
  return {
    ...about,
    url,
    headers: { ...about.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  };
}

/** The complete body; of an event stream the initial events. */
async function bodyOf(answer: Received): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const stream = answer.stream();
  const ended = new Promise<void>((resolve) => {
    stream.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
    stream.on('close', resolve).on('end', resolve).on('error', resolve);
  });
  if (!String(answer.headers['content-type']).startsWith('text/event-stream')) await ended;
  else {
    for (let heard = -1; heard !== chunks.length; await sleep(SILENCE_MS)) heard = chunks.length;
    stream.destroy();
  }
  return Buffer.concat(chunks);
}
/** A PDF contains its time of creation, which is removed; its bytes are compared instead of its text. */
const textOfPdf = (body: Buffer): string => body.toString('latin1').replace(/\(D:\d+Z?\)|\/ID \[[^\]]*\]/g, '');
interface Envelope {
  code?: string;
  data?: unknown;
}
async function answerOf(received: Received, readsFiles: boolean): Promise<Omit<Answer, 'statements' | 'decisions'>> {
  const body = await bodyOf(received);
  const type = String(received.headers['content-type']);
  const [disposition, status] = [String(received.headers['content-disposition'] ?? ''), received.statusCode];
  const file = { name: decodeURIComponent(disposition), content: body };
  if (!readsFiles && disposition !== '') return { status, code: '', text: '', data: null, file };
  if (type.includes('spreadsheet'))
    return { status, code: '', text: disposition + JSON.stringify(await sheetsOf(body)), data: null, file };
  if (type.includes('zip'))
    return {
      status,
      code: '',
      text:
        disposition +
        JSON.stringify(
          await Promise.all(
            zipEntries(body).map(async ({ name, content }) => [
              name,
              name.endsWith('.xlsx') ? await sheetsOf(content) : content.toString('utf8'),
            ]),
          ),
        ),
      data: null,
      file,
    };
  const text = type.includes('pdf') ? textOfPdf(body) : body.toString('utf8');
  if (text === '') return { status, code: status === 404 ? 'notFound' : '', text, data: null };
  if (!type.startsWith('application/json')) return { status, code: '', text: disposition + text, data: null, file };
  const { requestId: _, ...envelope } = JSON.parse(text) as Envelope & { requestId?: string };
  return { status, code: envelope.code ?? '', text: JSON.stringify(envelope), data: envelope.data };
}

/**
 * Sends an input like a browser, but inside this process, so that its statements can be recorded and rolled back by
 * an enclosing transaction. A file that is not read has no text.
 */
export async function send(
  test: TestApp,
  route: Route,
  input: Record<string, unknown>,
  headers: AuthHeader | object = {},
  readsFiles = true,
): Promise<Answer> {
  const inject = test.app.getHttpAdapter().getInstance().inject as unknown as Inject;
  const request = requestOf(route, input, headers);
  const answered = (): ReturnType<typeof statementsOf<Omit<Answer, 'statements' | 'decisions'>>> =>
    statementsOf(async () => answerOf(await inject.call(test.app.getHttpAdapter().getInstance(), request), readsFiles));
  const { result, decisions } = await decisionsOf(answered, ({ statements }) => statements);
  return { ...result.result, statements: result.statements, decisions };
}

/** True when the call was refused before any read; such an answer is the same for all inputs. */
export const isRefusedAtDoor = ({ status, statements }: Answer): boolean =>
  (status === 401 || status === 403) && statements.length === 0;

class RolledBack extends Error {}
/**
 * Runs calls in one transaction and rolls back all changes. The transaction begins in the row-security context of
 * the caller when it is known, otherwise of the platform, as a call does; this saves setting another context.
 */
export async function rolledBack<T>(test: TestApp, work: () => Promise<T>, scope?: Scope): Promise<T> {
  let result: { value: T } | undefined;
  const within = async (): Promise<never> => {
    result = { value: await work() };
    throw new RolledBack();
  };
  try {
    await (scope ? test.db.runAs(scope, () => test.db.tx(within)) : test.db.asPlatform(() => test.db.tx(within)));
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!result) throw new Error('the transaction was not run');
  return result.value;
}

import { pageOf, pageQuery, route, type Route } from '@matlas/contract';
import { z } from 'zod';
import { pending, refusal, stubServer, success, type StubAnswer } from '../testing/stub-server';
import { signInAs, useEnglish } from '../testing/render-kit';
import { call } from './call';
import { CallError } from './call-error';
import { fetchFile, fileNameIn } from './download';
import { updateSession } from './session';
import { onSessionEnd } from './session-end';

const read = route({
  method: 'GET',
  path: '/parts/{id}',
  needs: 'signedIn',
  input: z.object({ id: z.number(), kinds: z.array(z.string()).optional() }),
  output: z.string(),
});
const save = route({
  method: 'POST',
  path: '/parts/{id}/save',
  needs: 'signedIn',
  input: z.object({ id: z.number(), name: z.string() }),
  output: z.string(),
});
const remove = route({
  method: 'DELETE',
  path: '/parts/delete',
  needs: 'signedIn',
  input: z.object({ ids: z.array(z.number()) }),
  answer: 'ok',
});
const file: Route = route({
  method: 'GET',
  path: '/parts/export',
  needs: 'signedIn',
  output: z.unknown(),
  answer: 'file',
});

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason as CallError,
  );

beforeAll(() => useEnglish({ parts: { read: 'Read part' } }));
beforeEach(() => signInAs(['*:*:*']));

it('sends token, language, log label and timestamp, and returns the data of the envelope', async () => {
  const seen = stubServer(() => success('bolt'));
  await expect(call(read, { id: 4, kinds: ['a', 'b'] }, { log: ['parts.read', 'kit.query'] })).resolves.toBe('bolt');
  const [request] = seen;
  expect(request?.path).toBe('/api/parts/4');
  expect(request?.query.getAll('kinds')).toEqual(['a', 'b']);
  expect(Number(request?.query.get('t'))).toBeGreaterThan(1_600_000_000_000);
  expect(request?.headers).toMatchObject({
    'X-Access-Token': 'token-1',
    'Accept-Language': 'en',
    'log-info': encodeURIComponent('Read part · Query'),
  });
});

it('aborts a call that is no longer needed, and rejects as fetch does', async () => {
  const seen = stubServer(() => pending);
  const waiting = new AbortController();
  const end = caught(call(read, { id: 4 }, { log: 'parts.read', signal: waiting.signal }));
  waiting.abort();
  expect(await end).toMatchObject({ name: 'AbortError' });
  expect(seen[0]?.isAborted).toBe(true);
});

it('sends the same list query by GET as by POST', async () => {
  const list = route({
    method: 'GET',
    path: '/parts/page',
    needs: 'signedIn',
    input: pageQuery,
    output: pageOf(z.string()),
    answer: 'page',
  });
  const seen = stubServer(() => success({ records: [], total: 0 }));
  await call(
    list,
    { pageNo: 2, querys: { eq: { status: 1 }, between: { start: { createTime: '2026-03-18' } } } },
    { log: 'parts.read' },
  );
  expect(pageQuery.parse(Object.fromEntries(seen[0]?.query ?? []))).toMatchObject({
    pageNo: 2,
    eq: { status: 1 },
    between: { createTime: { start: '2026-03-18' } },
  });
  expect(pageQuery.safeParse({ querys: '{' }).success).toBe(false);
});

it('keeps path parameters out of the body', async () => {
  const seen = stubServer(() => success('ok'));
  await call(save, { id: 4, name: 'bolt' }, { log: 'parts.read' });
  await call(remove, { ids: [1, 2] }, { log: 'parts.read' });
  expect(seen.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'POST', path: '/api/parts/4/save', body: { name: 'bolt' } },
    { method: 'DELETE', path: '/api/parts/delete', body: { ids: [1, 2] } },
  ]);
});

it('warns about a call without a log label', async () => {
  stubServer(() => success('bolt'));
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await call(read, { id: 1 }, { log: '' });
  expect(warn).toHaveBeenCalledWith('Pass log to the call!');
  warn.mockRestore();
});

it.each<[string, StubAnswer]>([
  ['respCode 0 as text', { body: { respCode: '0', data: 'bolt' } }],
  ['ok without respCode', { body: { ok: true, data: 'bolt' } }],
])('takes %s for a success', async (_name, answer) => {
  stubServer(() => answer);
  await expect(call(read, { id: 1 }, { log: 'parts.read' })).resolves.toBe('bolt');
});

it.each<[string, StubAnswer, { status: number; code: string; message: string }]>([
  [
    'a refusal with its sentence at any status',
    refusal(409, 'sheet.locked', 'Locked by Lin Wen'),
    { status: 409, code: 'sheet.locked', message: 'Locked by Lin Wen' },
  ],
  [
    'a refusal sent with HTTP 200',
    { body: { respCode: 422, ok: false, message: 'No', code: 'badInput', data: null } },
    { status: 422, code: 'badInput', message: 'No' },
  ],
  [
    'a page of a proxy',
    { status: 502, body: '<html>Bad gateway</html>' },
    { status: 502, code: '', message: 'Network error, contact your administrator' },
  ],
  [
    'a page where JSON was expected',
    { status: 200, body: '<html></html>' },
    { status: 200, code: '', message: 'Network error, contact your administrator' },
  ],
])('throws for %s', async (_name, answer, expected) => {
  stubServer(() => answer);
  expect(await caught(call(read, { id: 1 }, { log: 'parts.read' }))).toMatchObject(expected);
});

it('passes on the findings of a refusal', async () => {
  stubServer(() =>
    refusal(422, 'badInput', 'Check the input', { issues: [{ path: 'code', code: 'taken', message: 'Taken' }] }),
  );
  const error = await caught(call(read, { id: 1 }, { log: 'parts.read' }));
  expect(error?.issues).toEqual([{ path: 'code', code: 'taken', message: 'Taken' }]);
  expect(error?.requestId).toBe('r-1');
});

it.each<[StubAnswer, string | undefined]>([
  [refusal(401, 'Auth_401', 'x'), 'expired'],
  [refusal(401, '50008', 'x'), 'loggedOut'],
  [refusal(401, '50012', 'x'), 'loggedOut'],
  [refusal(401, '50014', 'x'), 'loggedOut'],
  [refusal(503, 'session.deactivated', 'x'), 'deactivated'],
  [refusal(503, 'outage', 'x'), undefined],
  [refusal(504, 'session.replaced', 'x'), 'replaced'],
  [{ status: 200, body: { respCode: 503, ok: false, message: 'x', data: null } }, 'deactivated'],
  [refusal(403, 'forbidden', 'x'), undefined],
  [{ status: 503, body: '<html>Service unavailable</html>' }, undefined],
  [{ status: 504, body: '<html>Gateway timeout</html>' }, undefined],
  [{ status: 503, body: { ok: false, error: 'no upstream' } }, undefined],
  [{ status: 504, body: { status: 504, error: 'Gateway Timeout' } }, undefined],
])('ends the session only by an envelope of ours: %j -> %s', async (answer, expected) => {
  const ends: string[] = [];
  const stop = onSessionEnd((end) => ends.push(end));
  stubServer(() => answer);
  await caught(call(read, { id: 1 }, { log: 'parts.read' }));
  stop();
  expect(ends).toEqual(expected ? [expected] : []);
});

it('does not end the session for an answer to an older token, when another tab has signed in since', async () => {
  const ends: string[] = [];
  const stop = onSessionEnd((end) => ends.push(end));
  stubServer(() => {
    updateSession({ token: 'token-2' });
    return refusal(504, 'session.replaced', 'x');
  });
  await caught(call(read, { id: 1 }, { log: 'parts.read' }));
  stop();
  expect(ends).toEqual([]);
});

it.each([
  [`attachment; filename="a.xlsx"; filename*=UTF-8''%E6%9E%81%E5%85%89.xlsx`, '极光.xlsx'],
  ['attachment; filename="bom.csv"', 'bom.csv'],
  [null, undefined],
])('reads the file name of %p', (header, expected) => {
  expect(fileNameIn(header)).toBe(expected);
});

it('warns about an empty file, and shows a refusal instead of a file', async () => {
  stubServer(() => ({ body: '', headers: { 'content-type': 'application/octet-stream' } }));
  expect(await caught(fetchFile(file, {}, { log: 'parts.read' }))).toMatchObject({
    message: 'The download failed: the file is empty',
  });
  stubServer(() => refusal(403, 'forbidden', 'Not yours'));
  expect(await caught(fetchFile(file, {}, { log: 'parts.read' }))).toMatchObject({ message: 'Not yours' });
});

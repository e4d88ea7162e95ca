import { api, pathNames, type Route, routesOf } from '@matlas/contract';
import { type AuthHeader, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { IS_LONG } from '@matlas/testing/depth';

let test: TestApp;
let headers: AuthHeader;
beforeAll(async () => {
  test = await sharedApp();
  ({ headers } = await signedIn(test, ['platformAdmin']));
});
afterAll(() => test.close());

const routes = routesOf(api).filter((route) => route !== api.identity.session.logout);
const named = routes.map((route, index) => [`${route.method} ${route.path}`, route, index] as const);
const ENVELOPE = {
  respCode: expect.any(Number),
  ok: false,
  message: expect.stringMatching(/./),
  code: expect.any(String),
  requestId: expect.any(String),
};

const NUL = 'a\0b';
const deep = (levels: number): unknown => JSON.parse(`${'{"children":['.repeat(levels)}${']}'.repeat(levels)}`);
/** Invalid values, in the fields that every list and most forms read. */
const BODIES: readonly (readonly [string, unknown])[] = [
  ['nothing', {}],
  ['a text', '"x"'],
  ['null', 'null'],
  ['broken JSON', '{"a":'],
  ['a prototype', '{"__proto__":{"a":1}}'],
  ['U+0000', { q: NUL, name: NUL, username: NUL, ids: [NUL], tree: { name: NUL } }],
  ['half a surrogate pair', '{"q":"\\ud800","name":"\\ud800"}'],
  ['a structure without end', { tree: deep(1000), ids: deep(1000), querys: deep(1000) }],
  ['inherited names', { sort: 'constructor', querys: { eq: { toString: 1 } } }],
  ['SQL', { q: `'; drop table app_user; --%_\\`, sort: 'id; select 1', pageNo: 9e15 }],
  ['a forged cursor', { cursor: Buffer.from('["abc","\\u0000"]').toString('base64url'), pageSize: 1e9 }],
  ['numbers out of range', { id: 2 ** 31, ids: [2 ** 40], modId: 1e300, version: -5, pageNo: 0 }],
];
/**
 * Request bodies as JSON, serialised once: the HTTP client of the tests would walk through the deep ones at each
 * call.
 */
const serialisedBodies = new Map<unknown, string>();
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  const text = serialisedBodies.get(body) ?? JSON.stringify(body);
  serialisedBodies.set(body, text);
  return text;
}
const PATH_VALUES = ['0', '-1', String(2 ** 31), 'abc', '%00', '%', 'x'.repeat(600)];

const send = (route: Route, value: string, body: unknown) => {
  const path = `/api${route.path.replace(/\{\w+\}/g, value)}`;
  return test.http[route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path)
    .set(headers)
    .set('Content-Type', 'application/json')
    .send(textOf(body));
};

const EVERYDAY_BODIES = 3;
const EVERYDAY_VALUES = 2;
/**
 * In the everyday run each call gets only some of the values, but each value is used by many calls. The long run
 * tries all.
 */
const sampleOf = <T>(all: readonly T[], count: number, index: number): readonly T[] =>
  IS_LONG ? all : all.filter((_, place) => (place + index * count) % all.length < count);

describe.each(named)('%s', (_, route, index) => {
  it('refuses callers without a session', async () => {
    if (route.needs === 'public') return;
    const { status, body } = await test.http[route.method.toLowerCase() as 'get'](
      `/api${route.path.replace(/\{\w+\}/g, '1')}`,
    );
    if (route.method === 'HEAD') expect(status).toBe(401);
    else expect(body).toMatchObject({ ...ENVELOPE, respCode: 401, code: 'Auth_401', data: null });
  });
  it('answers invalid input with an error in the envelope, never with an internal error', async () => {
    const names = pathNames(route.path).length > 0;
    const inBody = route.method !== 'GET' ? sampleOf(BODIES, EVERYDAY_BODIES, index) : [];
    const tries = [
      ...inBody.map(([name, body]) => [name, '1', body] as const),
      ...(names ? sampleOf(PATH_VALUES, EVERYDAY_VALUES, index) : []).map(
        (value) => [`path ${value}`, value, {}] as const,
      ),
    ];
    for (const [name, value, body] of tries) {
      const answer = await send(route, value, body);
      const outcome = { name, status: answer.status, body: answer.body as object };
      expect([outcome, outcome.status < 500]).toEqual([outcome, true]);
      if (answer.status >= 400 && route.method !== 'HEAD')
        expect(outcome).toEqual({
          name,
          status: answer.status,
          body: expect.objectContaining({ ...ENVELOPE, respCode: answer.status }),
        });
    }
  });
});

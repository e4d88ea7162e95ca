import { sharedApp, type TestApp } from '@matlas/testing';

let test: TestApp;
beforeAll(async () => {
  test = await sharedApp();
});
afterAll(() => test.close());

it('serves health checks, readiness and metrics', async () => {
  const health = await test.http.get('/api/health');
  expect(health.status).toBe(200);
  // No worker runs in this test.
  expect(health.body).toEqual({
    status: 'degraded',
    checks: {
      database: 'up',
      queue: 'up',
      workers: 'down',
      files: 'up',
      mail: 'off',
      disk: expect.stringMatching(/^(up|low)$/),
    },
    room: { freeMegabytes: expect.any(Number), totalMegabytes: expect.any(Number) },
  });
  expect((await test.http.get('/api/health/live')).body).toEqual({ status: 'ok' });
  expect((await test.http.get('/api/metrics')).text).toContain('matlas_http_request_seconds_count{method="GET"');
});

it('describes itself as OpenAPI 3.1 and shows a page without external scripts', async () => {
  const document = (await test.http.get('/api/docs-json')).body;
  expect(document).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: '/api' }],
    paths: { '/rule/msgLawInfo/page': { post: { 'x-permission': 'rule:msgLawInfo:query' } } },
  });
  const page = await test.http.get('/api/docs');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.text).not.toMatch(/<script>|https?:\/\//);
  expect((await test.http.get('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
  expect((await test.http.get('/api/docs/..%2f..%2fpackage.json')).status).toBe(404);
});

it('refers only to schemas that the document contains, including those of trees', async () => {
  const document = (await test.http.get('/api/docs-json')).body;
  const pointers = [
    ...new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, pointer = '']) => pointer)),
  ];
  const found = (pointer: string): unknown =>
    pointer
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
  expect(pointers.filter((pointer) => found(pointer) === undefined)).toEqual([]);
  expect(pointers).toContainEqual(expect.stringContaining('GetDeptTree'));
});

it.each([
  ['/api/jobs/page', 'zh-CN,zh;q=0.9', /登录/],
  ['/api/api/jobs/page?t=1763686000&_t=1', 'en-GB', /[Ss]ign/],
])('answers without a session in the envelope and the language of the caller: %s', async (path, language, message) => {
  const answer = await test.http.post(path).set('Accept-Language', language).set('Content-Type', 'application/json');
  expect(answer.body).toMatchObject({
    respCode: 401,
    ok: false,
    code: 'Auth_401',
    data: null,
    requestId: expect.stringMatching(/^[\w-]{8,}$/),
  });
  expect(answer.body.message).toMatch(message);
});

it('keeps a valid request id of a proxy, and creates one otherwise', async () => {
  const idOf = async (given: string) =>
    (await test.http.post('/api/jobs/page').set('X-Request-Id', given)).body.requestId;
  expect(await idOf('abc-12345678')).toBe('abc-12345678');
  expect((await test.http.get('/api/docs-json').set('X-Request-Id', 'abc-12345678')).headers['x-request-id']).toBe(
    'abc-12345678',
  );
  expect(await idOf('x<script>')).not.toContain('<');
});

it('accepts an empty JSON body, and refuses a broken one and unknown paths with an error in the envelope', async () => {
  const broken = await test.http
    .post('/api/jobs/page')
    .set('X-Access-Token', '7')
    .set('Content-Type', 'application/json')
    .send('{"pageNo":');
  expect(broken.body).toMatchObject({ respCode: 400, ok: false, code: 'badInput' });
  expect((await test.http.get('/api/nowhere')).body).toMatchObject({ respCode: 404, ok: false });
});

import { symlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { api, type Route, routesOf } from '@matlas/contract';
import { CONFIG, type Config, type Db, knownRefusal, TempFolder } from '@matlas/server-kit';
import { type AuthHeader, sharedApp, signedIn, type TestApp } from '@matlas/testing';

let test: TestApp;
let headers: AuthHeader;
beforeAll(async () => {
  test = await sharedApp();
  ({ headers } = await signedIn(test, ['platformAdmin']));
});
afterAll(() => test.close());

const uploads = routesOf(api).filter((route) => route.upload && route.method !== 'GET');
const BOUNDARY = 'cut-here';
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK\u0003\u0004`;

const send = (route: Route, type: string, body: string) =>
  test.http[route.method.toLowerCase() as 'post' | 'put'](`/api${route.path.replace(/\{\w+\}/g, '1')}`)
    .set(headers)
    .set('Accept-Language', 'en')
    .set('Content-Type', type)
    .send(body);

/** Multipart bodies that no client sends on purpose: cut connections and proxies produce them. */
const BROKEN: readonly (readonly [string, string, string])[] = [
  ['without a boundary', 'multipart/form-data', PART],
  ['that ends within a file', `multipart/form-data; boundary=${BOUNDARY}`, PART],
  ['that ends within a header', `multipart/form-data; boundary=${BOUNDARY}`, `--${BOUNDARY}\r\ncontent-disp`],
  ['that is empty', `multipart/form-data; boundary=${BOUNDARY}`, ''],
];

it.each(BROKEN)('refuses a multipart body %s at every upload', async (_, type, body) => {
  expect(uploads.length).toBeGreaterThan(10);
  const answers: [string, number, unknown][] = [];
  for (const route of uploads) {
    const { status, body: answer } = await send(route, type, body);
    answers.push([route.path, status, answer.message]);
  }
  expect(answers.filter(([, status, message]) => status < 400 || status >= 500 || !message)).toEqual([]);
});

it('says of a cut upload that it arrived incomplete', async () => {
  const { status, body } = await send(
    api.identity.session.upload,
    `multipart/form-data; boundary=${BOUNDARY}`,
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
  );
  expect([status, body.code, body.message]).toEqual([
    400,
    'file.broken',
    'The upload arrived incomplete or damaged; send it again',
  ]);
});

/** Writing to /dev/full answers ENOSPC, as a full disk does. */
function fillDisk(): () => void {
  const temp = test.app.get(TempFolder);
  const newPath = temp.newPath.bind(temp);
  const spy = jest.spyOn(temp, 'newPath').mockImplementation(() => {
    const path = newPath();
    symlinkSync('/dev/full', path);
    return path;
  });
  return () => spy.mockRestore();
}
const countFiles = async (db: Db) =>
  (await db.row<{ files: string }>('select count(*) as files from stored_file'))?.files;

it('answers 507 with a sentence when the disk is full, and leaves nothing half-written', async () => {
  const before = await countFiles(test.db);
  const emptyDisk = fillDisk();
  const upload = () =>
    test.http
      .post(`/api${api.identity.session.upload.path}`)
      .set(headers)
      .set('Accept-Language', 'en')
      .attach('file', Buffer.from('%PDF-1.7\n%%EOF'), 'a.pdf');
  const { status, body } = await upload();
  emptyDisk();
  expect([status, body.code]).toEqual([507, 'disk.full']);
  expect(body.message).toContain('no disk space');
  expect(await countFiles(test.db)).toBe(before);
  const { DATA_DIR } = test.app.get<Config>(CONFIG);
  expect(await readdir(resolve(DATA_DIR, 'tmp'))).toEqual([]);
  expect((await upload()).status).toBe(200);
});

it('knows a full disk of PostgreSQL, also within the error of TypeORM', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(knownRefusal(error)?.code).toBe('disk.full');
  expect(knownRefusal(Object.assign(new Error('query failed'), { driverError: error }))?.code).toBe('disk.full');
  expect(knownRefusal(new Error('anything else'))).toBeUndefined();
});

it.each([
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('query failed'), { driverError: { code: '57P01' } }),
  new Error('Connection terminated unexpectedly'),
])('knows a database that is away by %s', (error) => {
  expect(knownRefusal(error)?.code).toBe('outage');
});

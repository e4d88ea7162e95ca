import { type AuthHeader, enterprise, sharedApp, signIn, type TestApp, user } from '@matlas/testing';

let test: TestApp;
let platform: AuthHeader;
let keeper: AuthHeader;
let stranger: AuthHeader;
beforeAll(async () => {
  test = await sharedApp();
  const [first, second] = [await enterprise(test.db), await enterprise(test.db)];
  platform = await signIn(test, await user(test.db, first, { roles: ['platformAdmin'] }));
  keeper = await signIn(test, await user(test.db, first, { roles: ['operatingCentre'] }));
  stranger = await signIn(test, await user(test.db, second, { roles: ['auditor'] }));
});
afterAll(() => test.close());

const given = { code: 'A-1', nameZh: '第一条', nameEn: 'First' };
const save = (auth: AuthHeader, body: object) => test.http.post('/api/@right@/@name@/saveOrUpdate').set(auth).send(body);
const page = (auth: AuthHeader, body: object = {}) => test.http.post('/api/@right@/@name@/page').set(auth).send(body);

it('keeps a record, finds it, and answers a stale save with a conflict', async () => {
  const saved = (await save(platform, given)).body.data;
  expect((await page(keeper, { q: 'first' })).body.data).toMatchObject({ total: 1, records: [{ id: saved.id, code: given.code, builtIn: true }] });
  expect((await save(platform, { ...given, id: saved.id, version: saved.version, nameEn: 'Changed' })).body.data).toMatchObject({ nameEn: 'Changed', version: saved.version + 1 });
  expect((await save(platform, { ...given, id: saved.id, version: saved.version })).body).toMatchObject({ respCode: 409, code: 'conflict' });
});

it('refuses a caller without the right, and one who is not signed in', async () => {
  expect((await save(stranger, { ...given, code: 'B-1' })).body).toMatchObject({ respCode: 403, code: 'forbidden' });
  expect((await test.http.post('/api/@right@/@name@/page').send({})).status).toBe(401);
});

it('deletes, and keeps who did it', async () => {
  const saved = (await save(platform, { ...given, code: 'C-1' })).body.data;
  expect((await test.http.delete('/api/@right@/@name@/delete').set(platform).send([saved.id])).body).toMatchObject({ respCode: 0 });
  const trail = await test.db.rows<{ action: string }>('select action from audit_trail where subject = $1 and subject_id = $2 order by id', ['@table@', saved.id]);
  expect(trail.map(({ action }) => action)).toEqual(['create', 'delete']);
});

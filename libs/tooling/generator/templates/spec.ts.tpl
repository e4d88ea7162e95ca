import {
  type AuthHeader, customRole, enterprise, sharedApp, signIn, type TestApp, type TestEnterprise, user,
} from '@matlas/testing';

const RIGHTS = ['@right@:@name@:query', '@right@:@name@:edit', '@right@:@name@:delete'] as const;

let test: TestApp;
let platform: AuthHeader;
let owner: AuthHeader;
let foreign: AuthHeader;
let reader: AuthHeader;
const signInWith = async (of: TestEnterprise, permissions: readonly string[]): Promise<AuthHeader> =>
  signIn(test, await user(test.db, of, { roles: [await customRole(test.db, of, { permissions: [...permissions] })] }));
beforeAll(async () => {
  test = await sharedApp();
  const [first, second] = [await enterprise(test.db), await enterprise(test.db)];
  platform = await signIn(test, await user(test.db, first, { roles: ['platformAdmin'] }));
  owner = await signInWith(first, RIGHTS);
  foreign = await signInWith(second, RIGHTS);
  reader = await signInWith(first, RIGHTS.slice(0, 1));
});
afterAll(() => test.close());

const draft = { code: 'A-1', nameZh: '第一条', nameEn: 'First', note: 'why it is there' };
const path = '/api/@right@/@name@';
const save = async (auth: AuthHeader, body: object) => (await test.http.post(`${path}/saveOrUpdate`).set(auth).send(body)).body;
const page = async (auth: AuthHeader, body: object = {}) => (await test.http.post(`${path}/page`).set(auth).send(body)).body.data;
const remove = async (auth: AuthHeader, ids: number[]) => (await test.http.delete(`${path}/delete`).set(auth).send(ids)).body;

it('saves every field, finds the record, and answers a stale save with a conflict', async () => {
  const { data: saved } = await save(platform, draft);
  expect(saved).toMatchObject({ ...draft, builtIn: true, can: { edit: true, delete: true } });
  const record = { id: saved.id, ...draft, can: { edit: false, delete: false } };
  expect(await page(owner, { q: 'first' })).toMatchObject({ total: 1, records: [record] });
  const changed = await save(platform, { ...draft, id: saved.id, version: saved.version, nameEn: 'Changed' });
  expect(changed.data).toMatchObject({ nameEn: 'Changed', version: saved.version + 1 });
  const stale = await save(platform, { ...draft, id: saved.id, version: saved.version });
  expect(stale).toMatchObject({ respCode: 409, code: 'conflict' });
  expect(await save(platform, { ...draft, code: ' ' })).toMatchObject({ code: 'badInput', data: { issues: [{ path: 'code' }] } });
});

it('shows the records of an enterprise to that enterprise alone', async () => {
  const { data: own } = await save(owner, { ...draft, code: 'B-1' });
  expect(own).toMatchObject({ builtIn: false, can: { edit: true } });
  expect(await page(owner, { querys: { eq: { code: 'B-1' } } })).toMatchObject({ total: 1 });
  expect(await page(foreign, { querys: { eq: { code: 'B-1' } } })).toMatchObject({ total: 0 });
  const changed = { ...draft, code: 'B-1', id: own.id, version: own.version };
  expect(await save(foreign, changed)).toMatchObject({ respCode: 404, code: 'notFound' });
  expect(await remove(foreign, [own.id])).toMatchObject({ respCode: 404, code: 'notFound' });
});

it('refuses what belongs to the platform, a caller without the right, and one who is not signed in', async () => {
  const { data: builtIn } = await save(platform, { ...draft, code: 'C-1' });
  const change = { ...draft, code: 'C-1', id: builtIn.id, version: builtIn.version };
  expect(await save(owner, change)).toMatchObject({ respCode: 403, code: 'forbidden' });
  expect(await save(reader, { ...draft, code: 'C-2' })).toMatchObject({ respCode: 403, data: { needs: '@right@:@name@:edit' } });
  expect(await remove(reader, [builtIn.id])).toMatchObject({ respCode: 403, data: { needs: '@right@:@name@:delete' } });
  expect((await test.http.post(`${path}/page`).send({})).status).toBe(401);
});

it('deletes, and writes down who did what', async () => {
  const { data: saved } = await save(owner, { ...draft, code: 'D-1' });
  expect(await remove(owner, [saved.id])).toMatchObject({ respCode: 0 });
  expect(await page(owner, { querys: { eq: { code: 'D-1' } } })).toMatchObject({ total: 0 });
  const trail = await test.db.rows<{ action: string }>(
    'select action from audit_trail where subject = $1 and subject_id = $2 order by id', ['@table@', saved.id]);
  expect(trail.map(({ action }) => action)).toEqual(['create', 'delete']);
});

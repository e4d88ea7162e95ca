import {
  asBytes,
  type AuthHeader,
  cellsOf,
  createDepartment,
  sharedApp,
  signedIn,
  signIn,
  signInOverHttp,
  signInBody,
  type TestApp,
  user,
} from '@matlas/testing';
import { OperationLog } from '@matlas/server-kit';

let app: TestApp;
let maker: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  app = await sharedApp();
  maker = await signedIn(app);
});
afterAll(() => app.close());

const page = async (body: object, headers: AuthHeader = maker.headers) => {
  await app.app.get(OperationLog).flush();
  return (await app.http.post('/api/system/logInfo/page').set(headers).set('Accept-Language', 'en').send(body)).body;
};
const saveRole = async (nameZh: string, headers: AuthHeader = maker.headers, fields: object = {}) =>
  (
    await app.http
      .post('/api/system/roleInfo/saveOrUpdate')
      .set(headers)
      .set('log-info', encodeURIComponent('保存角色'))
      .send({ nameZh, nameEn: nameZh, authority: 0, dataScope: 'own', permissions: ['bom:info:query'], ...fields })
  ).body.data;

describe('the operation log', () => {
  it('shows who did what with which result, newest first, with every filter, and by a part of any word', async () => {
    await saveRole('日志一');
    await app.http.post('/api/system/roleInfo/saveOrUpdate').set(maker.headers).send({});
    const { data } = await page({ querys: { eq: { userId: maker.user.id, path: '/system/roleInfo/saveOrUpdate' } } });
    expect(data.records).toMatchObject([
      {
        kind: 'operation',
        ok: false,
        code: 'badInput',
        message: expect.stringMatching(/^[A-Z]/),
        method: 'POST',
        userName: maker.user.loginName,
        enterpriseName: expect.any(String),
        before: null,
      },
      {
        ok: true,
        code: '',
        label: '保存角色',
        message: null,
        milliseconds: expect.any(Number),
        ip: expect.any(String),
        requestId: expect.any(String),
      },
    ]);
    expect((await page({ q: '角色' })).data.records).toMatchObject([{ label: '保存角色' }]);
    expect((await page({ beginCreateTime: '2020-01-01', endCreateTime: '2020-12-31' })).data.total).toBe(0);
    expect((await page({ querys: { eq: { before: 'x' } } })).respCode).toBe(400);
    expect((await page({ kind: 'secret' })).respCode).toBe(400);
  });

  it('shows the code of an error whose message needs parameters that are not stored', async () => {
    const role = await saveRole('在用');
    await user(app.db, maker.enterprise, { roles: [role.code] });
    await app.http
      .delete('/api/system/roleInfo/delete')
      .set(maker.headers)
      .send({ ids: [role.id] });
    expect((await page({ querys: { eq: { userId: maker.user.id, code: 'role.inUse' } } })).data.records).toMatchObject([
      { ok: false, message: null },
    ]);
  });

  it("is visible to the own enterprise, to a department's administrator for its users, and to nobody without the permission", async () => {
    const other = await signedIn(app);
    expect(JSON.stringify((await page({}, other.headers)).data)).not.toContain(maker.user.loginName);
    const unit = await createDepartment(app.db, maker.enterprise);
    const inside = await signIn(
      app,
      await user(app.db, maker.enterprise, { organisationId: unit, roles: ['organisationAdmin'] }),
    );
    await app.http.post('/api/system/roleInfo/page').set(inside).send({});
    const names = new Set(
      (await page({ pageSize: 100 }, inside)).data.records.map(({ userName }: { userName: string }) => userName),
    );
    expect(names.has(maker.user.loginName)).toBe(false);
    expect(names.size).toBe(1);
    const nobody = await signIn(app, await user(app.db, maker.enterprise, { roles: ['auditor'] }));
    expect((await page({}, nobody)).respCode).toBe(403);
    expect((await app.http.post('/api/system/logInfo/exportLogInfo').set(inside).send({})).status).toBe(403);
  });
});

describe('the user log', () => {
  it('records sign-ins and failed attempts, but no login names that do not exist', async () => {
    const who = await user(app.db, maker.enterprise);
    await app.http.post('/api/login').send(await signInBody(app, who.loginName, 'Wrong0ne'));
    await app.http.post('/api/login').send(await signInBody(app, 'MyPassw0rdByMistake', 'x'));
    const headers = await signInOverHttp(app, who);
    await app.http.get('/api/logout').set(headers).set('log-info', 'sign out');
    const { data } = await page({ kind: 'user', querys: { eq: { userName: who.loginName } } });
    expect(
      data.records.map(({ path, ok, code }: { path: string; ok: boolean; code: string }) => [path, ok, code]),
    ).toEqual([
      ['/logout', true, ''],
      ['/login', true, ''],
      ['/login', false, 'signIn.failed'],
    ]);
    const written = await app.db.rows<{ name: string }>(
      `select user_name as name from operation_log where path = '/login' and not ok`,
    );
    expect(written.map(({ name }) => name).sort()).toEqual(['', who.loginName]);
    expect((await page({ kind: 'user', querys: { like: { path: 'roleInfo' } } })).data.total).toBe(0);
  });
});

describe('changes', () => {
  it('show the old and new values of the changed fields', async () => {
    const role = await saveRole('变更');
    await saveRole('变更', maker.headers, { id: role.id, version: role.version, nameEn: 'Changed' });
    const { data } = await page({ kind: 'change', querys: { eq: { subject: 'role', subjectId: role.id } } });
    expect(data.records).toMatchObject([
      { kind: 'change', action: 'change', before: { nameEn: '变更' }, after: { nameEn: 'Changed' }, path: null },
      { action: 'create', after: { nameZh: '变更' } },
    ]);
    expect(
      (await page({ kind: 'change', q: 'rol', pageSize: 500 })).data.records.some(
        ({ subjectId }: { subjectId: number }) => subjectId === role.id,
      ),
    ).toBe(true);
  });

  it('are part of the workbook of operations, with the values before and after', async () => {
    const answer = await app.http
      .post('/api/system/logInfo/exportLogInfo')
      .set(maker.headers)
      .set('Accept-Language', 'en')
      .send({ querys: { eq: { userId: maker.user.id } } })
      .buffer()
      .parse(asBytes);
    expect(answer.headers['content-disposition']).toContain('Operation');
    expect((await cellsOf(answer.body as Buffer)).some((cells) => cells.includes('保存角色'))).toBe(true);
    const changes = await cellsOf(answer.body as Buffer, 1);
    expect(
      changes.some(
        (cells) => cells.includes('nameEn: 变更') || cells.some((cell) => String(cell).includes('nameEn: Changed')),
      ),
    ).toBe(true);
    expect(
      (await app.http.post('/api/system/logInfo/exportLogInfo').set(maker.headers).send({ sort: 'secret' })).status,
    ).toBe(400);
  });

  it('are paged by cursor to the last line, each line once', async () => {
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await page({ kind: 'change', pageSize: 2, ...(cursor ? { cursor } : {}) });
      ids.push(...data.records.map(({ id }: { id: number }) => id));
      cursor = data.nextCursor;
    } while (cursor);
    const all = await app.db.row<{ n: number }>('select count(*)::int as n from audit_trail where enterprise_id = $1', [
      maker.enterprise.id,
    ]);
    expect([ids.length, new Set(ids).size]).toEqual([all?.n, all?.n]);
    expect([...ids].sort((a, b) => b - a)).toEqual(ids);
  });
});

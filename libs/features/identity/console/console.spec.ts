import {
  type AuthHeader,
  customRole,
  encryptPassword,
  jobsAtRest,
  signedIn,
  signIn,
  signInOverHttp,
  TEST_PASSWORD,
  type TestUser,
  user,
} from '@matlas/testing';
import { app, maker, roleIds, setUpConsole } from './testing/console-fixture';

setUpConsole();

let count = 0;
const person = (fields: object = {}) => {
  const loginName = `p${++count}`;
  const email = `${loginName}@aurora.example`;
  return {
    loginName,
    name: '王芳',
    email,
    emailAgain: email,
    officePhone: '021-5550',
    fax: '021-5551',
    validFrom: '2026-01-01',
    validUntil: '2030-12-31',
    organisationIds: [maker.enterprise.organisationId],
    roleIds: [roleIds.dataReceiver],
    handover: 'show',
    ...fields,
  };
};
const send = async (
  method: 'post' | 'put' | 'delete',
  path: string,
  body: object,
  headers: AuthHeader = maker.headers,
) => (await app.http[method](`/api/system/${path}`).set(headers).send(body)).body;
const made = async (fields: object = {}): Promise<TestUser & { initialPassword: string }> => {
  const { data } = await send('post', 'userInfo/add', person(fields));
  return {
    id: data.id,
    loginName: data.loginName,
    enterpriseId: data.enterpriseId,
    organisationId: data.organisationId,
    initialPassword: data.initialPassword,
  };
};
const issuesOf = (body: { data: { issues?: { path: string; code: string }[] } }) =>
  (body.data.issues ?? []).map(({ path, code }) => [path, code]);
const statusOf = async (headers: AuthHeader) => (await app.http.post('/api/haveTo').set(headers)).status;

describe('departments of the console', () => {
  it('are shown as a tree and as pages, follow the rules of the organisation, and are invisible to others', async () => {
    const { data: left } = await send('post', 'deptInfo/saveOrUpdate', {
      parentId: maker.enterprise.organisationId,
      nameZh: '采购部',
      nameEn: 'Purchasing',
    });
    const { data: below } = await send('post', 'deptInfo/saveOrUpdate', {
      parentId: left.id,
      nameZh: '化学品',
      nameEn: 'Chemicals',
      contactUserId: maker.user.id,
    });
    const tree = (await app.http.get('/api/system/deptInfo/getDeptTree').set(maker.headers)).body.data;
    expect(tree).toMatchObject([
      {
        id: maker.enterprise.organisationId,
        isRoot: true,
        children: [{ id: left.id, children: [{ id: below.id, contactUserId: maker.user.id, children: [] }] }],
      },
    ]);
    expect((await send('post', 'deptInfo/page', { q: '化学' })).data).toMatchObject({
      total: 1,
      records: [{ id: below.id, parentName: '采购部', enterpriseName: expect.any(String) }],
    });
    expect(
      (
        await send('post', 'deptInfo/saveOrUpdate', {
          id: left.id,
          version: left.version,
          parentId: below.id,
          nameZh: '采购部',
          nameEn: 'Purchasing',
        })
      ).code,
    ).toBe('organisation.cycle');
    expect(issuesOf(await send('post', 'deptInfo/saveOrUpdate', { nameZh: '无处', nameEn: 'Nowhere' }))).toEqual([
      ['parentId', 'organisation.required'],
    ]);
    const other = await signedIn(app);
    expect(
      (await send('post', 'deptInfo/saveOrUpdate', { id: left.id, nameZh: 'x', nameEn: 'x' }, other.headers)).respCode,
    ).toBe(404);
    expect(
      (await app.http.get(`/api/system/deptInfo/getDeptTree?enterpriseId=${maker.enterprise.id}`).set(other.headers))
        .status,
    ).toBe(404);
    expect((await send('delete', 'deptInfo/delete', { ids: [left.id] })).code).toBe('organisation.notEmpty');
    expect((await send('delete', 'deptInfo/delete', { ids: [left.id, below.id] })).ok).toBe(true);
    const reader = await signIn(
      app,
      await user(app.db, maker.enterprise, {
        roles: [await customRole(app.db, maker.enterprise, { permissions: ['system:deptInfo:query'] })],
      }),
    );
    expect(
      (
        await send(
          'post',
          'deptInfo/saveOrUpdate',
          { parentId: maker.enterprise.organisationId, nameZh: 'y', nameEn: 'y' },
          reader,
        )
      ).respCode,
    ).toBe(403);
  });
});

describe('users of the console', () => {
  it("are created and changed by the same rules as the enterprise's users", async () => {
    const who = await made();
    expect(await signInOverHttp(app, who, who.initialPassword)).toBeDefined();
    const found = (await send('post', 'userInfo/page', { q: who.loginName })).data;
    expect(found).toMatchObject({ total: 1, records: [{ id: who.id, mustChangePassword: true }] });
    expect(
      (
        await send('put', 'userInfo/update', {
          ...person({ name: '王芳芳' }),
          id: who.id,
          version: found.records[0].version,
        })
      ).data,
    ).toMatchObject({ name: '王芳芳' });
    expect(
      issuesOf(
        await send(
          'post',
          'userInfo/add',
          person({ emailAgain: 'other@aurora.example', validUntil: '2025-01-01', organisationIds: [] }),
        ),
      ),
    ).toEqual(expect.arrayContaining([['organisationIds', 'user.organisationRequired']]));
    const other = await signedIn(app);
    expect((await send('put', 'userInfo/update', { ...person(), id: who.id }, other.headers)).respCode).toBe(404);
    expect((await send('post', 'userInfo/page', { q: who.loginName }, other.headers)).data.total).toBe(0);
  });

  it('change their own password with the old password', async () => {
    const who = await user(app.db, maker.enterprise);
    const headers = await signInOverHttp(app, who);
    const change = async (oldPassword: string, newPassword: string) =>
      send(
        'put',
        'userInfo/updatePassword',
        { oldPassword: await encryptPassword(app, oldPassword), newPassword: await encryptPassword(app, newPassword) },
        headers,
      );
    expect((await change('Wrong0ne', 'NewPassw0rd')).code).toBe('password.wrongOld');
    expect(await change(TEST_PASSWORD, 'NewPassw0rd')).toMatchObject({ respCode: 0 });
    expect(await signInOverHttp(app, who, 'NewPassw0rd')).toBeDefined();
  });

  it('get new initial passwords, one or many at once: open sessions end, and the old password is invalid', async () => {
    const [one, two] = [await user(app.db, maker.enterprise), await user(app.db, maker.enterprise)];
    const session = await signInOverHttp(app, one);
    const { data } = await send('post', 'userInfo/resetPassword', { ids: [one.id, two.id], handover: 'show' });
    expect(data.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id]);
    expect(await statusOf(session)).toBe(401);
    await expect(signInOverHttp(app, one)).rejects.toThrow();
    expect(
      (await app.http.post('/api/haveTo').set(await signInOverHttp(app, one, data[0].initialPassword))).body.data,
    ).toMatchObject({ passwordDue: 'firstSignIn' });
    const other = await signedIn(app);
    expect(
      (await send('post', 'userInfo/resetPassword', { ids: [two.id], handover: 'show' }, other.headers)).respCode,
    ).toBe(404);
    expect((await send('post', 'userInfo/resetPassword', { ids: [maker.user.id], handover: 'show' })).respCode).toBe(
      403,
    );
    expect((await send('post', 'userInfo/resetPassword', { ids: [] })).respCode).toBe(400);
  });

  it('get the password by mail when it must not be shown, also after an earlier sign-in', async () => {
    const who = await made();
    await signInOverHttp(app, who, who.initialPassword);
    expect((await send('post', 'userInfo/resetPassword', { ids: [who.id] })).data).toEqual([
      { id: who.id, loginName: who.loginName, initialPassword: null },
    ]);
    await jobsAtRest(app.db);
    const mail = await app.db.row<{ body: string }>(
      `select body from mail_outbox where recipient = $1 and body like '%新密码：%'`,
      [`${who.loginName}@aurora.example`],
    );
    const password = /密码：(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    expect(await signInOverHttp(app, who, password)).toBeDefined();
  });

  it('can be deleted when they did nothing; not users who acted, oneself, or the last administrator', async () => {
    const idle = await made();
    expect((await send('delete', 'userInfo/delete', { ids: [idle.id] })).ok).toBe(true);
    expect((await send('post', 'userInfo/page', { q: idle.loginName })).data.total).toBe(0);
    const busy = await user(app.db, maker.enterprise);
    await send(
      'post',
      'deptInfo/saveOrUpdate',
      { parentId: maker.enterprise.organisationId, nameZh: '忙', nameEn: 'Busy' },
      await signIn(app, busy),
    );
    expect((await send('delete', 'userInfo/delete', { ids: [busy.id] })).code).toBe('user.referenced');
    expect((await send('delete', 'userInfo/delete', { ids: [maker.user.id] })).code).toBe('user.self');
    const other = await signedIn(app);
    const keeper = await signIn(
      app,
      await user(app.db, other.enterprise, {
        roles: [await customRole(app.db, other.enterprise, { permissions: ['*:*:*'], dataScope: 'enterprise' })],
      }),
    );
    expect((await send('delete', 'userInfo/delete', { ids: [other.user.id] }, keeper)).code).toBe(
      'user.lastAdministrator',
    );
    expect((await send('delete', 'userInfo/delete', { ids: [busy.id] }, keeper)).respCode).toBe(404);
  });
});

describe('initial passwords', () => {
  it('are random unless the platform administrator sets one, which only that administrator can read', async () => {
    const centre = await signedIn(app, ['platformAdmin']);
    const operator = await signIn(
      app,
      await user(app.db, centre.enterprise, {
        roles: [await customRole(app.db, centre.enterprise, { permissions: ['system:config:*'] })],
      }),
    );
    const shown = async (headers: AuthHeader) =>
      (await app.http.get('/api/system/config/getDefaultPassword').set(headers)).body;
    expect((await shown(centre.headers)).data).toMatchObject({ mode: 'generated', password: null, mustChange: true });
    expect(
      (
        await send(
          'put',
          'config/setDefaultPassword',
          { mode: 'fixed', password: await encryptPassword(app, 'short') },
          centre.headers,
        )
      ).respCode,
    ).toBe(400);
    expect(
      (
        await send(
          'put',
          'config/setDefaultPassword',
          { mode: 'fixed', password: await encryptPassword(app, 'Welcome2026') },
          operator,
        )
      ).code,
    ).toBe('config.secret');
    await send(
      'put',
      'config/setDefaultPassword',
      { mode: 'fixed', password: await encryptPassword(app, 'Welcome2026') },
      centre.headers,
    );
    expect((await shown(centre.headers)).data).toMatchObject({ mode: 'fixed', password: 'Welcome2026' });
    expect((await shown(operator)).data).toMatchObject({ mode: 'fixed', password: null });
    expect((await shown(maker.headers)).respCode).toBe(403);
    expect(JSON.stringify(await app.db.rows('select * from initial_password'))).not.toContain('Welcome2026');
    expect((await made()).initialPassword).not.toBe('Welcome2026');
    const mine = await send(
      'post',
      'userInfo/add',
      person({ organisationIds: [centre.enterprise.organisationId] }),
      centre.headers,
    );
    expect(mine.data.initialPassword).toBe('Welcome2026');
  });
});

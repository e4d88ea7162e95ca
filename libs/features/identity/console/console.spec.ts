import {
  asBytes,
  type AuthHeader,
  cellsOf,
  customRole,
  department,
  encrypted,
  jobsAtRest,
  sharedApp,
  signedIn,
  signIn,
  signInOverHttp,
  TEST_PASSWORD,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';

let app: TestApp;
let maker: Awaited<ReturnType<typeof signedIn>>;
let roleIds: Record<string, number>;
beforeAll(async () => {
  app = await sharedApp({ WORKER: 'on' });
  maker = await signedIn(app);
  roleIds = Object.fromEntries(
    (await app.db.rows<{ code: string; id: number }>('select code, id from role')).map(({ code, id }) => [code, id]),
  );
});
afterAll(() => app.close());

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
  it("are a tree and a page, kept by the organisation's rules, and nobody else's business", async () => {
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
  it("are made and changed by the same rules as the enterprise's users", async () => {
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

  it('change their own password with the old one', async () => {
    const who = await user(app.db, maker.enterprise);
    const headers = await signInOverHttp(app, who);
    const change = async (oldPassword: string, newPassword: string) =>
      send(
        'put',
        'userInfo/updatePassword',
        { oldPassword: await encrypted(app, oldPassword), newPassword: await encrypted(app, newPassword) },
        headers,
      );
    expect((await change('Wrong0ne', 'NewPassw0rd')).code).toBe('password.wrongOld');
    expect(await change(TEST_PASSWORD, 'NewPassw0rd')).toMatchObject({ respCode: 0 });
    expect(await signInOverHttp(app, who, 'NewPassw0rd')).toBeDefined();
  });

  it('get new first passwords, one or many at once: live sessions end, the old password is dead', async () => {
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

  it('get it by mail where it is not to be shown, also after they were here', async () => {
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

  it('go when they did nothing here; whoever acted, oneself and the last administrator stay', async () => {
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

describe('users from a workbook', () => {
  const titles = ['登录名', '姓名', '邮箱', '办公电话', '传真', '部门', '角色', '有效期开始', '有效期结束'];
  const line = (name: string, fields: Partial<Record<number, string>> = {}) =>
    [
      'x',
      '李强',
      `${name}@aurora.example`,
      '021-1',
      '021-2',
      maker.enterprise.code,
      '数据接收者',
      '2026/1/1',
      '2030-12-31',
    ].map((cell, i) => fields[i] ?? (i === 0 ? name : cell));
  const csv = (lines: readonly string[][]) =>
    Buffer.from([titles, ...lines].map((cells) => cells.join(',')).join('\n'), 'utf8');
  const load = async (content: Buffer, fields: Record<string, string> = {}, headers = maker.headers) => {
    const request = app.http.post('/api/system/userInfo/importUser').set(headers).set('Accept-Language', 'en');
    for (const [name, value] of Object.entries(fields)) void request.field(name, value);
    return (await request.attach('file', content, 'users.csv')).body;
  };
  const countOf = async (prefix: string) =>
    (
      await app.db.row<{ n: number }>(`select count(*)::int as n from app_user where login_name like $1`, [
        `${prefix}%`,
      ])
    )?.n;

  it('come all or none, with exactly the wrong rows told; the valid ones by choice', async () => {
    const wrong: Partial<Record<number, string>>[] = [
      { 2: 'no mailbox' },
      { 5: 'D-unknown' },
      { 6: '皇帝' },
      { 8: '2025-01-01' },
      { 1: '' },
      { 0: 'bulk1' },
      { 0: maker.user.loginName },
    ];
    const lines = Array.from({ length: 12 }, (_, n) => line(`bulk${n + 1}`, wrong[n - 5]));
    const refused = await load(csv(lines));
    expect(refused).toMatchObject({ respCode: 422, code: 'import.invalidRows', data: { count: 7 } });
    expect(
      refused.data.rows.map(({ row, field, code }: { row: number; field: string; code: string }) => [row, field, code]),
    ).toEqual([
      [7, 'email', 'invalid_format'],
      [8, 'department', 'row.unknownValue'],
      [9, 'roles', 'row.unknownValue'],
      [10, 'validUntil', 'user.endBeforeStart'],
      [11, 'name', expect.any(String)],
      [12, 'loginName', 'row.duplicate'],
      [13, 'loginName', 'user.loginNameTaken'],
    ]);
    expect(
      refused.data.rows.every(
        ({ message, column }: { message: string; column: string }) =>
          /^[A-Z]/.test(column) && !/\p{Script=Han}{3}/u.test(message),
      ),
    ).toBe(true);
    expect(await countOf('bulk')).toBe(0);
    expect((await load(csv(lines), { checkOnly: 'true' })).data).toMatchObject({
      rows: 12,
      imported: 0,
      wrongRows: 7,
      users: [],
    });
    expect(await countOf('bulk')).toBe(0);
    const report = await app.http
      .post('/api/system/userInfo/importErrors')
      .set(maker.headers)
      .set('Accept-Language', 'en')
      .attach('file', csv(lines), 'users.csv')
      .buffer()
      .parse(asBytes);
    const told = (await cellsOf(report.body as Buffer)).map((cells) =>
      cells.filter((cell) => cell !== null && cell !== ''),
    );
    expect(told).toEqual(
      expect.arrayContaining(
        refused.data.rows.map(({ sheet, row, column, value, message }: Record<string, string>) =>
          [sheet, row, column, value, message].filter((cell) => cell !== ''),
        ),
      ),
    );
    expect(await countOf('bulk')).toBe(0);
    expect((await load(csv(lines), { validRowsOnly: 'true' })).data).toMatchObject({
      rows: 12,
      imported: 5,
      wrongRows: 7,
    });
    expect(await countOf('bulk')).toBe(5);
  });

  it('are refused what a single user would be, and a file that is none', async () => {
    const keeper = await signIn(
      app,
      await user(app.db, maker.enterprise, {
        organisationId: await department(app.db, maker.enterprise),
        roles: ['organisationAdmin'],
      }),
    );
    expect((await load(csv([line('above1')]), {}, keeper)).data.rows).toMatchObject([{ row: 2, field: 'department' }]);
    expect((await load(Buffer.from('登录名,姓名\nx,y'))).code).toBe('workbook.columnMissing');
    expect((await load(csv([]))).code).toBe('workbook.empty');
    const reader = await signIn(app, await user(app.db, maker.enterprise, { roles: ['auditor'] }));
    expect((await load(csv([line('never1')]), {}, reader)).respCode).toBe(403);
  });

  it('are written into the template, and the list reads back what it says', async () => {
    const template = await app.http
      .get('/api/system/userInfo/downloadUserTemplate')
      .set(maker.headers)
      .buffer()
      .parse(asBytes);
    const head = (await cellsOf(template.body as Buffer)).find((cells) => cells.includes('登录名 *'));
    expect(head).toEqual(expect.arrayContaining(['邮箱 *', '部门 *', '手机']));
    expect(JSON.stringify(await cellsOf(template.body as Buffer, 2))).toContain('数据接收者');
    const list = await app.http
      .post('/api/system/userInfo/exportUserList')
      .set(maker.headers)
      .send({ querys: { like: { loginName: 'bulk' } } })
      .buffer()
      .parse(asBytes);
    const rows = await cellsOf(list.body as Buffer);
    expect(rows.filter((cells) => String(cells[0]).startsWith('bulk'))).toHaveLength(5);
    const again = app.http
      .post('/api/system/userInfo/importUser')
      .set(maker.headers)
      .attach('file', list.body as Buffer, 'users.xlsx');
    expect((await again).body.data).toMatchObject({ count: 5 });
    expect(
      (await app.http.post('/api/system/userInfo/exportUserList').set(maker.headers).send({ sort: 'password' })).status,
    ).toBe(400);
  });
});

describe('first passwords', () => {
  it('are random unless the platform administrator sets one, who alone reads it', async () => {
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
          { mode: 'fixed', password: await encrypted(app, 'short') },
          centre.headers,
        )
      ).respCode,
    ).toBe(400);
    expect(
      (
        await send(
          'put',
          'config/setDefaultPassword',
          { mode: 'fixed', password: await encrypted(app, 'Welcome2026') },
          operator,
        )
      ).code,
    ).toBe('config.secret');
    await send(
      'put',
      'config/setDefaultPassword',
      { mode: 'fixed', password: await encrypted(app, 'Welcome2026') },
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

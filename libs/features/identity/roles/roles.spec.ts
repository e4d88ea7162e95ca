import { PERMISSIONS } from '@matlas/contract';
import {
  type AuthHeader,
  customRole,
  createDepartment,
  enterprise,
  sharedApp,
  signedIn,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';

let app: TestApp;
let maker: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  app = await sharedApp();
  maker = await signedIn(app);
});
afterAll(() => app.close());

const base = '/api/system/roleInfo';
const buyer = (fields: object = {}) => ({
  nameZh: '采购',
  nameEn: 'Purchasing',
  authority: 0,
  dataScope: 'organisation',
  permissions: ['bom:info:query', 'model:*:query'],
  ...fields,
});
const save = async (fields: object, headers: AuthHeader = maker.headers) =>
  (await app.http.post(`${base}/saveOrUpdate`).set(headers).send(fields)).body;
const list = async (headers: AuthHeader, query = '') =>
  (await app.http.get(`${base}/list${query}`).set(headers)).body.data as {
    id: number;
    code: string;
    builtIn: boolean;
    users: number;
    can: object;
  }[];
const issuesOf = (body: { data: { issues?: { path: string; code: string }[] } }) =>
  (body.data.issues ?? []).map(({ path, code }) => [path, code]);
const roleOf = async (code: string) => (await list(maker.headers)).find((role) => role.code === code);
const holderOf = async (home: TestEnterprise, permissions: readonly string[]) =>
  signIn(app, await user(app.db, home, { roles: [await customRole(app.db, home, { permissions })] }));

describe('roles of an enterprise', () => {
  it('list their rights by name, are visible to their own enterprise only, and do not affect other roles', async () => {
    const { data: role } = await save(buyer({ menus: ['VehicleInfo'] }));
    expect(role).toMatchObject({
      builtIn: false,
      enterpriseId: maker.enterprise.id,
      wireCode: 'ROLE_NORMAL',
      users: 0,
      menus: ['VehicleInfo'],
      can: { edit: true, delete: true, copy: true, grant: true },
      version: 1,
    });
    expect(role.permissions).toEqual(
      PERMISSIONS.filter((tag) => tag === 'bom:info:query' || /^model:\w+:query$/.test(tag)),
    );
    const other = await signedIn(app);
    expect((await list(other.headers)).map(({ id }) => id)).not.toContain(role.id);
    expect((await save({ ...buyer(), id: role.id, version: 1 }, other.headers)).respCode).toBe(404);
    expect(
      (
        await app.http
          .delete(`${base}/delete`)
          .set(other.headers)
          .send({ ids: [role.id] })
      ).status,
    ).toBe(404);
    expect(
      (
        await app.http
          .post(`${base}/page`)
          .set(maker.headers)
          .send({ q: '采购', querys: { eq: { builtIn: false } } })
      ).body.data,
    ).toMatchObject({ total: 1, records: [{ id: role.id }] });
    await app.http
      .delete(`${base}/delete`)
      .set(maker.headers)
      .send({ ids: [role.id] });
    expect((await list(maker.headers)).map(({ id }) => id)).not.toContain(role.id);
  });

  it.each([
    ['a right that does not exist', { permissions: ['bom:info:fly'] }, [['permissions.0', 'role.unknownPermission']]],
    ['no right at all', { permissions: [] }, [['permissions', 'too_small']]],
    ['a menu that does not exist', { menus: ['Nowhere'] }, [['menus.0', 'role.unknownMenu']]],
    ['a reach over everybody', { dataScope: 'all' }, [['dataScope', 'invalid_value']]],
    ['an empty name', { nameZh: ' ' }, [['nameZh', 'too_small']]],
  ])('refuse %s', async (_what, fields, issues) => expect(issuesOf(await save(buyer(fields)))).toEqual(issues));

  it('have unique names in an enterprise, regardless of case', async () => {
    await save(buyer({ nameZh: 'Einkauf' }));
    expect(issuesOf(await save(buyer({ nameZh: 'EINKAUF' })))).toEqual([['nameZh', 'role.nameTaken']]);
  });

  it('cannot be deleted while they are assigned, and refuse a stale save', async () => {
    const { data: role } = await save(buyer({ nameZh: '质量' }));
    await user(app.db, maker.enterprise, { roles: [role.code] });
    expect(
      (
        await app.http
          .delete(`${base}/delete`)
          .set(maker.headers)
          .send({ ids: [role.id] })
      ).body,
    ).toMatchObject({ respCode: 409, code: 'role.inUse', data: { count: 1 } });
    expect(
      (await save({ ...buyer({ nameZh: '质量' }), id: role.id, version: 1, nameEn: 'Quality' })).data,
    ).toMatchObject({ nameEn: 'Quality', version: 2, users: 1 });
    expect((await save({ ...buyer({ nameZh: '质量' }), id: role.id, version: 1 })).respCode).toBe(409);
  });

  it('take effect for their users with the next call', async () => {
    const { data: role } = await save(
      buyer({ nameZh: '日志', permissions: ['system:logInfo:query', 'system:roleInfo:query'] }),
    );
    const holder = await signIn(app, await user(app.db, maker.enterprise, { roles: [role.code] }));
    expect((await app.http.get(`${base}/list`).set(holder)).status).toBe(200);
    await save({
      ...buyer({ nameZh: '日志', permissions: ['system:logInfo:query'] }),
      id: role.id,
      version: role.version,
    });
    expect((await app.http.get(`${base}/list`).set(holder)).status).toBe(403);
  });

  it('open their own menu screens, and those that every user has', async () => {
    const menuOf = async (menus: string[] | null) => {
      const { data: role } = await save(
        buyer({
          nameZh: `菜单 ${String(menus)}`,
          permissions: ['model:modInfo:query', 'rule:msgLawInfo:query'],
          menus,
        }),
      );
      const who = await user(app.db, maker.enterprise, { roles: [role.code] });
      const headers = await signIn(app, who);
      return (
        (await app.http.get(`/api/sys/menu/listMenuByUserId/${who.id}`).set(headers)).body.data as { extInfo: string }[]
      ).map(({ extInfo }) => extInfo);
    };
    expect(await menuOf(null)).toEqual(expect.arrayContaining(['VehicleInfo', 'RegulatoryInfo', 'dashboard']));
    const few = await menuOf(['VehicleInfo']);
    expect(few).toEqual(expect.arrayContaining(['VehicleInfo', 'dashboard']));
    expect(few).not.toContain('RegulatoryInfo');
  });
});

describe('a user cannot grant more than their own rights', () => {
  it('neither a permission, nor a reach, nor by editing a wider role', async () => {
    const keeper = await holderOf(maker.enterprise, ['system:roleInfo:*', 'bom:info:query']);
    expect((await save(buyer({ permissions: ['bom:info:query'] }), keeper)).ok).toBe(true);
    expect((await save(buyer({ nameZh: 'x', permissions: ['bom:info:edit'] }), keeper)).code).toBe('role.beyondOwn');
    expect((await save(buyer({ nameZh: 'x', permissions: ['*:*:*'] }))).code).toBe('role.beyondOwn');
    const { data: wide } = await save(buyer({ nameZh: '宽', permissions: ['mds:sheet:edit'] }));
    expect(
      (await save({ ...buyer({ nameZh: '宽', permissions: ['bom:info:query'] }), id: wide.id }, keeper)).code,
    ).toBe('role.beyondOwn');
    const inDepartment = await signIn(
      app,
      await user(app.db, maker.enterprise, {
        organisationId: await createDepartment(app.db, maker.enterprise),
        roles: [
          await customRole(app.db, maker.enterprise, {
            permissions: ['system:roleInfo:*', 'bom:*:*'],
            dataScope: 'organisation',
          }),
        ],
      }),
    );
    expect(
      (await save(buyer({ nameZh: 'y', dataScope: 'enterprise', permissions: ['bom:info:query'] }), inDepartment)).code,
    ).toBe('role.beyondOwn');
  });

  it("not even a user of the centre, which lacks the platform's configuration", async () => {
    const centre = await enterprise(app.db, { identity: 'platform' });
    const operator = await signIn(app, await user(app.db, centre, { roles: ['operatingCentre'] }));
    expect((await save(buyer({ permissions: ['system:config:edit'] }), operator)).code).toBe('role.beyondOwn');
    const administrator = await signIn(app, await user(app.db, centre, { roles: ['platformAdmin'] }));
    expect((await save(buyer({ permissions: ['system:config:edit'] }), administrator)).ok).toBe(true);
  });

  it('cannot give administration rights to auditors', async () => {
    expect(
      (await save(buyer({ nameZh: '审核', authority: 1, permissions: ['data:audit:*', 'system:userInfo:edit'] }))).code,
    ).toBe('role.auditOnly');
    expect(
      (await save(buyer({ nameZh: '审核', authority: 1, permissions: ['data:audit:*', 'system:logInfo:query'] }))).data,
    ).toMatchObject({ authority: 1 });
  });

  it('needs a permission for each call', async () => {
    const reader = await holderOf(maker.enterprise, ['system:roleInfo:query']);
    expect((await save(buyer({ nameZh: 'z' }), reader)).respCode).toBe(403);
    expect((await list(reader)).every(({ can }) => JSON.stringify(can).includes('"edit":false'))).toBe(true);
    const nobody = await holderOf(maker.enterprise, ['bom:info:query']);
    expect(
      (
        await Promise.all(
          [app.http.post(`${base}/page`), app.http.get(`${base}/matrix`), app.http.post(`${base}/holders`)].map(
            (call) => call.set(nobody).send({}),
          ),
        )
      ).map(({ status }) => status),
    ).toEqual([403, 403, 403]);
  });
});

describe('built-in roles', () => {
  it('can be copied but not changed', async () => {
    const auditor = await roleOf('auditor');
    expect(auditor).toMatchObject({ builtIn: true, can: { edit: false, delete: false, copy: true } });
    expect((await save({ ...buyer(), id: auditor?.id })).code).toBe('role.builtIn');
    expect(
      (
        await app.http
          .delete(`${base}/delete`)
          .set(maker.headers)
          .send({ ids: [auditor?.id] })
      ).body.code,
    ).toBe('role.builtIn');
    const copy = (
      await app.http
        .post(`${base}/copy`)
        .set(maker.headers)
        .send({ id: auditor?.id, nameZh: '我们的审核员', nameEn: 'Our auditor' })
    ).body.data;
    expect(copy).toMatchObject({ builtIn: false, authority: 1, dataScope: 'enterprise', can: { edit: true } });
    expect(copy.permissions).toContain('data:audit:audit');
    const centre = await roleOf('operatingCentre');
    expect(
      (
        await app.http
          .post(`${base}/copy`)
          .set(maker.headers)
          .send({ id: centre?.id, nameZh: '中心', nameEn: 'Centre' })
      ).body.code,
    ).toBe('role.beyondOwn');
    expect((await list(maker.headers, '?grantable=true')).map(({ code }) => code)).not.toContain('operatingCentre');
  });

  it("are shown in one matrix with the enterprise's own, with the users of each right within reach", async () => {
    const { data } = (await app.http.get(`${base}/matrix`).set(maker.headers)).body;
    expect(data.rows.map((row: { permission: string }) => row.permission)).toEqual(PERMISSIONS);
    const row = data.rows.find(({ permission }: { permission: string }) => permission === 'system:config:edit');
    expect(row).toMatchObject({
      area: 'system',
      resource: 'config',
      action: 'edit',
      holders: [data.roles.find(({ code }: { code: string }) => code === 'platformAdmin').id],
    });
    const holders = (body: object) => app.http.post(`${base}/holders`).set(maker.headers).send(body);
    const found = (await holders({ permission: 'system:roleInfo:edit' })).body.data;
    expect(found.records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          userId: maker.user.id,
          roles: [expect.objectContaining({ nameEn: expect.any(String) })],
        }),
      ]),
    );
    const enterprises = await app.db.rows<{ id: number }>(
      'select distinct enterprise_id as id from app_user where id = any($1::int[])',
      [found.records.map(({ userId }: { userId: number }) => userId)],
    );
    expect(enterprises).toEqual([{ id: maker.enterprise.id }]);
    expect((await holders({ permission: 'system:config:edit' })).body.data.total).toBe(0);
    expect(issuesOf((await holders({ permission: 'no:such:right' })).body)).toEqual([
      ['permission', 'role.unknownPermission'],
    ]);
  });

  it("count only users within the reader's reach", async () => {
    const count = await app.db.row<{ n: number }>(
      `select count(*)::int as n
        from app_user u
        join user_role ur on ur.user_id = u.id
        join role r on r.id = ur.role_id
        where r.code = 'enterpriseAdmin' and u.enterprise_id = $1`,
      [maker.enterprise.id],
    );
    expect((await roleOf('enterpriseAdmin'))?.users).toBe(count?.n);
  });
});

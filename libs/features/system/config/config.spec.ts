import { systemAuth } from '@matlas/server-kit';
import { type AuthHeader, customRole, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { SyncAccountService } from '../index';

let app: TestApp;
let centre: Awaited<ReturnType<typeof signedIn>>;
let maker: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  app = await sharedApp();
  centre = await signedIn(app, ['platformAdmin']);
  maker = await signedIn(app);
});
afterAll(() => app.close());

const issuesOf = (body: { data: { issues?: { path: string; code: string }[] } }) =>
  (body.data.issues ?? []).map(({ path, code }) => [path, code]);

describe.each([
  ['own', 'configmatlasAccount'],
  ['imds', 'configImdsAccount'],
] as const)('accounts at %s', (system, path) => {
  const account = (fields: object = {}) => ({
    enterpriseId: maker.enterprise.id,
    userName: 'sync',
    companyId: 'C-1',
    password: 'very-secret-2026',
    url: 'https://other.example/api',
    ...fields,
  });
  const save = async (fields: object, headers: AuthHeader = centre.headers) =>
    (await app.http.post(`/api/system/${path}/saveOrUpdate`).set(headers).set('Accept-Language', 'zh').send(fields))
      .body;
  const list = (headers: AuthHeader) => app.http.get(`/api/system/${path}/list`).set(headers);

  it('never show a password, not even in the table or the audit trail; an absent or masked password leaves it unchanged', async () => {
    const { data: made } = await save(account());
    expect(made).toMatchObject({
      system,
      userName: 'sync',
      active: true,
      enterpriseId: maker.enterprise.id,
      password: expect.stringMatching(/^\*+2026$/),
    });
    expect(
      (await save({ ...account({ companyId: 'C-2' }), id: made.id, version: made.version, password: made.password }))
        .data,
    ).toMatchObject({ companyId: 'C-2', version: 2 });
    await save({ ...account({ companyId: 'C-3', password: undefined }), id: made.id });
    const service = app.app.get(SyncAccountService);
    expect(await service.credentials(systemAuth(maker.enterprise.id), system)).toMatchObject({
      password: 'very-secret-2026',
      companyId: 'C-3',
    });
    const everything = JSON.stringify([
      (await list(centre.headers)).body,
      await app.db.rows('select * from sync_account'),
      await app.db.rows(`select * from audit_trail where subject = 'sync_account'`),
    ]);
    expect(everything).not.toContain('very-secret-2026');
    await save({ ...account({ password: 'another-secret-77' }), id: made.id });
    expect(await service.credentials(systemAuth(maker.enterprise.id), system)).toMatchObject({
      password: 'another-secret-77',
    });
    await expect(service.credentials(systemAuth(centre.enterprise.id), system)).rejects.toMatchObject({
      code: 'sync.accountMissing',
    });
  });

  it('can be edited by those who may, each for its own system', async () => {
    // The administrator of an enterprise has its account at IMDS, and no other.
    const mayOwn = system === 'imds';
    expect((await list(maker.headers)).status).toBe(mayOwn ? 200 : 403);
    const elsewhere = account({ enterpriseId: centre.enterprise.id });
    expect((await save(elsewhere, maker.headers)).respCode).toBe(mayOwn ? 400 : 403);
    const { data } = await save(account({ userName: 'second' }));
    const other = path === 'configmatlasAccount' ? 'configImdsAccount' : 'configmatlasAccount';
    expect(
      (
        await app.http
          .delete(`/api/system/${other}/delete`)
          .set(centre.headers)
          .send({ ids: [data.id] })
      ).status,
    ).toBe(404);
    expect(
      (
        await app.http
          .delete(`/api/system/${path}/delete`)
          .set(centre.headers)
          .send({ ids: [data.id] })
      ).body.ok,
    ).toBe(true);
    expect((await list(centre.headers)).body.data).toHaveLength(1);
  });

  it.each([
    ['no user name', { userName: ' ' }, [['userName', 'sync.userNameRequired']]],
    ['no password', { password: '' }, [['password', 'sync.passwordRequired']]],
    ['a mask for a password', { password: '************2026' }, [['password', 'sync.passwordRequired']]],
    ['no company ID', { companyId: undefined }, [['companyId', 'sync.companyIdRequired']]],
    ['an address that is none', { url: 'javascript:alert(1)' }, [['url', expect.any(String)]]],
    ['an enterprise that does not exist', { enterpriseId: 999_999 }, [['enterpriseId', 'notFound']]],
  ])('are refused with %s', async (_what, fields, issues) =>
    expect(issuesOf(await save(account({ userName: 'third', ...fields })))).toEqual(issues),
  );
});

describe('help and settings', () => {
  const help = async (headers: AuthHeader) => (await app.http.get('/api/system/config/getHelp').set(headers)).body.data;
  const save = async (fields: object, headers: AuthHeader = centre.headers) =>
    (await app.http.put('/api/system/config/settings').set(headers).send(fields)).body;

  it('show all users the contact that the platform administrator set', async () => {
    expect(await help(maker.headers)).toMatchObject({
      supportPhone: null,
      hours: ['08:30-12:00', '13:30-17:00'],
      weekdays: [1, 2, 3, 4, 5],
      complaintHours: 24,
      productVersion: expect.stringMatching(/^\d/),
    });
    const { data } = await save({
      supportPhone: '400-1',
      supportEmail: 'help@matlas.example',
      helpZh: '请先看手册',
      manualUrl: 'https://docs.example',
    });
    expect(data).toMatchObject({ supportPhone: '400-1', version: 1 });
    expect(await help(maker.headers)).toMatchObject({ supportPhone: '400-1', helpZh: '请先看手册', helpEn: null });
    expect((await save({ supportPhone: '400-2', version: 1 })).data).toMatchObject({
      supportPhone: '400-2',
      supportEmail: null,
      version: 2,
    });
    expect((await save({ supportPhone: '400-3', version: 1 })).respCode).toBe(409);
  });

  it('cannot be changed by others, nor to invalid values', async () => {
    expect((await save({ supportPhone: '1' }, maker.headers)).respCode).toBe(403);
    expect((await app.http.get('/api/system/config/settings').set(maker.headers)).status).toBe(403);
    const reader = await signIn(
      app,
      await user(app.db, centre.enterprise, {
        roles: [await customRole(app.db, centre.enterprise, { permissions: ['system:config:query'] })],
      }),
    );
    expect((await app.http.get('/api/system/config/settings').set(reader)).status).toBe(200);
    expect((await save({ supportPhone: '1' }, reader)).respCode).toBe(403);
    expect(issuesOf(await save({ supportEmail: 'nobody', manualUrl: 'ftp://x' }))).toEqual([
      ['supportEmail', 'invalid_format'],
      ['manualUrl', expect.any(String)],
    ]);
    expect((await app.http.get('/api/system/config/getHelp')).status).toBe(401);
  });
});

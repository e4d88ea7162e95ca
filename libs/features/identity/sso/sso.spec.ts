// Own database: tests settings of single sign-on.
import {
  createTestApp,
  enterprise,
  OIDC_CLIENT,
  type OidcPerson,
  type OidcProvider,
  startOidcProvider,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';
import { identityFeature } from '..';

const FAULTS = ['nonce', 'issuer', 'audience', 'expired', 'signature', 'none'] as const;
const PEOPLE: Record<string, OidcPerson> = {
  li: { sub: 'p-li', preferred_username: 'Li.Ning' },
  impostor: { sub: 'p-impostor', preferred_username: 'Li.Ning' },
  late: { sub: 'p-late', userinfo: { preferred_username: 'late.claim' } },
  stranger: {
    sub: 'p-stranger',
    preferred_username: 'stranger',
    name: 'Anna  Keller',
    email: 'anna@maker.example',
    email_verified: true,
  },
  admin: { sub: 'p-admin', preferred_username: 'boss' },
  verified: { sub: 'p-verified', email: 'verified@maker.example', email_verified: true },
  unverified: { sub: 'p-unverified', email: 'verified@maker.example', email_verified: false },
  ...Object.fromEntries(FAULTS.map((fault) => [fault, { sub: `p-${fault}`, preferred_username: 'li.ning', fault }])),
};

describe('single sign-on', () => {
  let provider: OidcProvider;
  const apps: TestApp[] = [];
  let app: TestApp;
  let home: TestEnterprise;
  const start = async (env: Parameters<typeof createTestApp>[1] = {}): Promise<TestApp> => {
    const made = await createTestApp([identityFeature], {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME: 'Aurora ID',
      PUBLIC_URL: 'https://matlas.example',
      ...env,
    });
    await made.app.listen(0, '127.0.0.1');
    apps.push(made);
    return made;
  };
  beforeAll(async () => {
    provider = await startOidcProvider(PEOPLE);
    app = await start();
    home = await enterprise(app.db);
    await user(app.db, home, { loginName: 'li.ning', mustChangePassword: true });
  });
  afterAll(async () => {
    for (const each of apps) await each.close();
    await provider.end();
  });

  const begin = async (of = app, returnTo = '/bom/info?modId=7') =>
    (await of.http.get('/api/sso/start').query({ returnTo })).body as {
      code: string;
      data: { url: string; key: string };
    };
  const finish = (body: object, of = app) => of.http.post('/api/sso/finish').set('Accept-Language', 'en').send(body);
  async function signInAs(name: string, of = app) {
    const { url, key } = (await begin(of)).data;
    return (await finish({ ...(await provider.signIn(url, name)), key }, of)).body;
  }
  const userWith = async (
    of: TestApp,
    loginName: string,
    fields: { email?: string; roles?: ['platformAdmin'] } = {},
  ): Promise<TestUser> => {
    const who = await user(of.db, await enterprise(of.db, fields.roles ? { identity: 'platform' } : {}), {
      loginName,
      ...(fields.roles ? { roles: fields.roles } : {}),
    });
    await of.db.execute('update app_user set email = $2 where id = $1', [who.id, fields.email ?? null]);
    return who;
  };

  it('is offered, sends PKCE, state and nonce, and returns a session without a password to change', async () => {
    expect((await app.http.get('/api/sso/offer')).body.data).toEqual({ isOffered: true, name: 'Aurora ID' });
    const query = new URL((await begin()).data.url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'matlas',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'https://matlas.example/auth-redirect',
      scope: 'openid profile email',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length).toBeGreaterThanOrEqual(43);
    const body = await signInAs('li');
    expect(body).toMatchObject({
      ok: true,
      data: { returnTo: '/bom/info?modId=7', passwordDue: null, user: { account: 'li.ning' } },
    });
    const { data } = (await app.http.post('/api/haveTo').set('X-Access-Token', body.data.token)).body;
    expect(data).toMatchObject({ passwordDue: null, user: { account: 'li.ning' } });
    expect((await app.http.get(`/api/sys/user/${data.user.usid}`).set('X-Access-Token', body.data.token)).body.ok).toBe(
      true,
    );
  });

  it('identifies a person by the provider’s subject: a login name that is reassigned there opens no account', async () => {
    await signInAs('li');
    expect(await signInAs('impostor')).toMatchObject({ respCode: 403, code: 'sso.unknownPerson' });
    await app.db.execute(`update app_user set login_name = 'li.renamed' where login_name = 'li.ning'`);
    expect((await signInAs('li')).data.user.account).toBe('li.renamed');
    await app.db.execute(`update app_user set login_name = 'li.ning' where login_name = 'li.renamed'`);
  });

  it('refuses unknown persons, users who may not sign in, and claims on accounts with platform-wide reach', async () => {
    expect(await signInAs('stranger')).toMatchObject({
      respCode: 403,
      code: 'sso.unknownPerson',
      message: expect.stringContaining('administrator'),
    });
    await userWith(app, 'boss', { roles: ['platformAdmin'] });
    expect((await signInAs('admin')).code).toBe('sso.unknownPerson');
    const late = await userWith(app, 'late.claim');
    expect((await signInAs('late')).data.user.account).toBe('late.claim');
    await app.db.execute('update app_user set status = 0 where id = $1', [late.id]);
    expect((await signInAs('late')).code).toBe('session.deactivated');
  });

  it.each(FAULTS)('refuses an ID token with a wrong %s', async (fault) =>
    expect(await signInAs(fault)).toMatchObject({ respCode: 400, code: 'sso.failed', data: null }),
  );

  it('is bound to one browser and one attempt', async () => {
    const [mine, other] = [(await begin()).data, (await begin()).data];
    const back = await provider.signIn(mine.url, 'li');
    expect((await finish({ ...back, key: other.key })).body.code).toBe('sso.failed');
    expect((await finish({ ...back, key: mine.key })).body.code).toBe('sso.failed');
    const again = (await begin()).data;
    const good = await provider.signIn(again.url, 'li');
    const twice = await Promise.all([1, 2].map(() => finish({ ...good, key: again.key })));
    expect(twice.map(({ body }) => body.code).sort()).toEqual(['', 'sso.failed']);
    const third = (await begin()).data;
    expect(
      (await finish({ ...good, state: (await provider.signIn(third.url, 'li')).state, key: third.key })).body.code,
    ).toBe('sso.failed');
  });

  it('refuses an attempt that is too old, was refused by the provider, or comes from another issuer', async () => {
    const old = (await begin()).data;
    const late = await provider.signIn(old.url, 'li');
    await app.db.execute(`update sso_attempt set expires_at = now() - interval '1 second'`);
    expect((await finish({ ...late, key: old.key })).body.code).toBe('sso.failed');
    expect((await signInAs('nobody-there')).code).toBe('sso.failed');
    const mixed = (await begin()).data;
    expect(
      (await finish({ ...(await provider.signIn(mixed.url, 'li')), iss: 'https://evil.example', key: mixed.key })).body
        .code,
    ).toBe('sso.failed');
    expect((await finish({ state: 'x' })).status).toBe(400);
  });

  it.each([
    '//evil.example',
    'https:evil.example',
    'https://evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example/..',
    '/%5cevil.example',
    '/%252f%252fevil.example',
    '%2f%2fevil.example',
    'javascript:alert(1)',
    '/\tevil',
    '/ok/\n/evil',
    'evil',
    '',
  ])('sends nobody to %j', async (returnTo) => {
    const answer = await app.http.get('/api/sso/start').query({ returnTo });
    expect(answer.body).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'returnTo', code: 'sso.returnTo' }] },
    });
  });

  it('creates ordinary users for unknown persons, if configured', async () => {
    const open = await start({ OIDC_PROVISION: 'on', OIDC_ENTERPRISE: 'E-NEW' });
    await enterprise(open.db, { code: 'E-NEW' });
    await open.http.get('/api/sso/offer');
    const body = await signInAs('stranger', open);
    expect(body.data.user).toMatchObject({
      account: 'stranger',
      usname: 'Anna Keller',
      enterpriseCode: 'E-NEW',
      roles: ['ordinaryUser'],
    });
    expect((await signInAs('stranger', open)).data.user.usid).toBe(body.data.user.usid);
  });

  it('finds users by a verified mailbox', async () => {
    const byMail = await start({ OIDC_CLAIM: 'email', OIDC_MATCH: 'email' });
    await userWith(byMail, 'mailed', { email: 'Verified@maker.example' });
    expect((await signInAs('unverified', byMail)).code).toBe('sso.unknownPerson');
    expect((await signInAs('verified', byMail)).data.user.account).toBe('mailed');
    await userWith(byMail, 'mailed.twice', { email: 'verified@maker.example' });
    await byMail.db.execute('delete from sso_identity');
    expect((await signInAs('verified', byMail)).code).toBe('sso.unknownPerson');
  });

  it('is off without an issuer, and reports when the provider is unavailable', async () => {
    const off = await createTestApp([identityFeature]);
    expect((await off.http.get('/api/sso/offer')).body.data.isOffered).toBe(false);
    expect((await begin(off)).code).toBe('sso.off');
    expect((await finish({ state: 'x', key: 'y', code: 'z' }, off)).body.code).toBe('sso.off');
    await off.close();
    const away = await createTestApp([identityFeature], { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' });
    expect((await away.http.get('/api/sso/start')).status).toBe(502);
    await away.close();
  });
});

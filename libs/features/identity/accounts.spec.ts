// Own database: tests first starts with different settings.
import { AuthLookup, CONFIG, type Config } from '@matlas/server-kit';
import { createTestApp, createDepartment, enterprise, signInOverHttp, type TestApp, user } from '@matlas/testing';
import { Accounts, identityFeature } from '.';

describe('the accounts of a new installation', () => {
  const apps: TestApp[] = [];
  const start = async (env: Parameters<typeof createTestApp>[1] = {}) => {
    const app = await createTestApp([identityFeature], env);
    apps.push(app);
    return app;
  };
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  it('include one administrator, whose generated password is shown once and must be changed', async () => {
    const app = await start();
    const accounts = app.app.get(Accounts);
    const [first, second] = await Promise.all([
      accounts.createFirstAdministrator(),
      accounts.createFirstAdministrator(),
    ]);
    const made = first ?? second;
    expect([first, second].filter(Boolean)).toHaveLength(1);
    expect(made).toMatchObject({ loginName: 'admin', mustChangePassword: true });
    const headers = await signInOverHttp(
      app,
      { id: 0, loginName: 'admin', enterpriseId: 0, organisationId: 0 },
      made?.password,
    );
    expect((await app.http.post('/api/haveTo').set(headers)).body.data).toMatchObject({
      passwordDue: 'firstSignIn',
      user: { isadmin: true, permissions: ['*:*:*'], realroles: ['ROLE_SYS_ADMIN'] },
    });
  });

  it('use ADMIN_PASSWORD unchanged', async () => {
    const app = await start({ ADMIN_PASSWORD: 'Given4dmin' });
    expect(await app.app.get(Accounts).createFirstAdministrator()).toMatchObject({
      password: 'Given4dmin',
      mustChangePassword: false,
    });
  });

  it('of a demo have the password that is given', async () => {
    const app = await start({ DEMO_PASSWORD: 'Given5word' });
    const made = await app.app.get(Accounts).createDemoAccounts();
    expect(new Set(made.map(({ password }) => password))).toEqual(new Set(['Given5word']));
  });

  it('with the well-known password are told while it opens them, and not opened to other machines', async () => {
    const app = await start({ ADMIN_PASSWORD: 'Given4dmin', HOST: '127.0.0.1' });
    const accounts = app.app.get(Accounts);
    const printedNames = async () => (await accounts.createDemoAccounts()).map(({ loginName }) => loginName);
    expect(await printedNames()).toHaveLength(5);
    await app.db.execute(`update app_user set status = 0 where login_name = 'auditor'`);
    await accounts.createFirstAdministrator();
    await app.db.execute(`update app_user set password_hash = (
      select password_hash from app_user where login_name = 'admin') where login_name = 'supplier'`);
    expect(await printedNames()).toEqual(['engineer', 'oemadmin', 'northridge']);
    await accounts.refuseOpenDemoAccounts();
    Object.assign(app.app.get<Config>(CONFIG), { HOST: '0.0.0.0' });
    await expect(accounts.refuseOpenDemoAccounts()).rejects.toThrow('engineer, oemadmin, northridge still have');
    await app.db.execute(`update app_user set status = 0`);
    await accounts.refuseOpenDemoAccounts();
  });

  it('of a demo that others can reach never have the well-known password', async () => {
    const app = await start({ ADMIN_PASSWORD: 'Given4dmin', HOST: '0.0.0.0' });
    const [account] = await app.app.get(Accounts).createDemoAccounts();
    expect(account?.password).not.toBe('Aurora2026');
  });

  it('include the demo accounts, created once, and each can sign in', async () => {
    const app = await start();
    const accounts = app.app.get(Accounts);
    const made = await accounts.createDemoAccounts();
    expect(made).toHaveLength(5);
    expect(new Set(made.map(({ password }) => password)).size).toBe(1);
    expect(await accounts.createDemoAccounts()).toEqual([]); // a generated password is told once
    await accounts.refuseOpenDemoAccounts();
    const engineer = made.find((account) => account.loginName === 'engineer');
    const headers = await signInOverHttp(
      app,
      { id: 0, loginName: 'engineer', enterpriseId: 0, organisationId: 0 },
      engineer?.password,
    );
    expect((await app.http.post('/api/haveTo').set(headers)).body.data.user).toMatchObject({
      enterpriseCode: 'E-10021',
      enterpriseEnName: 'Aurora Motors',
    });
  });

  it('restores the rights of a user for their jobs, including departments below their own', async () => {
    const app = await start();
    const home = await enterprise(app.db);
    const own = await createDepartment(app.db, home);
    const below = await createDepartment(app.db, home, own);
    await createDepartment(app.db, home);
    const who = await user(app.db, home, { roles: ['dataProvider'], organisationId: own });
    const lookup = app.app.get(AuthLookup);
    expect((await lookup.byUser(who.id))?.scope).toEqual({
      reach: 'organisation',
      enterpriseId: home.id,
      organisationIds: [own, below],
      userId: who.id,
    });
    await app.db.execute('update app_user set valid_until = current_date - 1 where id = $1', [who.id]);
    expect(await lookup.byUser(who.id)).toBeUndefined();
  });
});

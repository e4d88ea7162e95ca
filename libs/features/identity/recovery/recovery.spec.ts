// Own database: one test sets its own limit of mails.
import {
  codeIn,
  createTestApp,
  encryptPassword,
  enterprise,
  mailsTo,
  sharedApp,
  signInOverHttp,
  signInBody,
  solveCaptcha,
  TEST_PASSWORD,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';
import { readConfig } from '@matlas/server-kit';
import { identityFeature } from '..';
import { siteAddress } from './site-address';

let serial = 0;

it('leads to this machine by https when it has a certificate, unless there is a public address', () => {
  const base = { DATABASE_URL: 'postgres://localhost/x', SESSION_SECRET: '9f'.repeat(32), PORT: '3443' };
  const certified = { ...base, TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };
  const addressOf = (env: NodeJS.ProcessEnv) => siteAddress(readConfig(env), '/login', { code: 'a' });
  expect(addressOf(base)).toBe('http://localhost:3443/login#?code=a');
  expect(addressOf(certified)).toBe('https://localhost:3443/login#?code=a');
  expect(addressOf({ ...certified, PUBLIC_URL: 'https://m.example/' })).toBe('https://m.example/login#?code=a');
});

describe('recovery', () => {
  let app: TestApp;
  let home: TestEnterprise;
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    home = await enterprise(app.db);
  });
  afterAll(() => app.close());

  type Person = TestUser & { email: string };
  async function person(email = `person${(serial += 1)}@maker.example`): Promise<Person> {
    const who = await user(app.db, home);
    await app.db.execute('update app_user set email = $2 where id = $1', [who.id, email]);
    return { ...who, email };
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.http.get(`/api${path}`).set('Accept-Language', 'zh').set(headers);
  const lost = (loginName: string, email: string) =>
    get(`/passwordlost?loginName=${encodeURIComponent(loginName)}&email=${encodeURIComponent(email)}`);
  const setPassword = async (code: string, password: string) =>
    (
      await app.http
        .post(`/api/extSys/user/updateUserPsw?code=${code}`)
        .set('Accept-Language', 'zh')
        .send({ newPassword: await encryptPassword(app, password) })
    ).body;
  const login = async (who: TestUser, password: string) =>
    (await app.http.post('/api/login').send(await signInBody(app, who.loginName, password))).body;
  async function codeFor(who: Person): Promise<string> {
    await lost(who.loginName, who.email);
    return codeIn((await mailsTo(app, who.email)).at(-1));
  }
  const linkOf = async (code: string) => (await get(`/changePassword?code=${code}`)).body.data;

  it('sets a new password with the mailed code, once, and invalidates all sessions and other links', async () => {
    const who = await person();
    const session = await signInOverHttp(app, who);
    const older = await codeFor(who);
    const code = await codeFor(who);
    const [mail] = (await mailsTo(app, who.email)).slice(-1);
    expect(mail).toMatchObject({
      subject: 'Matlas：重置密码',
      text: expect.stringContaining(`https://matlas.example/resetPassword#?code=${code}`),
    });
    expect(await linkOf(code)).toMatchObject({ isValid: true, loginName: who.loginName });
    expect((await app.http.post('/api/changePassword').send({ code })).body.data).toEqual(await linkOf(code));
    expect(await setPassword(code, 'Another1')).toMatchObject({ ok: true, message: '修改成功' });
    expect((await app.http.post('/api/haveTo').set(session)).status).toBe(401);
    expect((await login(who, TEST_PASSWORD)).code).toBe('signIn.failed');
    expect((await login(who, 'Another1')).data.passwordDue).toBeNull();
    for (const used of [code, older]) {
      expect((await setPassword(used, 'Third3xxx')).code).toBe('recovery.codeInvalid');
      expect((await linkOf(used)).isValid).toBe(false);
    }
    expect((await mailsTo(app, who.email)).at(-1)?.subject).toBe('Matlas：密码已重置');
  });

  it('enforces the password rule and the last five passwords, and the code remains valid for another attempt', async () => {
    const who = await person();
    const code = await codeFor(who);
    expect((await setPassword(code, 'weak')).data.issues).toMatchObject([
      { path: 'newPassword', code: 'password.pattern' },
    ]);
    expect((await setPassword(code, TEST_PASSWORD)).code).toBe('password.usedBefore');
    expect(
      (await app.http.post(`/api/extSys/user/updateUserPsw?code=${code}`).send({ newPassword: 'Clear1Text' })).body
        .code,
    ).toBe('signIn.encryption');
    expect((await setPassword('short', 'Another1')).data.issues).toMatchObject([
      { path: 'code', code: 'recovery.codeInvalid' },
    ]);
    const both = await Promise.all([setPassword(code, 'Another1'), setPassword(code, 'Another2')]);
    expect(both.map(({ code: refusal }) => refusal).sort()).toEqual(['', 'recovery.codeInvalid']);
  });

  it('unlocks a locked login name', async () => {
    const who = await person();
    for (let guess = 0; guess < 6; guess += 1) await login(who, 'Wrong0ne');
    expect((await login(who, TEST_PASSWORD)).code).toBe('signIn.locked');
    await setPassword(await codeFor(who), 'Another1');
    expect((await login(who, 'Another1')).ok).toBe(true);
  });

  it('stores codes as hashes, valid for half an hour', async () => {
    const who = await person();
    const code = await codeFor(who);
    expect(code).toHaveLength(43);
    expect(JSON.stringify(await app.db.rows('select * from one_time_code'))).not.toContain(code);
    expect(JSON.stringify(await app.db.rows(`select input, result, starter from job`))).not.toContain(code);
    await app.db.execute(
      `update one_time_code
        set expires_at = create_time + interval '30 minutes' - interval '31 minutes'
        where user_id = $1`,
      [who.id],
    );
    expect((await setPassword(code, 'Another1')).code).toBe('recovery.codeExpired');
    expect((await linkOf(code)).isValid).toBe(false);
  });

  it('mails only the owner, and gives everyone the same response with the same amount of work', async () => {
    const who = await person();
    const gone = await person();
    await app.db.execute('update app_user set status = 0 where id = $1', [gone.id]);
    const cases: [string, string][] = [
      [who.loginName, who.email],
      [who.loginName, 'other@maker.example'],
      ['nobody', who.email],
      [gone.loginName, gone.email],
    ];
    const statements: number[] = [];
    const answers = [];
    for (const [name, email] of cases) {
      const before = await app.db.row<{ n: number }>('select count(*)::int as n from job');
      answers.push(await lost(name, email));
      statements.push(
        ((await app.db.row<{ n: number }>('select count(*)::int as n from job'))?.n ?? 0) - (before?.n ?? 0),
      );
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(statements).toEqual([1, 1, 1, 1]);
    expect(await mailsTo(app, who.email)).toHaveLength(1);
    for (const email of ['other@maker.example', gone.email]) expect(await mailsTo(app, email)).toEqual([]);
  });

  it('mails the login names of a mailbox to it, in the language of the requester', async () => {
    const shared = 'shared@maker.example';
    const [one, two] = [await person(shared), await person(shared)];
    const answers = [
      await get(`/loginnamelost/${shared}`, { 'Accept-Language': 'en' }),
      await get('/loginnamelost/none@maker.example', { 'Accept-Language': 'en' }),
    ];
    expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body]);
    const [mail] = await mailsTo(app, shared);
    expect(mail?.subject).toBe('Matlas: your login name');
    for (const { loginName } of [one, two]) expect(mail?.text).toContain(loginName);
    expect(await mailsTo(app, 'none@maker.example')).toEqual([]);
  });

  it('also accepts a recovery by sendUrlByEmail, with the security check', async () => {
    const who = await person();
    const body = { kind: 'recovery', loginName: who.loginName, email: who.email };
    expect((await app.http.post('/api/extSys/user/sendUrlByEmail').send(body)).status).toBe(400);
    await app.http.post('/api/extSys/user/sendUrlByEmail').send({ ...body, captcha: await solveCaptcha(app) });
    expect(await linkOf(codeIn((await mailsTo(app, who.email))[0]))).toMatchObject({
      isValid: true,
      loginName: who.loginName,
    });
  });

  it.each([
    ['/loginnamelost/no-mailbox', 400],
    [`/loginnamelost/${encodeURIComponent('a@b.example\r\nBcc: c@d.example')}`, 400],
    [`/loginnamelost/${encodeURIComponent('a@b.example,c@d.example')}`, 400],
    ['/passwordlost?loginName=x', 400],
    ['/passwordlost?email=a@b.example', 400],
    ['/changePassword', 400],
  ])('refuses %j', async (path, status) => expect((await get(path)).status).toBe(status));

  it('limits the number of calls per minute', async () => {
    const strict = await createTestApp([identityFeature], { RATE_MAIL: '2' });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await strict.http.get('/api/loginnamelost/a@b.example')).status);
    await strict.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});

import type { RegistrationRow } from '@matlas/contract';
import { Events } from '@matlas/server-kit';
import {
  type AuthHeader,
  codeIn,
  encryptPassword,
  enterprise,
  mailsTo,
  sharedApp,
  signedIn,
  signInBody,
  solveCaptcha,
  type TestApp,
  user,
} from '@matlas/testing';

const PASSWORD = 'Supplier1';
let serial = 0;

describe('registration of a supplier', () => {
  let app: TestApp;
  let centre: AuthHeader;
  const actual: object[] = [];
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    centre = (await signedIn(app, ['platformAdmin'])).headers;
    for (const name of ['registration.waiting', 'registration.decided'] as const)
      app.app.get(Events).on(name, (event) => void actual.push({ name, ...event }));
  });
  afterAll(() => app.close());

  async function form(fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    serial += 1;
    const email = `li${serial}@supplier.example`;
    return {
      enterpriseName: '恒跃线束',
      enterpriseEnName: 'Hengyue Wiring',
      taxCode: `91310000mA1K${String(serial).padStart(6, '0')}`,
      countryCode: 'CN',
      province: '江苏省',
      city: '苏州市',
      address: '工业园区 1 号',
      postalCode: '215000',
      mainBusiness: '线束',
      userName: '李宁',
      loginName: `lining${serial}`,
      email,
      emailAgain: email,
      phone: '0512-1234567',
      fax: '0512-1234568',
      password: await encryptPassword(app, PASSWORD),
      captcha: await solveCaptcha(app),
      ...fields,
    };
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.http.post(`/api${path}`).set('Accept-Language', 'zh').set(headers).send(body);
  const register = async (fields: Record<string, unknown> = {}, headers = {}) =>
    post('/extSys/user/registerUser', await form(fields), headers);
  const login = async (name: string) =>
    (await app.http.post('/api/login').send(await signInBody(app, name, PASSWORD))).body;
  const issuesOf = (body: { data: { issues: { path: string; code: string }[] } }) =>
    body.data.issues.map(({ path, code }) => `${path} ${code}`);
  const registrationOf = async (loginName: string): Promise<RegistrationRow> =>
    (await post('/sys/registration/page', { querys: [{ eq: { loginName } }] }, centre)).body.data
      .records[0] as RegistrationRow;
  /** A registration whose mailbox is confirmed. */
  async function waiting(fields: Record<string, unknown> = {}, headers = {}): Promise<RegistrationRow> {
    const { loginName, email } = await form(fields).then((sent) =>
      post('/extSys/user/registerUser', sent, headers).then(() => sent as { loginName: string; email: string }),
    );
    const [mail] = await mailsTo(app, email);
    expect((await post('/extSys/user/confirmRegistration', { code: codeIn(mail) })).body.ok).toBe(true);
    return registrationOf(loginName);
  }

  it('is confirmed by mail, approved by the centre, and its first sign-in requires another password', async () => {
    const sent = await form();
    expect((await post('/extSys/user/registerUser', sent)).body).toMatchObject({
      ok: true,
      data: { state: 'unconfirmed' },
    });
    const { loginName, email } = sent as { loginName: string; email: string };
    expect((await login(loginName)).code).toBe('signIn.failed');
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('https://matlas.example/register#?confirm=');
    expect(
      (await post('/sys/registration/approve', { id: (await registrationOf(loginName)).id }, centre)).body.code,
    ).toBe('registration.unconfirmed');
    expect((await post('/extSys/user/confirmRegistration', { code: codeIn(mail) })).body.ok).toBe(true);
    expect((await login(loginName)).code).toBe('signIn.pending');

    const row = await registrationOf(loginName);
    expect(row).toMatchObject({
      state: 'waiting',
      taxCode: (sent.taxCode as string).toUpperCase(),
      can: { approve: true, refuse: true },
    });
    expect(JSON.stringify(row)).not.toContain('argon2');
    const approved = (await post('/sys/registration/approve', { id: row.id }, centre)).body;
    expect(approved).toMatchObject({ ok: true, data: { state: 'approved', can: { approve: false, refuse: false } } });
    expect((await mailsTo(app, email)).at(-1)).toMatchObject({
      subject: 'Matlas：注册已批准',
      text: expect.stringContaining(approved.data.enterpriseCode),
    });
    expect((await login(loginName)).data).toMatchObject({
      passwordDue: 'firstSignIn',
      nextShow: 0,
      user: { enterpriseName: '恒跃线束', roles: ['enterpriseAdmin', 'editor'] },
    });
    expect((await post('/sys/registration/refuse', { id: row.id, reason: 'late' }, centre)).body.code).toBe(
      'registration.decided',
    );
    expect(
      await app.db.row(
        'select after from audit_trail where subject = $1 and subject_id = $2 order by id desc limit 1',
        ['registration', row.id],
      ),
    ).toEqual({ after: { state: 'approved' } });
    expect(actual).toMatchObject([
      { name: 'registration.waiting', registrationId: row.id },
      { name: 'registration.decided', registrationId: row.id, approved: true, invitedByEnterpriseId: null },
    ]);
  });

  it('can be refused with a reason in the registrant’s language, which frees its names and numbers', async () => {
    const row = await waiting({ loginName: 'refused.one' }, { 'Accept-Language': 'en' });
    expect((await post('/sys/registration/refuse', { id: row.id, reason: ' ' }, centre)).status).toBe(400);
    const [first, second] = await Promise.all(
      [1, 2].map(() => post('/sys/registration/refuse', { id: row.id, reason: 'No such tax id' }, centre)),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    expect((await mailsTo(app, row.email)).at(-1)).toMatchObject({
      subject: 'Matlas: registration refused',
      text: expect.stringContaining('No such tax id'),
    });
    expect((await login('refused.one')).code).toBe('signIn.failed');
    expect((await register({ loginName: 'refused.one', taxCode: row.taxCode })).body.data.state).toBe('unconfirmed');
  });

  it('reports a login name, tax id or DUNS number that is taken, after the security check is solved', async () => {
    const taken = await waiting({ duns: '12-345-6789' });
    const clash = {
      loginName: taken.loginName.toUpperCase(),
      taxCode: taken.taxCode?.toLowerCase(),
      duns: '12-345-6789',
    };
    expect(issuesOf((await register(clash)).body)).toEqual([
      'loginName user.loginNameTaken',
      'taxCode enterprise.exists',
      'duns enterprise.exists',
    ]);
    const spent = await solveCaptcha(app);
    await register({ captcha: spent });
    expect((await register({ captcha: spent, ...clash })).body.code).toBe('signIn.captchaInvalid');
  });

  it('informs a known mailbox by mail only', async () => {
    const known = await waiting();
    const other = await form();
    const fields = { email: known.email.toUpperCase(), emailAgain: known.email };
    const [one, two] = [await post('/extSys/user/registerUser', other), await register(fields)];
    expect({ status: two.status, body: two.body }).toEqual({ status: one.status, body: one.body });
    expect((await mailsTo(app, known.email.toUpperCase())).map(({ subject }) => subject)).toEqual([
      'Matlas：此邮箱已有账号',
    ]);
  });

  it.each([
    [{ taxCode: '', duns: '' }, 'duns enterprise.taxIdOrDuns'],
    [{ taxCode: '123' }, 'taxCode enterprise.taxIdFormat'],
    [{ duns: '123456789' }, 'duns enterprise.dunsFormat'],
    [{ enterpriseName: '3M' }, 'enterpriseName enterprise.nameStartsWithNumber'],
    [{ enterpriseEnName: 'X' }, 'enterpriseEnName enterprise.englishNameShort'],
    [{ enterpriseName: 'Evil\r\nBcc: all@victim.example' }, 'enterpriseName controlCharacters'],
    [{ userName: 'Li\nNing' }, 'userName controlCharacters'],
    [{ email: 'li@supplier.example\r\nBcc: x@y.example' }, 'email invalid_format'],
    [{ emailAgain: 'other@supplier.example' }, 'emailAgain user.emailMismatch'],
    [{ loginName: 'li ning' }, 'loginName noSpaces'],
    [{ province: '' }, 'province required'],
    [{ phone: '' }, 'phone too_small'],
  ])('refuses %j', async (fields, issue) => expect(issuesOf((await register(fields)).body)).toContain(issue));

  it('refuses a weak password and one in clear text', async () => {
    expect(issuesOf((await register({ password: await encryptPassword(app, 'weak') })).body)).toEqual([
      'password password.pattern',
    ]);
    expect((await register({ password: PASSWORD })).body.code).toBe('signIn.encryption');
  });

  it('follows an invitation, whose link confirms its own mailbox and can be used once', async () => {
    const host = await signedIn(app, ['enterpriseAdmin']);
    const plain = await signedIn(app, ['ordinaryUser']);
    expect(
      (await post('/sys/registration/invite', { email: 'new@supplier.example', language: 'en' }, plain.headers)).status,
    ).toBe(403);
    expect(
      (await post('/sys/registration/invite', { email: 'new@supplier.example, all@victim.example' }, host.headers))
        .status,
    ).toBe(400);
    expect(
      (await post('/sys/registration/invite', { email: 'new@supplier.example', language: 'en' }, host.headers)).body.ok,
    ).toBe(true);
    await app.db.execute(`update app_user set email = 'colleague@maker.example' where id = $1`, [host.user.id]);
    expect(
      issuesOf((await post('/sys/registration/invite', { email: 'Colleague@maker.example' }, host.headers)).body),
    ).toEqual(['email registration.invitedKnown']);
    const [mail] = await mailsTo(app, 'new@supplier.example');
    expect(mail?.subject).toBe(`Enterprise ${host.enterprise.code} invites your company to Matlas`);
    const code = codeIn(mail);
    const link = async (of: string) =>
      (await app.http.post(`/api/extSys/user/registrationLink`).send({ code: of })).body.data;
    expect(await link(code)).toMatchObject({
      isValid: true,
      kind: 'invitation',
      email: 'new@supplier.example',
      invitedBy: `企业 ${host.enterprise.code}`,
    });
    expect(issuesOf((await register({ code })).body)).toEqual(['email registration.emailOther']);
    const mine = { code, email: 'new@supplier.example', emailAgain: 'new@supplier.example', loginName: 'invited' };
    expect((await register(mine)).body.data).toEqual({ state: 'waiting' });
    expect(await registrationOf('invited')).toMatchObject({
      state: 'waiting',
      invitedBy: `企业 ${host.enterprise.code}`,
    });
    expect((await register({ ...mine, loginName: 'invited.again' })).body.code).toBe('registration.linkInvalid');
    expect((await link(code)).isValid).toBe(false);
  });

  it('mails a registration link on request, at most five an hour to one mailbox, with the same response for a known one', async () => {
    const somebody = await user(app.db, await enterprise(app.db));
    await app.db.execute(`update app_user set email = 'known@supplier.example' where id = $1`, [somebody.id]);
    const ask = async (email: string) =>
      post('/extSys/user/sendUrlByEmail', { kind: 'registration', email, captcha: await solveCaptcha(app) });
    const answers = [await ask('known@supplier.example')];
    for (let n = 0; n < 7; n += 1) answers.push(await ask('asks@supplier.example'));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveProperty('size', 1);
    expect(await mailsTo(app, 'asks@supplier.example')).toHaveLength(5);
    expect((await mailsTo(app, 'known@supplier.example')).map(({ subject }) => subject)).toEqual([
      'Matlas：此邮箱已有账号',
    ]);
    expect(
      (await post('/extSys/user/sendUrlByEmail', { kind: 'registration', email: 'asks@supplier.example' })).status,
    ).toBe(400);
  });

  it('refuses expired links, links of other purposes and invented links', async () => {
    await register({ loginName: 'too.late', email: 'late@supplier.example', emailAgain: 'late@supplier.example' });
    const code = codeIn((await mailsTo(app, 'late@supplier.example'))[0]);
    await app.db.execute(
      `update one_time_code set expires_at = now() - interval '1 second' where email = 'late@supplier.example'`,
    );
    for (const dead of [code, 'A'.repeat(43)])
      expect((await post('/extSys/user/confirmRegistration', { code: dead })).body.code).toBe(
        'registration.linkInvalid',
      );
    expect((await post('/extSys/user/confirmRegistration', { code: 'short' })).status).toBe(400);
    expect(JSON.stringify(await app.db.rows('select * from one_time_code'))).not.toContain(code);
  });

  it('can be decided by the centre only', async () => {
    const admin = await signedIn(app, ['enterpriseAdmin']);
    for (const path of ['page', 'approve', 'refuse'])
      expect((await post(`/sys/registration/${path}`, { id: 1, reason: 'x' }, admin.headers)).status).toBe(403);
    expect((await app.http.get('/api/sys/registration/999999').set(centre)).status).toBe(404);
    expect(
      (await app.http.get(`/api/sys/registration/${(await registrationOf('invited')).id}`).set(centre)).body.data
        .loginName,
    ).toBe('invited');
  });
});

import {
  type AuthHeader,
  encryptPassword,
  enterprise,
  sharedApp,
  signIn,
  signInBody,
  signInOverHttp,
  TEST_PASSWORD,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';

describe('sign-in', () => {
  let app: TestApp;
  let home: TestEnterprise;
  beforeAll(async () => {
    app = await sharedApp();
    home = await enterprise(app.db);
  });
  afterAll(() => app.close());

  const login = async (who: Pick<TestUser, 'loginName'>, password: string) =>
    app.http.post('/api/login').send(await signInBody(app, who.loginName, password));
  const haveTo = (headers: Record<string, string>) => app.http.post('/api/haveTo').set(headers);
  const changePassword = async (headers: Record<string, string>, oldPassword: string, newPassword: string) =>
    app.http
      .put('/api/newUpdatePassword')
      .set(headers)
      .set('Accept-Language', 'zh')
      .send({
        oldPassword: await encryptPassword(app, oldPassword),
        newPassword: await encryptPassword(app, newPassword),
      });

  it('returns a token, the user, and what they must confirm', async () => {
    const who = await user(app.db, home, { name: '林晓' });
    const { body } = await app.http
      .post('/api/login')
      .send(await signInBody(app, ` ${who.loginName.toUpperCase()} `, TEST_PASSWORD));
    expect(body).toMatchObject({
      respCode: 0,
      ok: true,
      data: {
        passwordDue: null,
        nextShow: 1,
        user: {
          usid: who.id,
          account: who.loginName,
          usname: '林晓',
          enpid: home.id,
          realroles: ['ROLE_CUS_ADMIN'],
          isadmin: false,
        },
      },
    });
    expect(body.data.user.roles).toEqual(['enterpriseAdmin', 'editor']);
  });

  it('opens the session that tests of other areas use', async () => {
    const begun = async (who: TestUser, { 'X-Access-Token': token }: AuthHeader) => {
      const read = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
      const [head, body] = token.split('.').slice(0, 2).map(read);
      const rows = await app.db.rows<Record<string, unknown>>(
        `select to_jsonb(s) - '{id,user_id,create_time,seen_at,confirmed_at,expires_at,ended_at,agent,address}'::text[] as row,
           s.ended_at is null as "isLive", round(extract(epoch from s.expires_at - now()) / 60) as minutes,
             u.last_sign_in_at is not null as "isSeen"
         from session s join app_user u on u.id = s.user_id where s.user_id = $1
         order by s.ended_at nulls last`,
        [who.id],
      );
      return { head, claims: Object.keys(body ?? {}), rows };
    };
    const [one, other] = [await user(app.db, home), await user(app.db, home)];
    await signInOverHttp(app, one);
    await signIn(app, other);
    expect(await begun(other, await signIn(app, other))).toEqual(await begun(one, await signInOverHttp(app, one)));
  });

  it.each([
    ['without a token', {}, 401, 'Auth_401'],
    ['with a token of another make', { 'X-Access-Token': 'admin-token' }, 401, '50008'],
    [
      'with an unsigned token',
      { 'X-Access-Token': `${btoa('{"alg":"none"}')}.${btoa('{"sid":"00000000-0000-4000-8000-000000000000"}')}.` },
      401,
      '50008',
    ],
    ['with an unknown API key', { 'X-Api-Key': 'matlas_unknown' }, 401, 'apiKey.invalid'],
  ])('refuses a call %s', async (_how, headers, status, code) => {
    const answer = await haveTo(headers);
    expect([answer.status, answer.body.respCode, answer.body.code]).toEqual([status, status, code]);
  });

  it('informs the older session of a newer one, and forgets a session after its sign-out', async () => {
    const who = await user(app.db, home);
    const older = await signInOverHttp(app, who);
    const newer = await signInOverHttp(app, who);
    expect((await haveTo(older)).body).toMatchObject({ respCode: 504, code: 'session.replaced', ok: false });
    expect((await app.http.get('/api/logout').set(newer)).body.ok).toBe(true);
    expect((await haveTo(newer)).body.code).toBe('50008');
  });

  it('expires after the time to live, and at once when the user is deactivated', async () => {
    const [late, gone] = [await user(app.db, home), await user(app.db, home)];
    const [lateSession, goneSession] = [await signInOverHttp(app, late), await signInOverHttp(app, gone)];
    await app.db.execute(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [late.id]);
    await app.db.execute('update app_user set status = 0 where id = $1', [gone.id]);
    expect((await haveTo(lateSession)).body).toMatchObject({ respCode: 401, code: '50014' });
    expect((await haveTo(goneSession)).body).toMatchObject({ respCode: 503, code: 'session.deactivated' });
    expect((await login(gone, TEST_PASSWORD)).body.code).toBe('session.deactivated');
  });

  it('locks known and unknown names alike after five failures, also when these are sent in parallel', async () => {
    const who = await user(app.db, home);
    const codesOf = async (name: string) => {
      const guesses = await Promise.all(Array.from({ length: 12 }, () => login({ loginName: name }, 'Wrong0ne')));
      return guesses.map((answer) => answer.body.code as string).sort();
    };
    const known = await codesOf(who.loginName);
    expect(known.filter((code) => code === 'signIn.failed').length).toBeLessThanOrEqual(5);
    expect(new Set(known)).toEqual(new Set(['signIn.failed', 'signIn.locked']));
    expect(new Set(await codesOf('nobody'))).toEqual(new Set(known));
    const right = await login(who, TEST_PASSWORD);
    expect([right.status, right.body.code]).toEqual([423, 'signIn.locked']);
    await app.db.execute(`update sign_in_attempt set locked_until = now() - interval '1 second'`);
    expect((await login(who, TEST_PASSWORD)).body.ok).toBe(true);
  });

  it('does the same work for an unknown name as for a known one', async () => {
    const who = await user(app.db, home);
    // Compares CPU time of this process including its threads: it does not depend on the load of the machine, and a
    // skipped password hash halves it.
    const workOf = async (name: string) => {
      const body = await signInBody(app, name, 'Wrong0ne');
      const before = process.cpuUsage();
      await app.http.post('/api/login').send(body);
      const { user: own, system } = process.cpuUsage(before);
      return own + system;
    };
    const leastOf = async (name: string) =>
      Math.min(await workOf(name), await workOf(name), await workOf(name), await workOf(name));
    await workOf('warm-up');
    const known = await leastOf(who.loginName);
    const unknown = await leastOf('nobody-else');
    expect(unknown).toBeGreaterThan(known / 2);
  });

  it('refuses a password in clear text', async () => {
    const who = await user(app.db, home);
    expect(
      (
        await app.http
          .post('/api/login')
          .send({ ...(await signInBody(app, who.loginName, TEST_PASSWORD)), password: TEST_PASSWORD })
      ).body.code,
    ).toBe('signIn.encryption');
  });

  it('allows only the change of the password while it must be changed', async () => {
    const who = await user(app.db, home, { mustChangePassword: true });
    const headers = await signInOverHttp(app, who);
    expect((await haveTo(headers)).body.data.passwordDue).toBe('firstSignIn');
    expect((await app.http.get(`/api/sys/user/${who.id}`).set(headers)).body).toMatchObject({
      respCode: 403,
      code: 'session.passwordDue',
    });
    expect((await changePassword(headers, TEST_PASSWORD, 'Another1')).body).toMatchObject({
      respCode: 0,
      message: '修改成功',
    });
    expect((await app.http.get(`/api/sys/user/${who.id}`).set(headers)).body.ok).toBe(true);
    await app.db.execute(`update app_user set password_changed_at = now() - interval '91 days' where id = $1`, [
      who.id,
    ]);
    expect((await haveTo(headers)).body.data.passwordDue).toBe('expired');
  });

  it('reports until when the password is valid, also while it must be changed', async () => {
    const [fresh, old] = [await user(app.db, home), await user(app.db, home)];
    await app.db.execute(`update app_user set password_changed_at = now() - interval '100 days' where id = $1`, [
      old.id,
    ]);
    const stateOf = async (headers: Record<string, string>) =>
      (await app.http.get('/api/passwordUpdata?username=admin').set(headers)).body;
    const { data } = await stateOf(await signInOverHttp(app, fresh));
    expect(data).toEqual({
      expired: false,
      changedAt: expect.any(String),
      expiresAt: expect.any(String),
      daysLeft: 89,
      passwordDue: null,
    });
    expect((Date.parse(data.expiresAt) - Date.parse(data.changedAt)) / 86_400_000).toBeCloseTo(90, 1);
    expect(await stateOf(await signInOverHttp(app, old))).toMatchObject({
      respCode: 0,
      data: { expired: true, daysLeft: 0, passwordDue: 'expired' },
    });
    expect(await stateOf({})).toMatchObject({ respCode: 401, code: 'Auth_401' });
  });

  it.each([
    ['zh', '支持8-16位字符，必须包含数字，大小写字母'],
    ['en', '8 to 16 characters with a digit, an upper-case and a lower-case letter'],
  ])('tells the rule of passwords in %s', async (language, sentence) => {
    const headers = await signInOverHttp(app, await user(app.db, home));
    const { body } = await app.http
      .put('/api/newUpdatePassword')
      .set(headers)
      .set('Accept-Language', language)
      .send({
        oldPassword: await encryptPassword(app, TEST_PASSWORD),
        newPassword: await encryptPassword(app, 'weak'),
      });
    expect(body.data.issues).toEqual([expect.objectContaining({ path: 'newPassword', message: sentence })]);
    expect((await app.http.put('/api/newUpdatePassword').set(headers).send({ oldPassword: 'x' })).body).toMatchObject({
      respCode: 400,
      code: 'badInput',
    });
  });

  it('accepts a new password only if it fulfils the rule and is none of the last five', async () => {
    const headers = await signInOverHttp(app, await user(app.db, home));
    const codeOf = async (oldPassword: string, newPassword: string) => {
      const { body } = await changePassword(headers, oldPassword, newPassword);
      return body.data?.issues?.[0]?.code ?? body.code;
    };
    for (const weak of ['Short1', 'alllower1', 'ALLUPPER1', 'NoDigitHere', 'TooLong1TooLong1X'])
      expect([weak, await codeOf(TEST_PASSWORD, weak)]).toEqual([weak, 'password.pattern']);
    expect(await codeOf('NotMine1', 'Another1')).toBe('password.wrongOld');
    expect(await codeOf(TEST_PASSWORD, TEST_PASSWORD)).toBe('password.sameAsOld');
    let present = TEST_PASSWORD;
    for (const next of ['Second2xx', 'Third3xxx', 'Fourth4xx', 'Fifth5xxx']) {
      expect(await codeOf(present, next)).toBe('');
      present = next;
    }
    expect(await codeOf(present, TEST_PASSWORD)).toBe('password.usedBefore');
    expect(await codeOf(present, 'Sixth6xxx')).toBe('');
    expect(await codeOf('Sixth6xxx', TEST_PASSWORD)).toBe('');
  });

  it("returns the caller's own menu and profile, and not those of others", async () => {
    const [who, other] = [await user(app.db, home, { roles: ['ordinaryUser'] }), await user(app.db, home)];
    const headers = await signInOverHttp(app, who);
    const menus = (await app.http.get(`/api/sys/menu/listMenuByUserId/${who.id}`).set(headers)).body.data as {
      extInfo: string;
      href: string;
      sort: string;
    }[];
    expect(menus.map((entry) => entry.extInfo)).toContain('VehicleInfo');
    expect(menus.find((entry) => entry.extInfo === 'dashboard')).toMatchObject({
      href: '/dashboard',
      meta: { type: 'other', hidden: false },
    });
    expect((await app.http.get(`/api/sys/menu/listMenuByUserId/${other.id}`).set(headers)).status).toBe(404);
    expect((await app.http.get(`/api/sys/user/${other.id}`).set(headers)).status).toBe(404);
  });
});

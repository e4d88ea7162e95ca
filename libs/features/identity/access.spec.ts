import {
  type AuthHeader,
  encryptPassword,
  enterprise,
  sharedApp,
  signIn,
  signInOverHttp,
  TEST_PASSWORD,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';

describe('sessions and API keys of a person', () => {
  let app: TestApp;
  let home: TestEnterprise;
  let who: TestUser;
  let session: AuthHeader;
  beforeAll(async () => {
    app = await sharedApp();
    home = await enterprise(app.db);
    who = await user(app.db, home);
    session = await signIn(app, who);
  });
  afterAll(() => app.close());

  type Headers = AuthHeader | { 'X-Api-Key': string };
  const get = async (path: string, headers: Headers) =>
    (await app.http.get(`/api/sys/access/${path}`).set(headers)).body;
  const post = async (path: string, body: object, headers: Headers = session) =>
    (await app.http.post(`/api/sys/access/${path}`).set(headers).send(body)).body;
  const profile = async (key: string) =>
    (await app.http.get(`/api/sys/user/${who.id}`).set({ 'X-Api-Key': key })).body.code as string;
  const age = (minutes: number) =>
    app.db.execute(`update session set confirmed_at = now() - make_interval(mins => $2) where user_id = $1`, [
      who.id,
      minutes,
    ]);

  it('lists the sign-ins of the person, and ends one of them', async () => {
    const person = await user(app.db, home);
    await signInOverHttp(app, person);
    const headers = await signInOverHttp(app, person);
    const { data } = await get('sessions', headers);
    expect(data).toEqual([
      expect.objectContaining({ isCurrent: true, endTime: null, address: expect.stringMatching(/127\.0\.0\.1$/) }),
      expect.objectContaining({ isCurrent: false, endTime: expect.any(String) }),
    ]);
    expect((await post('session/end', { uuid: data[0].id })).code).toBe('notFound');
    expect((await post('session/end', { uuid: data[0].id }, headers)).ok).toBe(true);
    expect((await get('sessions', headers)).code).toBe('50008');
  });

  it('makes a key, replaces it with an overlap, and ends it', async () => {
    const { data: first } = await post('apiKey', { name: 'ERP', days: 30, permissions: ['system:userInfo:query'] });
    expect(await profile(first.key)).toBe('');
    const { data: second } = await post(`apiKey/${first.id}/rotate`, { days: 60, overlapHours: 2 });
    expect([await profile(first.key), await profile(second.key)]).toEqual(['', '']);
    const { data } = await get('apiKeys', session);
    expect(data).toEqual([
      expect.objectContaining({ id: second.id, name: 'ERP', permissions: ['system:userInfo:query'], endTime: null }),
      expect.objectContaining({ id: first.id, prefix: first.key.slice(0, 12), lastUseTime: expect.any(String) }),
    ]);
    expect((Date.parse(data[1].expireTime) - Date.parse(data[0].createTime)) / 3_600_000).toBeCloseTo(2, 2);
    expect(JSON.stringify(data)).not.toContain(second.key);
    expect((await post(`apiKey/${second.id}/end`, {})).ok).toBe(true);
    expect(await profile(second.key)).toBe('apiKey.invalid');
  });

  it('limits a key to chosen departments and vehicle models of its owner', async () => {
    const other = await enterprise(app.db);
    const foreign = { name: 'foreign', days: 1, organisationIds: [other.organisationId] };
    expect((await post('apiKey', foreign)).data.issues[0].path).toBe('organisationIds');
    expect((await post('apiKey', { name: 'none', days: 1, modelIds: [2_000_000] })).data.issues[0].path).toBe(
      'modelIds',
    );
    expect((await post('apiKey', { name: 'wide', days: 1, permissions: ['system:config:edit'] })).code).toBe(
      'apiKey.tooWide',
    );
    const { data } = await post('apiKey', { name: 'own', days: 1, organisationIds: [home.organisationId] });
    expect(await profile(data.key)).toBe('');
  });

  it('lets a key limited to models see these only, and make only calls that name one', async () => {
    const own = await user(app.db, home, { roles: ['enterpriseAdmin'] });
    const headers = await signIn(app, own);
    const modelOf = async (name: string) =>
      (await app.db.row<{ id: number }>(
        `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type,
            power_plant, created_by)
          values ($1, $2, $3, $3, 1, 2, $4)
          returning id`,
        [home.id, home.organisationId, name, own.id],
      ))!.id;
    const [chosen, other] = [await modelOf('chosen'), await modelOf('other')];
    const keyOf = async (limits: object) =>
      (await post('apiKey', { name: 'some', days: 1, ...limits }, headers)).data.key as string;
    const [limited, empty] = [
      await keyOf({ modelIds: [chosen] }),
      await keyOf({ modelIds: [], organisationIds: [], permissions: [] }),
    ];
    const call = async (key: string, path: string, body?: object) => {
      const request = body ? app.http.post(`/api/model${path}`).send(body) : app.http.get(`/api/model${path}`);
      return (await request.set({ 'X-Api-Key': key })).body as { code: string; data: { records: { id: number }[] } };
    };
    const codes = async (key: string) =>
      Promise.all(
        [`/modInfo/info/${chosen}`, `/modInfo/info/${other}`, '/modInfo/list'].map(
          async (path) => (await call(key, path)).code,
        ),
      );
    expect(await codes(limited)).toEqual(['', 'notFound', 'apiKey.modelMissing']);
    expect(await codes(empty)).toEqual(['', '', '']);
    const page = await call(limited, '/modInfo/page', { querys: { in: { id: [chosen, other] } } });
    expect(page.data.records.map(({ id }) => id)).toEqual([chosen]);
    const { body } = await app.http.get(`/api/sys/user/${own.id}`).set({ 'X-Api-Key': limited });
    expect(body.code).toBe('apiKey.modelMissing');
  });

  it('does not let a key do what needs a person', async () => {
    const { data } = await post('apiKey', { name: 'program', days: 1 });
    const headers = { 'X-Api-Key': data.key as string };
    const mail = app.http.put('/api/sys/user/updateCurrentUserInfo').set(headers).send({ email: 'program@x.example' });
    expect((await mail).body.code).toBe('session.personOnly');
    expect((await get('sessions', headers)).code).toBe('session.personOnly');
    expect((await post('apiKey', { name: 'more', days: 1 }, headers)).code).toBe('session.personOnly');
  });

  it('asks for the password again, long after the sign-in, before keys, rights and mailboxes', async () => {
    const changeRole = async () =>
      (await app.http.post('/api/system/roleInfo/saveOrUpdate').set(session).send({})).body.code as string;
    const changeMail = async (email: string) =>
      (await app.http.put('/api/sys/user/updateCurrentUserInfo').set(session).send({ email })).body.code as string;
    const importUsers = async () =>
      (await app.http.post('/api/system/userInfo/importUser').set(session)).body.code as string;
    await age(61);
    expect(await importUsers()).toBe('session.confirm');
    const provedBy = (via: string) => app.db.execute('update session set via = $2 where user_id = $1', [who.id, via]);
    await provedBy('sso');
    expect(await changeRole()).toBe('session.signInAgain');
    await provedBy('password');
    expect([
      (await post('apiKey', { name: 'late', days: 1 })).code,
      await changeRole(),
      await changeMail('thief@x.example'),
    ]).toEqual(['session.confirm', 'session.confirm', 'session.confirm']);
    expect((await post('confirm', { password: await encryptPassword(app, 'Wrong0ne') })).code).toBe(
      'password.wrongOld',
    );
    expect((await post('confirm', { password: await encryptPassword(app, TEST_PASSWORD) })).ok).toBe(true);
    expect([await changeRole(), await changeMail('own@x.example')]).toEqual(['badInput', '']);
  });

  it('ends a session at the latest some days after its sign-in, however much it is used', async () => {
    const person = await user(app.db, home);
    const headers = await signIn(app, person);
    await app.db.execute(
      `update session set create_time = now() - interval '71 hours', seen_at = now() - interval '2 minutes'
        where user_id = $1`,
      [person.id],
    );
    const { data } = await get('sessions', headers); // a use, which extends the session
    const { data: after } = await get('sessions', headers);
    const hoursLeft = (Date.parse((after ?? data)[0].expireTime) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeLessThan(1.01);
  });

  it('keeps one session only, and ends all keys with a change of the password if asked', async () => {
    const person = await user(app.db, home);
    const [other, headers] = [await signIn(app, person), await signIn(app, person)];
    const { data: kept } = await post('apiKey', { name: 'kept', days: 1 }, headers);
    const change = async (oldPassword: string, newPassword: string, more: object = {}) =>
      app.http
        .put('/api/newUpdatePassword')
        .set(headers)
        .send({
          oldPassword: await encryptPassword(app, oldPassword),
          newPassword: await encryptPassword(app, newPassword),
          ...more,
        });
    const keyState = async () =>
      (await app.http.get(`/api/sys/user/${person.id}`).set({ 'X-Api-Key': kept.key })).body.code as string;
    expect((await change(TEST_PASSWORD, 'Another1')).body.ok).toBe(true);
    expect([(await get('sessions', other)).code, (await get('sessions', headers)).code]).toEqual([
      'session.replaced',
      '',
    ]);
    expect(await keyState()).toBe('');
    await change('Another1', 'Another2', { endApiKeys: true });
    expect(await keyState()).toBe('apiKey.invalid');
  });
});

import { sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

describe('trust in users of other enterprises', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    [owner, maker] = [await signedIn(app), await signedIn(app)];
  });
  afterAll(() => app.close());

  type Who = Pick<typeof owner, 'headers'>;
  const call = (who: Who, path: string, body: object = {}) =>
    app.http.post(`/api/matlas/entorguser/trust/${path}`).set(who.headers).set('Accept-Language', 'en').send(body);
  const grant = (who: Who, loginName: string) => call(who, 'grant', { loginName });
  const refusal = async (who: Who, loginName: string) =>
    ((await grant(who, loginName)).body as { data: { issues: { code: string }[] } }).data.issues[0]?.code;
  const named = async () => {
    const one = await user(app.db, maker.enterprise, { name: 'Chen Yu' });
    await app.db.execute('update app_user set trusted = true where id = $1', [one.id]);
    return one;
  };
  const rows = async (
    who: Who,
    side: string,
  ): Promise<{ loginName: string; isEffective: boolean; revokedBy: string | null; can: { revoke: boolean } }[]> =>
    (await call(who, 'page', { side, sort: '-grantedAt' })).body.data.records;

  it('is granted by the owner to users whom their enterprise named, and is visible to both sides', async () => {
    const one = await named();
    expect((await grant(owner, one.loginName.toUpperCase())).body.data).toMatchObject({
      userName: 'Chen Yu',
      ownerId: owner.enterprise.id,
      grantedBy: owner.user.loginName,
      revokedAt: null,
      isEffective: true,
      can: { revoke: true },
    });
    expect((await rows(owner, 'given')).map(({ loginName }) => loginName)).toEqual([one.loginName]);
    expect(await rows(maker, 'received')).toMatchObject([
      { loginName: one.loginName, isEffective: true, can: { revoke: false } },
    ]);
    expect([await rows(maker, 'given'), await rows(owner, 'received')]).toEqual([[], []]);
    await app.db.execute('update app_user set status = 0 where id = $1', [one.id]);
    expect(await rows(owner, 'given')).toMatchObject([{ isEffective: false, revokedBy: null }]);
  });
  it('gives the same response for an unknown user and one who was not named, so that users cannot be guessed', async () => {
    const plain = await user(app.db, maker.enterprise);
    expect([await refusal(owner, plain.loginName), await refusal(owner, 'nobody-at-all')]).toEqual([
      'trust.unknownUser',
      'trust.unknownUser',
    ]);
    const one = await named();
    expect(await refusal(maker, one.loginName)).toBe('trust.ownUser');
    await grant(owner, one.loginName);
    expect(await refusal(owner, one.loginName)).toBe('trust.already');
  });
  it('can be revoked only by the enterprise that granted it, remains as history, and can be granted again', async () => {
    const one = await named();
    const { id } = (await grant(owner, one.loginName)).body.data;
    expect((await call(maker, `revoke/${id}`)).status).toBe(404);
    expect((await call(owner, `revoke/${id}`)).body.data).toMatchObject({
      isEffective: false,
      revokedBy: owner.user.loginName,
    });
    expect((await call(owner, `revoke/${id}`)).body.code).toBe('trust.ended');
    expect((await grant(owner, one.loginName)).status).toBe(200);
    expect((await rows(owner, 'given')).filter(({ loginName }) => loginName === one.loginName)).toHaveLength(2);
    const trail = await app.db.rows<{ action: string }>(
      `select action from audit_trail where subject = 'confidence' and subject_id = $1 order by id`,
      [id],
    );
    expect(trail.map(({ action }) => action)).toEqual(['create', 'change']);
  });
  it('requires the permission', async () => {
    const plain = await user(app.db, owner.enterprise, { roles: ['ordinaryUser'] });
    expect((await grant({ headers: await signIn(app, plain) }, 'x')).status).toBe(403);
  });
});

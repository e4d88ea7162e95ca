import { modelUnlockJob } from '@matlas/contract';
import { Db, JobQueue, systemAuth } from '@matlas/server-kit';
import { customRole, jobEnd, sharedApp, signedIn, signIn, type TestApp, type TestUser, user } from '@matlas/testing';

describe('administration of models', () => {
  let app: TestApp;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  let limited: TestUser;
  let limitedHeaders: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    maker = await signedIn(app);
    limited = await user(app.db, maker.enterprise);
    await app.db.execute('update app_user set limited_to_models = true where id = $1', [limited.id]);
    limitedHeaders = await signIn(app, limited);
  });
  afterAll(() => app.close());

  const post = async (path: string, body: object, headers = maker.headers) =>
    (await app.http.post(`/api/model/modInfo/${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
  const get = async (path: string, headers = maker.headers) =>
    (await app.http.get(`/api/model/modInfo/${path}`).set(headers)).body;
  let made = 0;
  const newModel = async (more: object = {}): Promise<{ id: number; version: number }> =>
    (
      await post('saveOrUpdate', {
        projectName: `极光 ${(made += 1)}`,
        internalNumber: `ADM-${made}`,
        modelType: 1,
        powerPlant: 2,
        ...more,
      })
    ).data;
  const namesOf = async (body: object) =>
    (await post('page', body)).data.records.map((row: { projectName: string }) => row.projectName);

  it('shows English names on English screens, and sorts by them', async () => {
    await newModel({ projectName: '甲', foreignName: 'Zephyr', vehicleType: 'Sorted' });
    await newModel({ projectName: '乙', foreignName: 'Aurora', vehicleType: 'Sorted' });
    await newModel({ projectName: 'Midway', vehicleType: 'Sorted' });
    const querys = { eq: { vehicleType: 'Sorted' } };
    expect(await namesOf({ querys, sort: 'englishName' })).toEqual(['乙', 'Midway', '甲']);
    expect(await namesOf({ querys, q: 'zephyr' })).toEqual(['甲']);
    expect((await get('getType')).data).toContainEqual({ vehicleType: 'Sorted', models: 3 });
  });

  it('says who locked a model, why and until when; nothing changes it meanwhile', async () => {
    const model = await newModel();
    expect((await post('lock', { ids: [model.id], reason: 'x', until: '2020-01-01' })).data.issues).toMatchObject([
      { path: 'until', code: 'model.lockUntilPast' },
    ]);
    expect((await post('lock', { ids: [model.id], reason: ' ' })).code).toBe('badInput');
    const [locked] = (await post('lock', { ids: [model.id], reason: 'CCC audit', until: '2099-12-31' })).data;
    expect(locked).toMatchObject({
      ...{ lockState: 1, lockReason: 'CCC audit', lockedUntil: '2099-12-31', lockedByName: maker.user.loginName },
      can: { edit: false, lock: false, unlock: true },
    });
    expect((await post('saveOrUpdate', { ...model, remark: 'x' })).code).toBe('model.locked');
    const [open] = (await post('unlock', { ids: [model.id] })).data;
    expect(open).toMatchObject({
      lockState: 0,
      lockReason: null,
      lockedUntil: null,
      lockedAt: null,
      lockedByName: null,
    });
  });

  it('locks all of several models or none', async () => {
    const [one, two] = [await newModel(), await newModel()];
    expect((await post('lock', { ids: [one.id, 999_999], reason: 'x' })).code).toBe('notFound');
    expect((await get(`info/${one.id}`)).data.lockState).toBe(0);
    expect((await post('lock', { ids: [two.id, one.id, two.id], reason: 'x' })).data).toHaveLength(2);
  });

  it('unlocks a model after the last day of its lock, not on it', async () => {
    const [over, lastDay] = [await newModel(), await newModel()];
    await post('lock', { ids: [over.id, lastDay.id], reason: 'x', until: '2099-12-31' });
    await app.db.execute('update vehicle_model set locked_until = current_date - 1 where id = $1', [over.id]);
    await app.db.execute('update vehicle_model set locked_until = current_date where id = $1', [lastDay.id]);
    const { jobId } = await app.app
      .get(Db)
      .asPlatform(() => app.app.get(JobQueue).start(systemAuth(), modelUnlockJob, {}));
    await jobEnd(app.db, jobId);
    expect((await get(`info/${over.id}`)).data).toMatchObject({ lockState: 0, lockReason: null });
    expect((await get(`info/${lastDay.id}`)).data).toMatchObject({ lockState: 1, lockReason: 'x' });
  });

  it('archives a model: it can be read, is offered nowhere, and is changed by nobody until it is restored', async () => {
    const model = await newModel({ projectName: 'Old one', vehicleType: 'Archived kind' });
    await app.db.execute('update vehicle_model set bom_positions = 3, bom_update_time = now() where id = $1', [
      model.id,
    ]);
    const [archived] = (await post('archive', { ids: [model.id] })).data;
    expect(archived).toMatchObject({ archived: true, can: { edit: false, delete: false, lock: false, restore: true } });
    const lists = [
      await post('page', { q: 'Old one' }),
      await post('bomModPage', { q: 'Old one' }),
      await post('analysisModPage', { q: 'Old one' }),
    ];
    expect(lists.map(({ data }) => data.total)).toEqual([0, 0, 0]);
    for (const list of ['modList', 'getType'])
      expect(JSON.stringify((await get(list)).data)).not.toMatch(/Old one|Archived kind/);
    expect(await namesOf({ querys: { eq: { archived: true } } })).toContain('Old one');
    expect((await get(`info/${model.id}`)).data.projectName).toBe('Old one');
    const version = archived.version;
    expect((await post('saveOrUpdate', { ...archived, version, remark: 'x' })).code).toBe('model.archived');
    expect((await post('lock', { ids: [model.id], reason: 'x' })).code).toBe('model.archived');
    await post('restore', { ids: [model.id] });
    expect(await namesOf({ q: 'Old one' })).toEqual(['Old one']);
  });

  it('gives models to users who are limited to certain ones, and takes them, with effect at once', async () => {
    const model = await newModel();
    const granted = (users: { id: number; granted: boolean }[]) => users.find(({ id }) => id === limited.id)?.granted;
    const users = (await get(`users/${model.id}`)).data;
    expect(users.find(({ id }: TestUser) => id === limited.id)).toMatchObject({ limited: true, granted: false });
    expect(users.find(({ id }: TestUser) => id === maker.user.id)).toMatchObject({
      ...{ limited: false, granted: true },
      can: { grant: false },
    });
    expect((await get(`info/${model.id}`, limitedHeaders)).code).toBe('notFound');
    expect(granted((await post('grant', { id: model.id, userIds: [limited.id], granted: true })).data)).toBe(true);
    expect((await get(`info/${model.id}`, limitedHeaders)).ok).toBe(true);
    expect(granted((await post('grant', { id: model.id, userIds: [limited.id], granted: false })).data)).toBe(false);
    expect((await get(`info/${model.id}`, limitedHeaders)).code).toBe('notFound');
    expect((await post('grant', { id: model.id, userIds: [maker.user.id], granted: false })).code).toBe(
      'model.userSeesAll',
    );
  });

  it('says of a department user what the stores decide', async () => {
    const role = await customRole(app.db, maker.enterprise, { permissions: ['model:modInfo:query'], dataScope: 'own' });
    const own = await user(app.db, maker.enterprise, { roles: [role] });
    const model = await newModel();
    const headers = await signIn(app, own);
    const shown = (await get(`users/${model.id}`)).data.find(({ id }: TestUser) => id === own.id);
    expect([shown.granted, (await get(`info/${model.id}`, headers)).ok]).toEqual([false, false]);
  });

  it('needs the right of each act', async () => {
    const role = await customRole(app.db, maker.enterprise, { permissions: ['model:modInfo:query'] });
    const headers = await signIn(app, await user(app.db, maker.enterprise, { roles: [role] }));
    const { id } = await newModel();
    for (const act of ['lock', 'unlock', 'archive', 'restore', 'grant'])
      expect((await post(act, { ids: [id], id, userIds: [1], granted: true, reason: 'x' }, headers)).respCode).toBe(
        403,
      );
    expect((await get(`users/${id}`, headers)).respCode).toBe(403);
  });
});

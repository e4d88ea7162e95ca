import { customRole, createDepartment, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { ModelContentsRegistry } from '.';

describe('vehicle models', () => {
  let app: TestApp;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  let stranger: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    maker = await signedIn(app);
    stranger = await signedIn(app);
  });
  afterAll(() => app.close());

  const aurora = (fields: object = {}) => ({
    projectName: 'Aurora E5',
    internalNumber: `AE5-${Math.random()}`,
    modelType: 1,
    powerPlant: 2,
    curbWeightGrams: '1655000.500000',
    ...fields,
  });
  const call = (method: 'get' | 'post' | 'delete', path: string, who = maker) =>
    app.http[method](`/api/model/modInfo/${path}`).set(who.headers);
  const save = async (fields: object, who = maker) => (await call('post', 'saveOrUpdate', who).send(fields)).body;
  const issuesOf = (body: { data: { issues: { path: string; code: string }[] } }) =>
    body.data.issues.map((issue) => [issue.path, issue.code]);

  it("store every field exactly and show the creator's name", async () => {
    const fields = {
      brand: 'Aurora',
      vehicleType: 'SUV',
      typeName: 'E5 Long Range',
      cccNumber: '2026011101000123',
      reusability: '86.25',
      recoverability: '95.5',
      typeApprovalDate: '2026-03-01',
      putOnMarketDate: '2026-05-01',
      engineDevelopedDate: '2024-02-29',
      sparePart: 'unknown',
      remark: '试制',
    };
    const { data } = await save(aurora(fields));
    expect(data).toMatchObject({
      ...fields,
      curbWeightGrams: '1655000.5',
      lockState: 0,
      bomType: 1,
      bomPositions: 0,
      version: 1,
      creator: maker.user.loginName,
      can: { edit: true, delete: true },
    });
    expect((await call('get', `info/${data.id}`)).body.data).toEqual(data);
  });

  it.each([
    [
      'what is missing',
      {},
      [
        ['projectName', 'required'],
        ['internalNumber', 'required'],
        ['modelType', 'required'],
        ['powerPlant', 'required'],
      ],
    ],
    ['a number with spaces', aurora({ internalNumber: 'A E5' }), [['internalNumber', 'noSpaces']]],
    ['a mass of nothing', aurora({ curbWeightGrams: '0.000' }), [['curbWeightGrams', 'positive']]],
    ['a rate above 100 by the sixth decimal', aurora({ reusability: '100.000001' }), [['reusability', 'percentRange']]],
    [
      'recovery below reuse, which it includes',
      aurora({ reusability: '90', recoverability: '89.999999' }),
      [['recoverability', 'belowReusability']],
    ],
    [
      'a market date before the approval',
      aurora({ typeApprovalDate: '2026-03-02', putOnMarketDate: '2026-03-01' }),
      [['putOnMarketDate', 'beforeTypeApproval']],
    ],
    ['a department of another enterprise', aurora({ organisationId: 999_999 }), [['organisationId', 'notFound']]],
  ])('refuses %s, field by field', async (_what, fields, issues) => {
    const body = await save(fields);
    expect(body).toMatchObject({ respCode: 400, code: 'badInput' });
    expect(issuesOf(body)).toEqual(issues);
  });

  it('have unique internal numbers within an enterprise, regardless of case, but not across enterprises', async () => {
    const model = aurora();
    await save(model);
    expect(issuesOf(await save({ ...model, internalNumber: model.internalNumber.toLowerCase() }))).toEqual([
      ['internalNumber', 'model.numberTaken'],
    ]);
    expect((await save(model, stranger)).ok).toBe(true);
  });

  it('are invisible to another enterprise', async () => {
    const { data } = await save(aurora({ projectName: 'Secret' }));
    const answers = [
      await call('get', `info/${data.id}`, stranger),
      await call('post', 'saveOrUpdate', stranger).send(aurora({ id: data.id, version: 1 })),
      await call('delete', 'delete', stranger).send({ ids: [data.id] }),
      await call('post', 'copyModel', stranger).send({ id: data.id, projectName: 'X', internalNumber: 'X1' }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    const lists = [
      await call('post', 'page', stranger).send({ q: 'Secret' }),
      await call('get', 'list', stranger),
      await call('get', 'modList', stranger),
      await call('post', 'bomModPage', stranger).send({}),
    ];
    expect(lists.map((list) => JSON.stringify(list.body.data)).filter((text) => text.includes('Secret'))).toEqual([]);
  });

  it('are visible to their department and those above, not to sibling departments', async () => {
    const [left, right] = [
      await createDepartment(app.db, maker.enterprise),
      await createDepartment(app.db, maker.enterprise),
    ];
    const below = await createDepartment(app.db, maker.enterprise, left);
    const { data } = await save(aurora({ organisationId: below }));
    const statusFor = async (organisationId: number) => {
      const who = await user(app.db, maker.enterprise, { roles: ['dataReceiver'], organisationId });
      return (await call('get', `info/${data.id}`, { ...maker, headers: await signIn(app, who) })).status;
    };
    expect([await statusFor(left), await statusFor(below), await statusFor(right)]).toEqual([200, 200, 404]);
  });

  it('refuse a stale save without losing data', async () => {
    const { data: first } = await save(aurora());
    const { data: second } = await save({ ...first, remark: 'first writer' });
    expect(second.version).toBe(first.version + 1);
    expect(await save({ ...first, remark: 'late writer' })).toMatchObject({ respCode: 409, code: 'conflict' });
    expect((await call('get', `info/${first.id}`)).body.data.remark).toBe('first writer');
  });

  it('require a permission for each call', async () => {
    const role = await customRole(app.db, maker.enterprise, { permissions: ['model:modInfo:query'] });
    const reader = { ...maker, headers: await signIn(app, await user(app.db, maker.enterprise, { roles: [role] })) };
    expect((await call('post', 'page', reader).send({})).body.data.records[0].can).toMatchObject({
      edit: false,
      delete: false,
    });
    expect((await save(aurora(), reader)).respCode).toBe(403);
    expect((await call('delete', 'delete', reader).send({ ids: [1] })).status).toBe(403);
  });

  it('are deleted with their BOM only after confirmation, and copied with it', async () => {
    const contents: string[] = [];
    app.app.get(ModelContentsRegistry).register({
      copy: (_auth, from, to) => Promise.resolve(void contents.push(`copy ${from} to ${to}`)),
      remove: (_auth, ids) => Promise.resolve(void contents.push(`remove ${ids.join()}`)),
    });
    const { data: model } = await save(aurora());
    await app.db.execute('update vehicle_model set bom_positions = 3, bom_update_time = now() where id = $1', [
      model.id,
    ]);
    expect(
      (await call('post', 'analysisModPage').send({})).body.data.records.map((row: { id: number }) => row.id),
    ).toEqual([model.id]);
    const { data: copy } = (
      await call('post', 'copyModel').send({ id: model.id, projectName: 'Aurora E5 II', internalNumber: 'AE5-II' })
    ).body;
    expect(copy).toMatchObject({ projectName: 'Aurora E5 II', curbWeightGrams: model.curbWeightGrams, lockState: 0 });
    expect((await call('delete', 'delete').send({ ids: [model.id] })).body).toMatchObject({
      respCode: 409,
      code: 'model.hasBom',
      data: { count: 3 },
    });
    expect((await call('delete', 'delete').send({ ids: [model.id], withBom: true })).body.ok).toBe(true);
    expect((await call('get', `info/${model.id}`)).status).toBe(404);
    expect(contents).toEqual([`copy ${model.id} to ${copy.id}`, `remove ${model.id}`]);
  });

  it('can neither be changed nor deleted while they are locked', async () => {
    const { data } = await save(aurora());
    await app.db.execute('update vehicle_model set lock_state = 1 where id = $1', [data.id]);
    expect((await save({ ...data, remark: 'x' })).code).toBe('model.locked');
    expect((await call('delete', 'delete').send([data.id])).body.code).toBe('model.locked');
    expect((await call('get', `info/${data.id}`)).body.data.can).toMatchObject({
      edit: false,
      delete: false,
      unlock: true,
    });
  });

  it('record who changed what in the audit trail', async () => {
    const { data } = await save(aurora({ remark: 'before' }));
    await save({ ...data, remark: 'after' });
    const trail = await app.db.rows(
      `select action, user_name as who, before->>'remark' as was, after->>'remark' as now
        from audit_trail
        where subject = 'vehicle_model' and subject_id = $1
        order by id`,
      [data.id],
    );
    expect(trail).toEqual([
      { action: 'create', who: maker.user.loginName, was: null, now: 'before' },
      { action: 'change', who: maker.user.loginName, was: 'before', now: 'after' },
    ]);
  });
});

import type { OrganisationRow } from '@matlas/contract';
import { createDepartment, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

describe('departments', () => {
  let app: TestApp;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  let stranger: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    maker = await signedIn(app);
    stranger = await signedIn(app);
  });
  afterAll(() => app.close());

  const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, headers = maker.headers) =>
    app.http[method](`/api/sys/org${path}`).set(headers);
  const create = async (fields: object, headers = maker.headers) =>
    (
      await call('post', '', headers).send({
        nameZh: '质量部',
        nameEn: 'Quality',
        parentId: maker.enterprise.organisationId,
        ...fields,
      })
    ).body;
  const around = async (id: number, headers = maker.headers): Promise<OrganisationRow[]> =>
    (await call('get', `/selectEnterpriseListByOrgId/${id}`, headers)).body.data;

  it('form a tree below the enterprise, each with a contact person', async () => {
    const contact = await user(app.db, maker.enterprise, { name: '周敏', roles: ['ordinaryUser'] });
    const { data: body } = await create({ nameZh: '车身部', nameEn: 'Body', contactUserId: contact.id, sort: 2 });
    const { data: door } = await create({ nameZh: '车门组', nameEn: 'Doors', parentId: body.id, code: 'DOOR' });
    expect(body).toMatchObject({
      code: 'D-1',
      contactName: '周敏',
      isRoot: false,
      users: 0,
      can: { edit: true, delete: true, addBelow: true },
    });
    expect((await around(door.id)).map(({ nameZh, parentId }) => [nameZh, parentId])).toEqual([
      [`企业 ${maker.enterprise.code}`, null],
      ['车身部', maker.enterprise.organisationId],
      ['车门组', body.id],
    ]);
    const changed = (
      await call('put', '').send({ ...body, nameEn: 'Car body', contactUserId: null, version: body.version })
    ).body.data as OrganisationRow;
    expect(changed).toMatchObject({ nameEn: 'Car body', contactUserId: null, code: 'D-1', version: 2 });
    expect((await call('put', '').send({ ...body, nameEn: 'Late', version: body.version })).body.code).toBe('conflict');
    const trail = await app.db.rows(
      `select action, before, after from audit_trail where subject = 'organisation' and subject_id = $1 order by id`,
      [body.id],
    );
    expect(trail).toMatchObject([
      { action: 'create' },
      {
        action: 'change',
        before: { nameEn: 'Body', contactName: '周敏' },
        after: { nameEn: 'Car body', contactName: null },
      },
    ]);
  });

  it('refuse a duplicate name or code, a contact person of another enterprise, and a cycle', async () => {
    const { data: upper } = await create({ nameZh: '上级', nameEn: 'Upper', code: 'UP' });
    const { data: lower } = await create({ nameZh: '下级', nameEn: 'Lower', parentId: upper.id });
    expect((await create({ nameZh: '上级', nameEn: 'Other' })).data.issues).toEqual([
      expect.objectContaining({ path: 'nameZh', code: 'organisation.nameTaken' }),
    ]);
    expect((await create({ nameZh: '另一', nameEn: 'Other', code: 'up' })).data.issues[0].path).toBe('code');
    expect((await create({ nameZh: '三', nameEn: 'Third', contactUserId: stranger.user.id })).data.issues[0].path).toBe(
      'contactUserId',
    );
    expect(
      (await create({ nameZh: '', nameEn: 'None', parentId: 'x' })).data.issues.map(
        (issue: { path: string }) => issue.path,
      ),
    ).toEqual(['parentId', 'nameZh']);
    expect((await call('put', '').send({ ...upper, contactUserId: null, parentId: lower.id })).body.code).toBe(
      'organisation.cycle',
    );
  });

  it('can be deleted only when nothing refers to them, the root never', async () => {
    const { data: full } = await create({ nameZh: '有人', nameEn: 'Full' });
    const { data: further } = await create({ nameZh: '兼管', nameEn: 'Further' });
    const person = await user(app.db, maker.enterprise, { organisationId: full.id });
    await app.db.execute('insert into user_organisation values ($1, $2)', [person.id, further.id]);
    for (const id of [full.id, further.id])
      expect((await call('delete', `/delete/${id}`)).body.code).toBe('organisation.notEmpty');
    await app.db.execute('delete from app_user where id = $1', [person.id]);
    expect((await call('delete', `/delete/${full.id}`)).body.ok).toBe(true);
    expect((await call('get', `/selectEnterpriseListByOrgId/${full.id}`)).status).toBe(404);
    expect((await call('delete', `/delete/${maker.enterprise.organisationId}`)).body.code).toBe('organisation.root');
    const root = (await around(maker.enterprise.organisationId))[0];
    expect((await call('put', '').send({ ...root, contactUserId: null, nameZh: '改名' })).body.code).toBe(
      'organisation.root',
    );
  });

  it('of other enterprises are invisible', async () => {
    const { data: own } = await create({ nameZh: '机密', nameEn: 'Secret' });
    const answers = [
      await call('get', `/selectEnterpriseListByOrgId/${own.id}`, stranger.headers),
      await call('delete', `/delete/${own.id}`, stranger.headers),
      await call('put', '', stranger.headers).send({ ...own, contactUserId: null }),
      await call('post', '', stranger.headers).send({ nameZh: '侵入', nameEn: 'Intruder', parentId: own.id }),
      await call('put', '', stranger.headers).send({
        id: stranger.enterprise.organisationId,
        parentId: own.id,
        nameZh: 'x',
        nameEn: 'x',
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 409]);
    const centre = await signedIn(app, ['platformAdmin']);
    expect((await around(own.id, centre.headers)).map(({ nameEn }) => nameEn)).toContain('Secret');
  });

  it('are managed by their administrator with the whole subtree, new ones at once', async () => {
    const mine = await createDepartment(app.db, maker.enterprise);
    const beside = await createDepartment(app.db, maker.enterprise);
    const headers = await signIn(
      app,
      await user(app.db, maker.enterprise, { roles: ['organisationAdmin'], organisationId: mine }),
    );
    const { data: below } = await create({ nameZh: '下属', nameEn: 'Below', parentId: mine }, headers);
    expect((await around(below.id, headers)).map(({ id, can }) => [id, can.edit])).toEqual([
      [maker.enterprise.organisationId, false],
      [mine, true],
      [below.id, true],
    ]);
    expect((await create({ parentId: beside }, headers)).code).toBe('notFound');
    expect((await call('put', '', headers).send({ ...below, contactUserId: null, parentId: beside })).status).toBe(404);
    expect((await call('delete', `/delete/${below.id}`, headers)).status).toBe(403);
    const ordinary = await signIn(app, await user(app.db, maker.enterprise, { roles: ['ordinaryUser'] }));
    expect((await call('get', `/selectEnterpriseListByOrgId/${mine}`, ordinary)).status).toBe(403);
  });
});

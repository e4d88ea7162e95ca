import { sharedApp, signedIn, type TestApp, user } from '@matlas/testing';

describe('upload, download and COS rights', () => {
  let app: TestApp;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    maker = await signedIn(app);
    await app.db.execute('update app_user set transfer_right = null where id = $1', [maker.user.id]);
    await app.db.execute(
      `update enterprise
        set upload_capacity = 2, download_capacity = 1, up_download_capacity = 1, cos_normal_capacity = 1,
          cos_advanced_capacity = 0
        where id = $1`,
      [maker.enterprise.id],
    );
  });
  afterAll(() => app.close());

  const person = () => user(app.db, maker.enterprise, { roles: ['ordinaryUser'], transferRight: null });
  const get = (path: string) => app.http.get(`/api/matlas/entorguser/${path}`).set(maker.headers);
  const transfer = (id: number, right: string | null) =>
    app.http
      .post('/api/matlas/entorguser/updateUserUPDownLoad')
      .set(maker.headers)
      .set('Accept-Language', 'zh')
      .send({ id, right });
  const cos = (id: number, right: string | null) =>
    app.http.post('/api/matlas/entorguser/updateUserCos').set(maker.headers).send({ id, right });
  const status = (id: number, value: 0 | 1) => get(`buserStatus?id=${id}&status=${value}`);

  it('are granted up to the capacity of each; further grants are refused with the right that is exhausted', async () => {
    const [first, second, third] = [await person(), await person(), await person()];
    expect((await transfer(first.id, 'upload')).body.data).toMatchObject({
      right: 'upload',
      capacities: { upload: { capacity: 2, used: 1, left: 1, isEnabled: true }, download: { used: 0 } },
    });
    await transfer(second.id, 'upload');
    expect((await transfer(third.id, 'upload')).body).toMatchObject({
      code: 'capacity.upload',
      message: '企业的上传用户数已达上限',
    });
    expect((await transfer(second.id, 'upload')).body.ok).toBe(true); // has it already
    await transfer(third.id, 'download');
    expect((await transfer(first.id, 'download')).body.code).toBe('capacity.download');
    await transfer(third.id, 'upDownload');
    expect((await transfer(second.id, 'upDownload')).body.code).toBe('capacity.upDownload');
    await transfer(third.id, null);
    expect((await transfer(second.id, 'upDownload')).body.ok).toBe(true);
    expect((await get(`findEntOrgUserAndUpDnLoad/${first.id}`)).body.data.capacities).toMatchObject({
      upload: { used: 1, left: 1 },
      download: { used: 0 },
      upDownload: { used: 1, left: 0 },
    });
    expect((await transfer(first.id, 'everything')).status).toBe(400);
    const trail = await app.db.rows(
      `select before, after from audit_trail where subject = 'app_user' and subject_id = $1 order by id`,
      [second.id],
    );
    expect(trail).toEqual([
      { before: { transferRight: null }, after: { transferRight: 'upload' } },
      { before: { transferRight: 'upload' }, after: { transferRight: 'upDownload' } },
    ]);
  });

  it('include COS, if the enterprise has the level', async () => {
    const [first, second] = [await person(), await person()];
    expect((await cos(first.id, 'normal')).body.data).toMatchObject({
      right: 'normal',
      capacities: { normal: { used: 1, left: 0 }, advanced: { isEnabled: false } },
    });
    expect((await cos(second.id, 'normal')).body.code).toBe('capacity.cos');
    expect((await cos(second.id, 'advanced')).body.code).toBe('capacity.notEnabled');
    await cos(first.id, null);
    expect((await cos(second.id, 'normal')).body.ok).toBe(true);
    expect((await get(`findCos/${second.id}`)).body.data.right).toBe('normal');
  });

  it('of deactivated users are free for others, and must be free again before the user is activated', async () => {
    const [first, second] = [await person(), await person()];
    await transfer(first.id, 'download');
    await status(first.id, 0);
    expect((await transfer(second.id, 'download')).body.ok).toBe(true);
    expect((await status(first.id, 1)).body.code).toBe('capacity.download');
    await transfer(second.id, null);
    expect((await status(first.id, 1)).body.ok).toBe(true);
  });

  it('are not exceeded by concurrent grants of the last seat', async () => {
    await app.db.execute('update app_user set transfer_right = null where enterprise_id = $1', [maker.enterprise.id]);
    const people = await Promise.all(Array.from({ length: 6 }, person));
    const answers = await Promise.all(people.map(({ id }) => transfer(id, 'upload')));
    expect(answers.map(({ body }) => body.code).filter((code) => code === 'capacity.upload')).toHaveLength(4);
    expect(
      await app.db.row(
        `select count(*)::int as held from app_user where enterprise_id = $1 and transfer_right = 'upload'`,
        [maker.enterprise.id],
      ),
    ).toEqual({ held: 2 });
  });
});

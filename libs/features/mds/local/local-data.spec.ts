import { AuthLookup, Db } from '@matlas/server-kit';
import { asBytes, cellsOf, department, signIn, user } from '@matlas/testing';
import { SheetWriter } from '..';
import { material, steel } from '../sample-trees';
import { StaleReferenceListener } from '../update/stale-reference-listener';
import {
  app,
  call,
  create,
  holding,
  moved,
  named,
  newVersion,
  one,
  owner,
  release,
  released,
  remove,
  type Row,
  setUp,
  setUpLocalData,
  stranger,
} from './testing/local-data-fixture';

describe('own data', () => {
  setUpLocalData();

  const flawed = async (q: string, flaws?: string[]): Promise<Record<string, string[]>> =>
    Object.fromEntries(
      (await call('post', 'data/localDataManage/page/shit', { q, flaws, pageSize: 50 })).data.records.map(
        (row: Row) => [`${row.name} ${row.cver}`, row.flaws],
      ),
    );

  describe('is marked', () => {
    it.each<[string, object, object, string, string, string]>([
      [
        'a component as a standard material',
        holding('S-1', { massGrams: '1', node: steel() }),
        { standardMaterial: true },
        'sheet.materialOnly',
        'Only a material can be marked so',
        '只有材料才能这样标记',
      ],
      [
        'a component as still valid',
        holding('S-2', { massGrams: '1', node: steel() }),
        { stillValid: true },
        'sheet.materialOnly',
        'Only a material can be marked so',
        '只有材料才能这样标记',
      ],
      [
        'a draft as still valid',
        named('S-3'),
        { stillValid: true },
        'sheet.confirmReleased',
        'Only a released version can be confirmed as still valid',
        '只有已发布的版本才能确认仍然有效',
      ],
      [
        'what is no alternative as preferred',
        named('S-4'),
        { preferred: true },
        'sheet.onlyPreferred',
        'Only the preferred flag of a multi-source item can be switched',
        '多来源部件只能切换首选标志',
      ],
      [
        'a folder that does not exist',
        named('S-5'),
        { folderId: 999 },
        'folder.notSaved',
        'The folder chosen does not exist or has not been saved!',
        '所选文件夹不存在或尚未保存！',
      ],
    ])('not: %s', async (_what, tree, what, code, en, zh) => {
      const sheet = await create(tree);
      expect(await setUp([sheet.id], what)).toMatchObject({ ok: false, code, message: en });
      expect(await setUp([sheet.id], what, owner.headers, 'zh')).toMatchObject({ code, message: zh });
      expect((await one(sheet)).version).toBe(sheet.version);
    });

    it('while it is a draft, with its check counted again; several at once or none, each refusal with its reason; never those of others', async () => {
      const [first, second] = [await create(material('M-1', [], { classCode: '1.1.1' })), await create(named('M-2'))];
      expect((await setUp([first.id, second.id], { standardMaterial: true, preliminary: true })).ok).toBe(true);
      expect(await one(second)).toMatchObject({ standardMaterial: true, preliminary: true, version: 2 });
      const frozen = await released(named('M-3'));
      const refusal = await setUp([second.id, frozen.id], { module: true });
      expect(refusal).toMatchObject({ code: 'badInput', data: { issues: [{ path: 'ids.1', code: 'sheet.locked' }] } });
      expect(await one(second)).toMatchObject({ module: false, version: 2 });
      expect(await setUp([second.id], { module: true }, stranger.headers)).toMatchObject({
        respCode: 404,
        code: 'notFound',
      });
      expect((await setUp([second.id], {})).code).toBe('badInput');
      expect(
        await app.db.rows(
          `select action, after from audit_trail where subject = 'mds_sheet' and subject_id = $1 and action = 'change'`,
          [second.id],
        ),
      ).toMatchObject([{ after: { preliminary: true, standardMaterial: true } }]);
    });

    it('as the preferred one of several sources, in drafts, after the person confirmed whom it replaces', async () => {
      const [one_, two] = [
        await released(holding('Alt 1', { massGrams: '10', node: steel() })),
        await released(holding('Alt 2', { massGrams: '10.5', node: steel() })),
      ];
      const alternatives = [one_, two].map(({ cid }, index) => ({ quantity: 1, preferred: index === 0, ref: { cid } }));
      const draft = await create({ ...holding('Several', ...alternatives), multiSource: true });
      expect(await setUp([two.id], { preferred: true })).toMatchObject({
        code: 'sheet.preferredReplaces',
        message: 'Alt 1 would no longer be preferred; confirm the change',
      });
      expect((await one(draft)).version).toBe(1);
      expect((await setUp([two.id], { preferred: true, confirmed: true })).ok).toBe(true);
      const { tree, massGrams } = (await call('get', `data/local/component/${draft.id}`)).data;
      expect([massGrams, tree.children.map(({ preferred }: { preferred: boolean }) => preferred)]).toEqual([
        '10.5',
        [false, true],
      ]);
    });
  });

  it('a module is released inside the own company and goes no further, in every version; a release keeps saying whether it is one', async () => {
    const draft = await create(named('Module'), { module: true });
    expect(await release(draft, 'RL')).toMatchObject({
      code: 'sheet.moduleInternal',
      message:
        'A module is for use inside the own company; it can be released internally, not sent, proposed or published',
    });
    const { data: module } = await release(draft);
    expect(module).toMatchObject({ status: 'IR', module: true });
    await expect(
      app.db.execute(`update mds_sheet set module = false where id = $1`, [module.id]),
    ).rejects.toMatchObject({ code: 'MF001' });
    for (const status of ['RL', 'ST', 'SD'])
      await expect(
        app.db.execute('update mds_sheet set status = $2 where id = $1', [draft.id, status]),
      ).rejects.toMatchObject({ code: '23514' });
    const next = await newVersion(module);
    expect(next).toMatchObject({ module: true });
    const { tree } = (await call('get', `data/local/material/${next.id}`)).data;
    expect((await call('put', 'data/local/material', { id: next.id, tree })).data).toMatchObject({ module: true });
    expect((await setUp([next.id], { module: false })).ok).toBe(true);
    expect((await release(next, 'RL')).data).toMatchObject({ status: 'RL', module: false });
    const user_ = await released(holding('Module user', { massGrams: '5', ref: { cid: module.cid, version: '1' } }));
    expect(user_.status).toBe('IR');
  });

  it('superseded or invalid is listed with every reason', async () => {
    const base = await released(named('F base'));
    const second = (await release(await newVersion(base))).data;
    const olderUser = await released(holding('F older user', { massGrams: '1', ref: { cid: base.cid, version: '1' } }));
    const lost = await released(named('F lost'));
    const lostUser = await released(holding('F lost user', { massGrams: '1', ref: { cid: lost.cid } }));
    await remove(lost);
    await app.app.get(StaleReferenceListener).settled();
    const [over, soon, due] = [
      await released(named('F over')),
      await released(named('F soon')),
      await released(named('F due')),
    ];
    await moved(over, 'valid_until', '10 years 1 day');
    await moved(soon, 'valid_until', '9 years 11 months');
    for (const column of ['confirm_by', 'valid_until']) await moved(due, column, '5 years 1 day');
    expect(await flawed('F ')).toEqual({
      'F base 1': ['newerVersion'],
      'F older user 1': ['usesSuperseded'],
      'F lost 1': ['deletedInUse'],
      'F lost user 1': ['usesDeleted'],
      'F over 1': ['expired'],
      'F soon 1': ['expiring'],
      'F due 1': ['confirmationDue'],
    });
    expect(Object.keys(await flawed('F ', ['expired', 'expiring'])).sort()).toEqual(['F over 1', 'F soon 1']);
    const among = async (...flaws: string[]) =>
      call('post', 'data/localDataManage/page/shit', { q: 'F ', querys: { in: { flaws } } });
    expect([(await among('usesDeleted')).data.total, (await among('constructor')).code]).toEqual([1, 'badInput']);
    expect([second.cver, olderUser.status, lostUser.status]).toEqual(['2', 'IR', 'IR']);
    expect((await call('post', 'data/localDataManage/page/shit', { q: 'F ' }, stranger.headers)).data).toEqual({
      records: [],
      total: 0,
    });
  });

  it('of IMDS have lists and deletion of their own, and what did not come from there is not found by them', async () => {
    const auth = await app.app.get(Db).asPlatform(() => app.app.get(AuthLookup).byUser(owner.user.id));
    const [imds] = await app.app
      .get(Db)
      .asPlatform(() => app.app.get(SheetWriter).createMany(auth!, [{ tree: named('From IMDS') as never, origin: 2 }]));
    const local = await create(named('Not from IMDS'));
    const names = async (path: string) =>
      (await call('post', path, { q: 'IMDS' })).data.records.map(({ name }: Row) => name);
    expect([await names('data/localDataManage/page'), await names('data/localImdsDataManage/page')]).toEqual([
      ['Not from IMDS'],
      ['From IMDS'],
    ]);
    const setImds = (id: number) => call('post', 'data/localImdsDataManage/setUp', { ids: [id], preliminary: true });
    expect([(await setImds(local.id)).code, (await setImds(imds!.id)).code]).toEqual(['notFound', '']);
    const deleteImds = (id: number) => call('delete', 'data/localImdsDataManage/delete', { ids: [id] });
    expect([(await deleteImds(local.id)).code, (await deleteImds(imds!.id)).code]).toEqual(['notFound', '']);
  });

  it("goes out as a workbook of what is filtered, named in the reader's language", async () => {
    await create({ ...named('X-1'), foreignName: '出口钢' });
    const cells = async (language: string, headers = owner.headers) => {
      const { body } = await app.http
        .post('/api/data/localDataManage/export')
        .set(headers)
        .set('Accept-Language', language)
        .send({ q: 'X-1', querys: { in: { status: ['ED'] } } })
        .buffer(true)
        .parse(asBytes);
      return (await cellsOf(body as Buffer)).flat();
    };
    expect(await cells('en')).toEqual(
      expect.arrayContaining([
        'Own data',
        'Search: X-1; Status: Editing',
        'Part or material number',
        'X-1',
        'Material',
        'Editing',
        '0.01',
      ]),
    );
    expect(await cells('zh')).toEqual(
      expect.arrayContaining(['自有数据', '查询: X-1; 状态: 编辑中', '零件号或材料编号', '出口钢', '材料', '编辑中']),
    );
    expect(await cells('en', stranger.headers)).not.toContain('X-1');
    const colleague = await signIn(
      app,
      await user(app.db, owner.enterprise, {
        organisationId: await department(app.db, owner.enterprise),
        roles: ['dataProvider'],
      }),
    );
    expect(await cells('en', colleague)).not.toContain('X-1');
  });
});

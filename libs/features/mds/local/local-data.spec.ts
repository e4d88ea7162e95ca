import { draftPurgeJob, sheetExpiryJob } from '@matlas/contract';
import { AuthLookup, Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';
import { asBytes, cellsOf, department, jobEnd, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { SheetWriter } from '..';
import { material, rest, seedSubstances, steel } from '../sample-trees';
import { StaleReferenceListener } from '../update/stale-reference-listener';

interface Row {
  id: number;
  cid: number;
  cver: string;
  name: string;
  status: string;
  version: number;
  validity: string;
  module: boolean;
  can: { confirm: boolean };
  flaws: string[];
  reason: string | null;
  errorCount: number;
  confirmBy: string | null;
}
const numberOf = (name: string): string => name.replaceAll(' ', '-');
const named = (name: string): object => ({ ...steel(), name, number: numberOf(name) });
const holding = (name: string, ...children: object[]): object => ({ kind: 1, name, number: numberOf(name), children });

describe('own data', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let stranger: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await seedSubstances(app.db);
    [owner, stranger] = [await signedIn(app), await signedIn(app)];
    await app.db.execute(`update enterprise set duns = '11-222-3333', address = 'Road 1' where id = $1`, [
      owner.enterprise.id,
    ]);
  });
  afterAll(() => app.close());

  const call = async (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body: object = {},
    headers = owner.headers,
    language = 'en',
  ) => (await app.http[method](`/api/${path}`).set(headers).set('Accept-Language', language).send(body)).body;
  const create = async (tree: object, more: object = {}): Promise<Row> =>
    (
      await call('post', `data/local/${'kind' in tree && tree.kind === 1 ? 'component' : 'material'}`, {
        tree,
        ...more,
      })
    ).data;
  const release = async ({ id }: Row, to = 'IR') => call('post', `data/local/release/${id}`, { to });
  const released = async (tree: object, more: object = {}): Promise<Row> =>
    (await release(await create(tree, more))).data;
  const newVersion = async ({ id }: Row): Promise<Row> =>
    (await call('post', `data/local/newVersion/${id}`)).data.sheet;
  const setUp = (ids: readonly number[], what: object, headers = owner.headers, language = 'en') =>
    call('post', 'data/localDataManage/setUp', { ids, ...what }, headers, language);
  const remove = (...sheets: Row[]) =>
    call('delete', 'data/localDataManage/delete', { ids: sheets.map(({ id }) => id) });
  const restore = (...sheets: Row[]) => call('post', 'mds/deleted/restore', { ids: sheets.map(({ id }) => id) });
  const one = async ({ id }: Row): Promise<Row> => (await call('get', `data/local/sheet/${id}`)).data;
  const moved = ({ id }: Row, column: string, interval: string) =>
    app.db.execute(`update mds_sheet set ${column} = ${column} - $2::interval where id = $1`, [id, interval]);
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

  describe('validity', () => {
    it('of a material is confirmed once it is five years old, which counts five years on but never past the ten', async () => {
      const sheet = await released(named('V-1'));
      const early = await setUp([sheet.id], { stillValid: true });
      expect(early).toMatchObject({
        code: 'sheet.confirmNotDue',
        message: `It can be confirmed as still valid from ${(await one(sheet)).confirmBy} on`,
      });
      for (const column of ['confirm_by', 'valid_until']) await moved(sheet, column, '5 years');
      expect(await one(sheet)).toMatchObject({ validity: 'confirmationDue', can: { confirm: true } });
      expect((await setUp([sheet.id], { stillValid: true }, stranger.headers)).code).toBe('notFound');
      const { validUntil } = (await call('get', `data/local/sheet/${sheet.id}`)).data;
      expect((await setUp([sheet.id], { stillValid: true })).ok).toBe(true);
      expect((await call('get', `data/local/sheet/${sheet.id}`)).data).toMatchObject({
        validity: 'valid',
        validUntil,
        can: { confirm: false },
        confirmedAt: expect.stringMatching(/^20/),
      });
      expect(
        await app.db.row(
          `select user_id as "userId", after ->> 'confirmedAt' is not null as said
            from audit_trail
            where subject = 'mds_sheet' and subject_id = $1 and action = 'change'`,
          [sheet.id],
        ),
      ).toEqual({ userId: owner.user.id, said: true });
      await moved(sheet, 'valid_until', '5 years 2 days');
      await moved(sheet, 'confirm_by', '5 years 2 days');
      expect(await setUp([sheet.id], { stillValid: true })).toMatchObject({ code: 'sheet.expired' });
    });

    it('over, a sheet is shown and stays where it is used, but nothing new refers to it', async () => {
      const old = await released(named('V-2'));
      const using = await create(holding('V-2 user', { massGrams: '1', ref: { cid: old.cid } }));
      // ten years less is another day on 29 February
      await app.db.execute('update mds_sheet set valid_until = current_date where id = $1', [old.id]);
      expect(await one(old)).toMatchObject({ validity: 'expiring' });
      await moved(old, 'valid_until', '1 day');
      expect(await one(old)).toMatchObject({ validity: 'expired' });
      expect(
        await call('post', 'data/local/component', {
          tree: holding('V-2 new', { massGrams: '1', ref: { cid: old.cid } }),
        }),
      ).toMatchObject({
        code: 'badInput',
        data: {
          issues: [
            {
              path: 'tree.children.0.ref',
              code: 'node.addUnfinished',
              message: 'Unable to add editing or invalid components!',
            },
          ],
        },
      });
      const { tree } = (await call('get', `data/local/component/${using.id}`)).data;
      expect((await call('put', 'data/local/component', { id: using.id, tree })).ok).toBe(true);
      const usable = async (usableOnly: boolean) =>
        (
          await call('post', 'data/localDataManage/pageLocalData', {
            usableOnly,
            q: 'V-2',
            querys: { eq: { kind: 3 } },
          })
        ).data.total;
      expect([await usable(false), await usable(true)]).toEqual([1, 0]);
    });

    it('that ends is told to its owner ahead, each notice once, superseded versions left out', async () => {
      const author = await signedIn(app);
      const seeds = await app.app.get(Db).asPlatform(async () => {
        const auth = await app.app.get(AuthLookup).byUser(author.user.id);
        return app.app.get(SheetWriter).createMany(
          auth!,
          ['E-1', 'E-2', 'E-3'].map((name) => ({ tree: named(name) as never, release: 'IR' as const })),
        );
      });
      const ends = (index: number, days: number) =>
        app.db.execute('update mds_sheet set valid_until = current_date + $2::int where id = $1', [
          seeds[index]?.id,
          days,
        ]);
      const told: [string, number, number][] = [];
      app.app
        .get(Events)
        .on(
          'sheets.expiring',
          ({ createdBy, name, count, days }) => void (createdBy === author.user.id && told.push([name, count, days])),
        );
      const run = async () =>
        (await jobEnd(app.db, (await app.app.get(JobQueue).start(systemAuth(), sheetExpiryJob, {})).jobId)).state;
      for (const [index, days] of [
        [0, 100],
        [1, 30],
        [2, 181],
      ] as const)
        await ends(index, days);
      expect([await run(), await run()]).toEqual(['done', 'done']);
      expect(told).toEqual([
        ['E-2', 1, 60],
        ['E-1', 1, 180],
      ]);
      for (const [index, days] of [
        [0, 55],
        [1, 10],
        [2, 60],
      ] as const)
        await ends(index, days);
      await run();
      expect(told.slice(2)).toEqual([
        ['E-2', 1, 14],
        ['E-1', 2, 60],
      ]);
    });
  });

  describe('deleted', () => {
    it.each([
      ['29 days 23 hours', true],
      ['30 days 1 minute', false],
    ])('comes back after %s: %s', async (age, back) => {
      const sheet = await create(named(`D ${age}`));
      await remove(sheet);
      expect((await call('get', `data/local/sheet/${sheet.id}`)).code).toBe('notFound');
      await moved(sheet, 'deleted_at', age);
      const listed = (await call('post', 'mds/deleted/page', { q: `D ${age}` })).data.records;
      expect(
        listed.map(({ id, deletedBy, reason }: { id: number; deletedBy: string; reason: null }) => [
          id,
          deletedBy,
          reason,
        ]),
      ).toEqual(back ? [[sheet.id, owner.user.loginName, null]] : []);
      expect((await call('post', 'mds/deleted/restore', { ids: [sheet.id] }, stranger.headers)).code).toBe('notFound');
      expect((await restore(sheet)).code).toBe(back ? '' : 'notFound');
      expect((await call('get', `data/local/sheet/${sheet.id}`)).code).toBe(back ? '' : 'notFound');
      expect((await call('post', 'mds/deleted/page', { q: 'D ' }, stranger.headers)).data.total).toBe(0);
    });

    it('does not come back where it would clash: the number is taken, another draft is open, a later one was released', async () => {
      const first = await released(named('Clash'));
      const draft = await newVersion(first);
      await remove(draft);
      const again = await newVersion(first);
      expect([draft.cver, again.cver]).toEqual(['1.01', '1.01']);
      expect(await restore(draft)).toMatchObject({
        code: 'sheet.versionTaken',
        message: 'Version 1.01 of this MDS exists again, so the deleted one cannot come back',
      });
      const { tree } = (await call('get', `data/local/material/${again.id}`)).data;
      await call('put', 'data/local/material', { id: again.id, tree });
      expect((await restore(draft)).code).toBe('sheet.versionExists');
      expect((await call('post', 'mds/deleted/page', { q: 'Clash' })).data.records).toMatchObject([
        { id: draft.id, reason: 'This MDS has a draft version already' },
      ]);
      const { data: second } = await release(again);
      expect([second.cver, (await restore(draft)).code]).toEqual(['2', 'sheet.restoreOutdated']);
      await remove(second);
      const third = await newVersion(first);
      expect([third.cver, (await release(third)).data.cver]).toEqual(['2.01', '3']);
      expect((await restore(second)).ok).toBe(true);
      expect((await call('get', `data/local/versions/${first.id}`)).data.map(({ cver }: Row) => cver)).toEqual([
        '3',
        '2',
        '1',
      ]);
    });

    it('drafts are removed for good after thirty days; releases stay, and drafts that something refers to', async () => {
      const [gone, kept, used, kept2] = [
        await create(named('P-1')),
        await released(named('P-2')),
        await create(named('P-3')),
        await create(named('P-4')),
      ];
      await create(holding('P-3 user', { massGrams: '1', ref: { cid: used.cid } }));
      await remove(gone, kept, used, kept2);
      for (const sheet of [gone, kept, used]) await moved(sheet, 'deleted_at', '31 days');
      const end = await jobEnd(app.db, (await app.app.get(JobQueue).start(systemAuth(), draftPurgeJob, {})).jobId);
      expect(end.result).toMatchObject({ drafts: expect.any(Number) });
      const left = await app.db.rows<{ id: number }>('select id from mds_sheet where id = any($1::int[]) order by id', [
        [gone, kept, used, kept2].map(({ id }) => id),
      ]);
      expect(left.map(({ id }) => id)).toEqual([kept.id, used.id, kept2.id].sort((a, b) => a - b));
      expect(
        await app.db.row(
          `select (select count(*)::int from mds_node where sheet_id = $1) as nodes,
              (select count(*)::int from mds where cid = $2) as identities`,
          [gone.id, gone.cid],
        ),
      ).toEqual({ nodes: 0, identities: 0 });
    });
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

  it('leaves its rest alone: a tree is as it was after its sheet was deleted and came back', async () => {
    const sheet = await create(material('Round', [rest('7439-89-6')], { classCode: '1.1.1' }));
    const before = (await call('get', `data/local/material/${sheet.id}`)).data.tree;
    await remove(sheet);
    await restore(sheet);
    expect((await call('get', `data/local/material/${sheet.id}`)).data.tree).toEqual(before);
  });

  it('leaves the uses that are walked upwards the same as the trees say, whatever was saved, deleted, brought back or purged', async () => {
    const kept = await app.db.rows('select used_id, user_id, uses, open_uses from mds_use order by 1, 2');
    expect(kept).toEqual(
      await app.db.rows(`select e.child as used_id, n.sheet_id as user_id, count(*)::int as uses,
            (count(*) filter (where not e.confidential))::int as open_uses
      from mds_edge e
      join mds_node n on n.id = e.parent
      join mds_sheet s on s.id = n.sheet_id
      where s.deleted_at is null
      group by 1, 2
      order by 1, 2`),
    );
    expect(kept.length).toBeGreaterThan(10);
  });
});

import { draftPurgeJob } from '@matlas/contract';
import { JobQueue, systemAuth } from '@matlas/server-kit';
import { jobEnd } from '@matlas/testing';
import { material, rest, steel } from '../sample-trees';
import {
  app,
  call,
  create,
  holding,
  moved,
  namedSteel,
  newVersion,
  one,
  owner,
  release,
  createReleasedSheet,
  remove,
  type Row,
  setUp,
  setUpLocalData,
  stranger,
} from './testing/local-data-fixture';

describe('own data', () => {
  setUpLocalData();

  const restore = (...sheets: Row[]) => call('post', 'mds/deleted/restore', { ids: sheets.map(({ id }) => id) });

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
        namedSteel('S-3'),
        { stillValid: true },
        'sheet.confirmReleased',
        'Only a released version can be confirmed as still valid',
        '只有已发布的版本才能确认仍然有效',
      ],
      [
        'what is no alternative as preferred',
        namedSteel('S-4'),
        { preferred: true },
        'sheet.onlyPreferred',
        'Only the preferred flag of a multi-source item can be switched',
        '多来源部件只能切换首选标志',
      ],
      [
        'a folder that does not exist',
        namedSteel('S-5'),
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

    it('only while it is a draft, with its checks counted again; several sheets or none, each refusal with its reason; never those of others', async () => {
      const [first, second] = [
        await create(material('M-1', [], { classCode: '1.1.1' })),
        await create(namedSteel('M-2')),
      ];
      expect((await setUp([first.id, second.id], { standardMaterial: true, preliminary: true })).ok).toBe(true);
      expect(await one(second)).toMatchObject({ standardMaterial: true, preliminary: true, version: 2 });
      const frozen = await createReleasedSheet(namedSteel('M-3'));
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

    it('as the preferred one of several sources in drafts, after the user has confirmed the replacement', async () => {
      const [one_, two] = [
        await createReleasedSheet(holding('Alt 1', { massGrams: '10', node: steel() })),
        await createReleasedSheet(holding('Alt 2', { massGrams: '10.5', node: steel() })),
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

  it('includes modules, which are released inside the own company only, in every version; a release keeps its mark', async () => {
    const draft = await create(namedSteel('Module'), { module: true });
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
    const user_ = await createReleasedSheet(
      holding('Module user', { massGrams: '5', ref: { cid: module.cid, version: '1' } }),
    );
    expect(user_.status).toBe('IR');
  });

  describe('deleted', () => {
    it.each([
      ['29 days 23 hours', true],
      ['30 days 1 minute', false],
    ])('comes back after %s: %s', async (age, back) => {
      const sheet = await create(namedSteel(`D ${age}`));
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

    it('is not restored in a conflict: the number is taken, another draft is open, a later version was released', async () => {
      const first = await createReleasedSheet(namedSteel('Clash'));
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

    it('purges drafts after thirty days; releases stay, and drafts that something refers to', async () => {
      const [gone, kept, used, kept2] = [
        await create(namedSteel('P-1')),
        await createReleasedSheet(namedSteel('P-2')),
        await create(namedSteel('P-3')),
        await create(namedSteel('P-4')),
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

  it('has an unchanged tree after it was deleted and restored', async () => {
    const sheet = await create(material('Round', [rest('7439-89-6')], { classCode: '1.1.1' }));
    const before = (await call('get', `data/local/material/${sheet.id}`)).data.tree;
    await remove(sheet);
    await restore(sheet);
    expect((await call('get', `data/local/material/${sheet.id}`)).data.tree).toEqual(before);
  });

  it('has an index of uses that agrees with all trees after saves, deletions, restores and purges', async () => {
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

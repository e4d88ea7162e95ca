import { draftPurgeJob } from '@matlas/contract';
import { JobQueue, systemAuth } from '@matlas/server-kit';
import { jobEnd } from '@matlas/testing';
import { material, rest } from '../sample-trees';
import {
  app,
  call,
  create,
  holding,
  moved,
  named,
  newVersion,
  owner,
  release,
  released,
  remove,
  type Row,
  setUpLocalData,
  stranger,
} from './testing/local-data-fixture';

describe('own data', () => {
  setUpLocalData();

  const restore = (...sheets: Row[]) => call('post', 'mds/deleted/restore', { ids: sheets.map(({ id }) => id) });

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

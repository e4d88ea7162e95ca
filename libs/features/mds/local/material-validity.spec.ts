import { sheetExpiryJob } from '@matlas/contract';
import { AuthLookup, Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';
import { jobEnd, signedIn } from '@matlas/testing';
import { SheetWriter } from '..';
import {
  app,
  call,
  create,
  holding,
  moved,
  named,
  one,
  owner,
  released,
  setUp,
  setUpLocalData,
  stranger,
} from './testing/local-data-fixture';

describe('own data', () => {
  setUpLocalData();

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
});

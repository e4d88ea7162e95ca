import { sheetExpiryJob } from '@matlas/contract';
import { AuthLookup, Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';
import { asBytes, cellsOf, createDepartment, jobEnd, signedIn, signIn, user } from '@matlas/testing';
import { SheetWriter } from '..';
import { StaleReferenceListener } from '../update/stale-reference-listener';
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

describe('own data in lists', () => {
  setUpLocalData();

  const flawed = async (q: string, flaws?: string[]): Promise<Record<string, string[]>> =>
    Object.fromEntries(
      (await call('post', 'data/localDataManage/page/shit', { q, flaws, pageSize: 50 })).data.records.map(
        (row: Row) => [`${row.name} ${row.cver}`, row.flaws],
      ),
    );

  describe('validity', () => {
    it('of a material must be confirmed after five years, extends it by five years, but never beyond the ten', async () => {
      const sheet = await createReleasedSheet(namedSteel('V-1'));
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

    it('that has ended keeps a sheet visible and used where it is, but allows no new reference to it', async () => {
      const old = await createReleasedSheet(namedSteel('V-2'));
      const using = await create(holding('V-2 user', { massGrams: '1', ref: { cid: old.cid } }));
      // Ten years earlier is another day on 29 February.
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

    it('that ends is notified to the owner in advance, each notice once, without superseded versions', async () => {
      const author = await signedIn(app);
      const seeds = await app.app.get(Db).asPlatform(async () => {
        const auth = await app.app.get(AuthLookup).byUser(author.user.id);
        return app.app.get(SheetWriter).createMany(
          auth!,
          ['E-1', 'E-2', 'E-3'].map((name) => ({ tree: namedSteel(name) as never, release: 'IR' as const })),
        );
      });
      const ends = (index: number, days: number) =>
        app.db.execute('update mds_sheet set valid_until = current_date + $2::int where id = $1', [
          seeds[index]?.id,
          days,
        ]);
      const actual: [string, number, number][] = [];
      app.app
        .get(Events)
        .on(
          'sheets.expiring',
          ({ createdBy, name, count, days }) => void (createdBy === author.user.id && actual.push([name, count, days])),
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
      expect(actual).toEqual([
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
      expect(actual.slice(2)).toEqual([
        ['E-2', 1, 14],
        ['E-1', 2, 60],
      ]);
    });
  });

  it('are listed with all reasons when they are superseded or invalid', async () => {
    const base = await createReleasedSheet(namedSteel('F base'));
    const second = (await release(await newVersion(base))).data;
    const olderUser = await createReleasedSheet(
      holding('F older user', { massGrams: '1', ref: { cid: base.cid, version: '1' } }),
    );
    const lost = await createReleasedSheet(namedSteel('F lost'));
    const lostUser = await createReleasedSheet(holding('F lost user', { massGrams: '1', ref: { cid: lost.cid } }));
    await remove(lost);
    await app.app.get(StaleReferenceListener).whenSettled();
    const [over, soon, due] = [
      await createReleasedSheet(namedSteel('F over')),
      await createReleasedSheet(namedSteel('F soon')),
      await createReleasedSheet(namedSteel('F due')),
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

  it('have separate lists and deletion for data from IMDS, which find no other data', async () => {
    const auth = await app.app.get(Db).asPlatform(() => app.app.get(AuthLookup).byUser(owner.user.id));
    const [imds] = await app.app
      .get(Db)
      .asPlatform(() =>
        app.app.get(SheetWriter).createMany(auth!, [{ tree: namedSteel('From IMDS') as never, origin: 2 }]),
      );
    const local = await create(namedSteel('Not from IMDS'));
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

  it("are exported as a workbook of the filtered list, named in the reader's language", async () => {
    await create({ ...namedSteel('X-1'), foreignName: '出口钢' });
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
        organisationId: await createDepartment(app.db, owner.enterprise),
        roles: ['dataProvider'],
      }),
    );
    expect(await cells('en', colleague)).not.toContain('X-1');
  });
});

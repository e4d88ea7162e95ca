import { MdsShareService } from '@matlas/features/mds';
import { cellsOf } from '@matlas/testing';
import {
  app,
  bytes,
  call,
  create,
  maker,
  material,
  names,
  part,
  createReleasedSheet,
  rest,
  setUpLists,
  share,
  supplier,
  type Who,
} from './testing/lists-fixture';

const fixed = (cas: string, value: string, more: object = {}) => ({ cas, portion: { kind: 2, value }, ...more });

describe('lists of the exchange', () => {
  setUpLists();

  describe('own MDS', () => {
    it('requires own MDS or own modules, and does not mix modules, drafts of others and accepted sheets', async () => {
      await createReleasedSheet(supplier, part('W-1'));
      await createReleasedSheet(supplier, part('W-2'), 'IR', 'component', { module: true });
      const foreign = await createReleasedSheet(maker, part('W-3'), 'RL');
      const accepted = await createReleasedSheet(maker, part('W-4'));
      await create(maker, part('W-5'));
      await app.app
        .get(MdsShareService)
        .saveShares([{ sheetId: accepted.id, enterpriseId: supplier.enterprise.id, receiveStatus: 'P' }]);
      const requestWith = (more: object) => names(supplier, 'search', { q: 'W-', sort: 'number', ...more });
      expect(await requestWith({})).toEqual(['Part W-1', 'Part W-2']);
      expect(await requestWith({ ownerUnit: false })).toEqual(['Part W-1']);
      expect(await requestWith({ ownerMds: false })).toEqual(['Part W-2']);
      expect(await requestWith({ ownerUnit: false, mdsApproved: true, mdsPublished: true })).toEqual([
        'Part W-1',
        'Part W-3',
        'Part W-4',
      ]);
      expect(await requestWith({ cid: foreign.cid, mdsPublished: true })).toEqual(['Part W-3']);
      expect(await requestWith({ cid: foreign.cid })).toEqual([]);
      const refused = await call(supplier, 'post', '/exchange/search/page', { ownerMds: false, ownerUnit: false });
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        400,
        'sheet.moduleRequired',
        'Own MDSs/Modules must select one',
      ]);
    });

    it('finds rates by a range, refuses a rate search without a number, and finds recycled and bio-based content by overlap', async () => {
      await createReleasedSheet(supplier, part('R-1', { attributes: { reusePercent: '12.5', recoveryPercent: '95' } }));
      await createReleasedSheet(supplier, part('R-2', { attributes: { reusePercent: '80' } }));
      const recycled = (name: string, spans: object) =>
        createReleasedSheet(
          supplier,
          material(name, [rest('9003-07-0')], {
            classCode: '5.1.a',
            attributes: { recyclate: { answer: 1, ...spans } },
          }),
          'IR',
          'material',
        );
      await recycled('R-3', {
        postIndustrialMin: '10',
        postIndustrialMax: '20',
        postConsumerMin: '5',
        postConsumerMax: '10',
      });
      await recycled('R-4', { bioBasedMin: '40', bioBasedMax: '60' });
      const requestWith = (...rates: object[]) => names(supplier, 'search', { q: 'R-', sort: 'name', rates });
      expect(await requestWith({ rate: 'reusePercent', from: '12.5', to: '80' })).toEqual(['Part R-1', 'Part R-2']);
      expect(await requestWith({ rate: 'reusePercent', from: '12.6' })).toEqual(['Part R-2']);
      expect(await requestWith({ rate: 'reusePercent', to: '80' }, { rate: 'recoveryPercent', from: '95' })).toEqual([
        'Part R-1',
      ]);
      expect(await requestWith({ rate: 'recycledPercent', from: '29' })).toEqual(['R-3']);
      expect(await requestWith({ rate: 'recycledPercent', from: '31' })).toEqual([]);
      expect(await requestWith({ rate: 'bioBasedPercent', to: '40' })).toEqual(['R-4']);
      for (const rates of [[], [{ rate: 'reusePercent' }], [{ rate: 'reusePercent', from: '' }]])
        expect((await call(supplier, 'post', '/exchange/search/page', { rates })).body.code).toBe(
          'search.rateRequired',
        );
      expect(
        (await call(supplier, 'post', '/exchange/search/page', { rates: [{ rate: 'reusePercent', from: 'many' }] }))
          .status,
      ).toBe(400);
      const asList = (start: string, end?: string) =>
        call(supplier, 'post', '/exchange/search/page', {
          q: 'R-',
          sort: 'name',
          querys: { between: { start: { reusePercent: start }, end: { reusePercent: end } } },
        });
      expect((await asList('12.6')).body.data.records.map(({ name }: { name: string }) => name)).toEqual(['Part R-2']);
      expect([(await asList('many')).body.code, (await asList('many', '3')).body.code]).toEqual([
        'search.rateRequired',
        'badInput',
      ]);
      expect(await names(supplier, 'search', { q: 'R-', recyclate: 1, sort: 'name' })).toEqual(['R-3', 'R-4']);
      expect(await names(supplier, 'search', { q: 'R-', recyclate: '2' })).toEqual([]);
    });

    it('finds a substance at any depth, also in drafts, but no confidential one of others; a class with its subclasses', async () => {
      const inner = await createReleasedSheet(
        supplier,
        material('C-1', [rest('9003-07-0'), fixed('1333-86-4', '10')], { classCode: '5.1.a' }),
        'RL',
        'material',
      );
      const outer = await createReleasedSheet(supplier, {
        kind: 1,
        name: 'C-2',
        number: 'C-2',
        children: [{ massGrams: '5', ref: { cid: inner.cid } }],
      });
      await create(supplier, {
        kind: 1,
        name: 'C-3',
        number: 'C-3',
        children: [{ quantity: 1, ref: { cid: outer.cid } }],
      });
      const secret = await createReleasedSheet(
        maker,
        material('C-4', [rest('9003-07-0'), fixed('117-81-7', '5', { confidential: true })], { classCode: '5.1.a' }),
        'RL',
        'material',
      );
      await createReleasedSheet(supplier, {
        kind: 1,
        name: 'C-5',
        number: 'C-5',
        children: [{ massGrams: '5', ref: { cid: secret.cid } }],
      });
      const containing = (cas: string, who: Who = supplier) => names(who, 'search', { q: 'C-', cas, sort: 'name' });
      expect(await containing('1333-86-4')).toEqual(['C-1', 'C-2', 'C-3']);
      expect(await containing('9003-07-0')).toEqual(['C-1', 'C-2', 'C-3', 'C-5']);
      expect(await containing('117-81-7')).toEqual([]);
      expect(await containing('117-81-7', maker)).toEqual(['C-4']);
      const unknown = await call(supplier, 'post', '/exchange/search/page', { cas: '1-1-1' });
      expect([unknown.body.code, unknown.body.message]).toEqual(['substance.unknown', 'Query no this substance!']);
      const ofClass = (classCode: string) => names(supplier, 'search', { q: 'C-', classCode });
      expect([await ofClass('5'), await ofClass('5.1.a'), await ofClass('5.1.b'), await ofClass('1')]).toEqual([
        ['C-1'],
        ['C-1'],
        [],
        [],
      ]);
    });

    it('filters by kind, status, supplier, folder and the five dates', async () => {
      const [one, two] = [
        await createReleasedSheet(supplier, part('F-1'), 'IR', 'component', {
          supplierCode: 'S-ZX77', // no part of it is in a random code of an enterprise
          supplierName: '长春座椅',
        }),
        await create(supplier, part('F-2')),
      ];
      const requestWith = (more: object) => names(supplier, 'search', { q: 'F-', sort: 'number', ...more });
      expect(await requestWith({ querys: { in: { status: ['ED'] } } })).toEqual(['Part F-2']);
      expect(await requestWith({ querys: { in: { kind: ['3'] } } })).toEqual([]);
      for (const supplierWord of ['长春座', '座椅', 's-zx', 'zx77'])
        expect(await requestWith({ supplier: supplierWord })).toEqual(['Part F-1']);
      expect(await requestWith({ supplier: supplier.enterprise.code })).toEqual(['Part F-2']);
      const folder = (await call(supplier, 'post', '/mds/folder/saveOrUpdate', { name: 'Mine' })).body.data;
      await call(supplier, 'post', '/mds/folder/put', { folderId: folder.id, sheetIds: [two.id] });
      expect(await requestWith({ folderId: folder.id })).toEqual(['Part F-2']);
      expect((await call(maker, 'post', '/exchange/search/page', { folderId: folder.id })).body.code).toBe(
        'folder.notSaved',
      );
      await app.db.execute(
        `update mds_sheet set created_at = '2025-01-10 12:00+00', updated_at = '2025-02-10 12:00+00' where id = $1`,
        [two.id],
      );
      await app.db.execute(`update mds_sheet set released_at = '2025-03-10 12:00+00' where id = $1`, [one.id]);
      await share(one.id, { receiveStatus: 'P' });
      await app.db.execute(
        `update mds_share set decided_at = '2025-04-10 12:00+00', sent_at = '2025-05-10 12:00+00' where sheet_id = $1`,
        [one.id],
      );
      expect(
        await requestWith({
          querys: {
            like: { supplier: '座椅', cid: String(one.cid) },
            between: {
              start: { approveDate: '2025-04-01', releasedAt: '2025-03-10' },
              end: { approveDate: '2025-04-30' },
            },
          },
        }),
      ).toEqual(['Part F-1']);
      const on = (dateType: number, day: string) => requestWith({ dateType, dateFrom: day, dateTo: day });
      expect([
        await on(1, '2025-01-10'),
        await on(2, '2025-02-10'),
        await on(3, '2025-03-10'),
        await on(4, '2025-04-10'),
        await on(5, '2025-05-10'),
      ]).toEqual([['Part F-2'], ['Part F-2'], ['Part F-1'], ['Part F-1'], ['Part F-1']]);
      expect([await on(1, '2025-01-11'), await on(4, '2025-05-10'), await on(5, '2025-04-10')]).toEqual([[], [], []]);
    });

    it('exports the result with the filters', async () => {
      await createReleasedSheet(supplier, part('X-1'));
      const { body } = await bytes(supplier, '/exchange/search/export', {
        q: 'X-1',
        ownerUnit: false,
        supplier: supplier.enterprise.code,
      });
      const cells = await cellsOf(body);
      expect(cells[0]?.[0]).toBe('Own MDS');
      expect(JSON.stringify(cells)).toContain(`Own MDS; Supplier: ${supplier.enterprise.code}; Search: X-1`);
      expect(cells.at(-1)?.slice(0, 2)).toEqual(['Part X-1', 'X-1']);
    });
  });

  it('saves searches of a person under names that are unique in a list', async () => {
    const save = (body: object, who: Who = supplier) =>
      call(who, 'post', '/exchange/savedSearch/saveOrUpdate', { list: 'own', question: 'q=seat', ...body });
    const kept = (await save({ name: 'Seats' })).body.data;
    expect((await save({ name: ' seats ' })).body.code).toBe('savedSearch.nameTaken');
    expect((await save({ name: 'Seats', list: 'sent' })).body.ok).toBe(true);
    const renamed = (await save({ id: kept.id, version: kept.version, name: 'All seats', question: 'q=seats' })).body
      .data;
    expect(renamed).toMatchObject({ name: 'All seats', question: 'q=seats' });
    expect((await save({ id: kept.id, version: kept.version, name: 'Late' })).body.code).toBe('conflict');
    const listed = async (who: Who) =>
      ((await call(who, 'get', '/exchange/savedSearch/list')).body.data as { name: string }[]).map(({ name }) => name);
    expect([await listed(supplier), await listed(maker)]).toEqual([['All seats', 'Seats'], []]);
    expect([
      (await save({ id: kept.id, name: 'Mine' }, maker)).status,
      (await call(maker, 'delete', '/exchange/savedSearch/delete', { ids: [kept.id] })).status,
    ]).toEqual([404, 404]);
    expect((await call(supplier, 'delete', '/exchange/savedSearch/delete', { ids: [kept.id] })).body.ok).toBe(true);
    expect(await listed(supplier)).toEqual(['Seats']);
  });
});

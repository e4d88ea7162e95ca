import { MdsShareService } from '@matlas/features/mds';
import {
  asBytes,
  cellsOf,
  customRole,
  department,
  sharedApp,
  signedIn,
  signIn,
  type TestApp,
  user,
} from '@matlas/testing';

const SUBSTANCES = [
  ['7439-89-6', 'Iron'],
  ['9003-07-0', 'Polypropylene'],
  ['1333-86-4', 'Carbon black'],
  ['117-81-7', 'DEHP'],
] as const;
/** Each substance is a vertex of the graph. */
async function seedSubstances(db: TestApp['db']): Promise<void> {
  for (const [cas, name] of SUBSTANCES)
    await db.execute(
      `with vertex as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
        select id, 'CAS-' || $1::text, $1, $2, $2, 'substance'
        from vertex`,
      [cas, name],
    );
}
const fixed = (cas: string, value: string, more: object = {}) => ({ cas, portion: { kind: 2, value }, ...more });
const rest = (cas: string) => ({ cas, portion: { kind: 3 } });
const material = (
  name: string,
  children: readonly object[],
  more: { classCode?: string; attributes?: object } = {},
) => ({
  kind: 3,
  name,
  symbol: name,
  number: name,
  standard: 'QC/T 1',
  ...(more.classCode?.startsWith('5') ? { attributes: { recyclate: { answer: 2 } } } : {}),
  children,
  ...more,
});
const steel = () => ({ ...material('Steel', [rest('7439-89-6')], { classCode: '1.1.1' }), number: '1.0330' });

describe('lists of the exchange', () => {
  let app: TestApp;
  let supplier: Awaited<ReturnType<typeof signedIn>>;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    supplier = await signedIn(app);
    maker = await signedIn(app);
  });
  afterAll(() => app.close());

  type Who = Pick<typeof supplier, 'headers'>;
  const call = (who: Who, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) =>
    app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en').send(body);
  const create = async (who: Who, tree: object, kind = 'component', more: object = {}) =>
    (await call(who, 'post', `/data/local/${kind}`, { tree, ...more })).body.data;
  const released = async (who: Who, tree: object, to: 'IR' | 'RL' = 'IR', kind = 'component', more: object = {}) =>
    (await call(who, 'post', `/data/local/release/${(await create(who, tree, kind, more)).id}`, { to })).body.data;
  const part = (number: string, more: object = {}) => ({
    kind: 1,
    name: `Part ${number}`,
    number,
    children: [{ massGrams: '5', node: steel() }],
    ...more,
  });
  const share = (sheetId: number, fields: object = {}) =>
    app.app.get(MdsShareService).share([{ sheetId, enterpriseId: maker.enterprise.id, receiveStatus: 'N', ...fields }]);
  const page = async (who: Who, list: string, body: object = {}) =>
    (await call(who, 'post', `/exchange/${list}/page`, body)).body.data;
  const names = async (who: Who, list: string, body: object = {}) =>
    ((await page(who, list, body)).records as { mdsName?: string; name?: string }[]).map(
      (row) => row.mdsName ?? row.name,
    );
  const bytes = (who: Who, path: string, body: object) =>
    call(who, 'post', path, body)
      .buffer(true)
      .parse(asBytes as never);

  describe('own MDS', () => {
    it('asks for own MDS or own modules, and keeps modules, drafts of others and what was accepted apart', async () => {
      await released(supplier, part('W-1'));
      await released(supplier, part('W-2'), 'IR', 'component', { module: true });
      const foreign = await released(maker, part('W-3'), 'RL');
      const accepted = await released(maker, part('W-4'));
      await create(maker, part('W-5'));
      await app.app
        .get(MdsShareService)
        .share([{ sheetId: accepted.id, enterpriseId: supplier.enterprise.id, receiveStatus: 'P' }]);
      const asked = (more: object) => names(supplier, 'search', { q: 'W-', sort: 'number', ...more });
      expect(await asked({})).toEqual(['Part W-1', 'Part W-2']);
      expect(await asked({ ownerUnit: false })).toEqual(['Part W-1']);
      expect(await asked({ ownerMds: false })).toEqual(['Part W-2']);
      expect(await asked({ ownerUnit: false, mdsApproved: true, mdsPublished: true })).toEqual([
        'Part W-1',
        'Part W-3',
        'Part W-4',
      ]);
      expect(await asked({ cid: foreign.cid, mdsPublished: true })).toEqual(['Part W-3']);
      expect(await asked({ cid: foreign.cid })).toEqual([]);
      const refused = await call(supplier, 'post', '/exchange/search/page', { ownerMds: false, ownerUnit: false });
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        400,
        'sheet.moduleRequired',
        'Own MDSs/Modules must select one',
      ]);
    });

    it('finds rates from-to, refuses a rate search without a number, and finds recycled and bio-based content by overlap', async () => {
      await released(supplier, part('R-1', { attributes: { reusePercent: '12.5', recoveryPercent: '95' } }));
      await released(supplier, part('R-2', { attributes: { reusePercent: '80' } }));
      const recycled = (name: string, spans: object) =>
        released(
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
      const asked = (...rates: object[]) => names(supplier, 'search', { q: 'R-', sort: 'name', rates });
      expect(await asked({ rate: 'reusePercent', from: '12.5', to: '80' })).toEqual(['Part R-1', 'Part R-2']);
      expect(await asked({ rate: 'reusePercent', from: '12.6' })).toEqual(['Part R-2']);
      expect(await asked({ rate: 'reusePercent', to: '80' }, { rate: 'recoveryPercent', from: '95' })).toEqual([
        'Part R-1',
      ]);
      expect(await asked({ rate: 'recycledPercent', from: '29' })).toEqual(['R-3']);
      expect(await asked({ rate: 'recycledPercent', from: '31' })).toEqual([]);
      expect(await asked({ rate: 'bioBasedPercent', to: '40' })).toEqual(['R-4']);
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

    it('finds a substance anywhere below, drafts too, but no confidential one of others; a class with all below it', async () => {
      const inner = await released(
        supplier,
        material('C-1', [rest('9003-07-0'), fixed('1333-86-4', '10')], { classCode: '5.1.a' }),
        'RL',
        'material',
      );
      const outer = await released(supplier, {
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
      const secret = await released(
        maker,
        material('C-4', [rest('9003-07-0'), fixed('117-81-7', '5', { confidential: true })], { classCode: '5.1.a' }),
        'RL',
        'material',
      );
      await released(supplier, {
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
        await released(supplier, part('F-1'), 'IR', 'component', { supplierCode: 'S-77', supplierName: '长春座椅' }),
        await create(supplier, part('F-2')),
      ];
      const asked = (more: object) => names(supplier, 'search', { q: 'F-', sort: 'number', ...more });
      expect(await asked({ querys: { in: { status: ['ED'] } } })).toEqual(['Part F-2']);
      expect(await asked({ querys: { in: { kind: ['3'] } } })).toEqual([]);
      for (const supplierWord of ['长春座', '座椅', 's-77', '77'])
        expect(await asked({ supplier: supplierWord })).toEqual(['Part F-1']);
      expect(await asked({ supplier: supplier.enterprise.code })).toEqual(['Part F-2']);
      const folder = (await call(supplier, 'post', '/mds/folder/saveOrUpdate', { name: 'Mine' })).body.data;
      await call(supplier, 'post', '/mds/folder/put', { folderId: folder.id, sheetIds: [two.id] });
      expect(await asked({ folderId: folder.id })).toEqual(['Part F-2']);
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
        await asked({
          querys: {
            like: { supplier: '座椅', cid: String(one.cid) },
            between: {
              start: { approveDate: '2025-04-01', releasedAt: '2025-03-10' },
              end: { approveDate: '2025-04-30' },
            },
          },
        }),
      ).toEqual(['Part F-1']);
      const on = (dateType: number, day: string) => asked({ dateType, dateFrom: day, dateTo: day });
      expect([
        await on(1, '2025-01-10'),
        await on(2, '2025-02-10'),
        await on(3, '2025-03-10'),
        await on(4, '2025-04-10'),
        await on(5, '2025-05-10'),
      ]).toEqual([['Part F-2'], ['Part F-2'], ['Part F-1'], ['Part F-1'], ['Part F-1']]);
      expect([await on(1, '2025-01-11'), await on(4, '2025-05-10'), await on(5, '2025-04-10')]).toEqual([[], [], []]);
    });

    it('exports what was found with what was asked', async () => {
      await released(supplier, part('X-1'));
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

  describe('received and sent MDS', () => {
    it('lists what came, as the sender called it, with the columns of the specification; a draft recipient sees nothing', async () => {
      const [came, draft] = [await released(supplier, part('L-1')), await released(supplier, part('L-2'))];
      await share(came.id, { number: 'MK-77', name: '左前支架', supplierCode: 'S-1' });
      await share(draft.id, { receiveStatus: 'E', name: 'Part L-2' });
      const { records, total } = await page(maker, 'received', { q: 'MK-77' });
      expect(total).toBe(1);
      expect(records[0]).toMatchObject({
        serialnumber: 1,
        mdsType: 1,
        mdsName: '左前支架',
        cid: came.cid,
        cver: '1',
        symbol: 'MK-77',
        approveDate: null,
        sendOrgID: supplier.enterprise.code,
        status: 'N',
        commitment: false,
        opens: true,
      });
      expect(records[0].acceptDate).toMatch(/^\d{4}-\d\d-\d\dT/);
      for (const q of ['左前', '支架', 'l-1', 'mk-', 'S-1', supplier.enterprise.code])
        expect(await names(maker, 'received', { q })).toContain('左前支架');
      expect(await names(maker, 'received', { q: 'L-2' })).toEqual([]);
      expect(await names(supplier, 'sent', { q: 'L-2' })).toEqual([]);
      expect(await names(supplier, 'sent', { q: 'L-1' })).toEqual(['左前支架']);
      expect(
        await names(supplier, 'sent', {
          q: maker.enterprise.code,
          querys: { like: { recEnt: maker.enterprise.code } },
        }),
      ).toContain('左前支架');
      expect([await names(supplier, 'received', { q: 'L-1' }), await names(maker, 'sent', { q: 'L-1' })]).toEqual([
        [],
        [],
      ]);
      await app.db.execute('update mds_share set removed_at = now() where sheet_id = $1', [came.id]);
      expect([await names(maker, 'received', { q: 'L-1' }), await names(supplier, 'sent', { q: 'L-1' })]).toEqual([
        [],
        ['左前支架'],
      ]);
    });

    it('shows a department its own and what came to the whole enterprise, and nobody else anything', async () => {
      const [whole, theirs, others] = [
        await released(supplier, part('D-1')),
        await released(supplier, part('D-2')),
        await released(supplier, part('D-3')),
      ];
      const [own, other] = [await department(app.db, maker.enterprise), await department(app.db, maker.enterprise)];
      await share(whole.id);
      await share(theirs.id, { organisationId: own });
      await share(others.id, { organisationId: other });
      const role = await customRole(app.db, maker.enterprise, { permissions: ['*:*:*'], dataScope: 'organisation' });
      const person = {
        headers: await signIn(app, await user(app.db, maker.enterprise, { organisationId: own, roles: [role] })),
      };
      const stranger = await signedIn(app);
      const asked = (who: Who) => names(who, 'received', { q: 'Part D-', sort: 'mdsName' });
      expect([await asked(maker), await asked(person), await asked(stranger)]).toEqual([
        ['Part D-1', 'Part D-2', 'Part D-3'],
        ['Part D-1', 'Part D-2'],
        [],
      ]);
    });

    it('keeps the names of what was refused, and goes on by cursor', async () => {
      const sheet = await create(supplier, part('K-1'));
      await app.db.execute(
        `insert into mds_share (sheet_id, enterprise_id, receive_status, via, sent_version)
          values ($1, $2, 'R', 'send', 0.01)`,
        [sheet.id, maker.enterprise.id],
      );
      await app.db.execute(`update mds_sheet set name = 'Secret next name' where id = $1`, [sheet.id]);
      const row = (await page(maker, 'received', { q: 'K-1' })).records[0];
      expect([row.mdsName, row.cver, row.opens, row.foreignName]).toEqual(['Part K-1', '0.01', false, null]);
      expect(await names(maker, 'received', { q: 'Secret' })).toEqual([]);
      const first = await page(maker, 'received', { pageSize: 2 });
      const next = await page(maker, 'received', { pageSize: 2, cursor: first.nextCursor });
      const two = await page(maker, 'received', { pageSize: 2, pageNo: 2 });
      expect(next.records.map(({ id }: { id: number }) => id)).toEqual(two.records.map(({ id }: { id: number }) => id));
      expect([next.records[0].serialnumber, two.records[0].serialnumber]).toEqual([null, 3]);
    });

    it('exports the list with the columns of the specification in their order', async () => {
      const { body } = await bytes(maker, '/exchange/received/export', { q: 'Part D-1' });
      const cells = await cellsOf(body);
      const header = cells.findIndex((row) => row[0] === 'No.');
      expect(cells[header]?.slice(0, 11)).toEqual([
        'No.',
        'MDS type',
        'MDS name',
        'MDS ID',
        'Designated number',
        'Received on',
        'Accepted on',
        'Sender',
        'Sender ID',
        'Status',
        'Commitment',
      ]);
      expect(cells[header + 1]?.slice(0, 3)).toEqual([1, 'Component', 'Part D-1']);
    });
  });

  it('keeps questions of a person under names that stand once in a list', async () => {
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

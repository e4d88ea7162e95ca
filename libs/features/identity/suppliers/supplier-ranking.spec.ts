import { api, type RankingRow } from '@matlas/contract';
import { asBytes, cellsOf, signIn, user } from '@matlas/testing';
import { type SupplierEvent, type SupplierEventKind, SupplierEvents } from './supplier-event.store';
import {
  app,
  base,
  centre,
  get,
  maker,
  other,
  post,
  setUpRanking,
  supplier,
  suppliers,
  term,
} from './testing/ranking-fixture';

const DAY = 86_400_000;
const NOW = Date.now();
const daysAgo = (days: number): Date => new Date(NOW - days * DAY);

describe('supplier ranking', () => {
  setUpRanking();

  let subject = 1;
  const record = (...events: SupplierEvent[]) => app.app.get(SupplierEvents).record(events);
  /** Sheets that were sent a day before they were decided on. */
  const decided = (
    customerId: number,
    supplierId: number,
    kind: 'accepted' | 'rejected',
    count: number,
    ago = 10,
  ): SupplierEvent[] =>
    Array.from({ length: count }, () => ++subject).flatMap((subjectId) => [
      { kind: 'sent', customerId, supplierId, subjectId, at: daysAgo(ago + 1) },
      { kind, customerId, supplierId, subjectId, at: daysAgo(ago) },
    ]);
  /** A request of so many days ago, due after ten days, answered after some. */
  const requested = (customerId: number, supplierId: number, ago: number, answeredAfter?: number): SupplierEvent[] => {
    const event = { customerId, supplierId, subjectId: ++subject };
    return [
      { ...event, kind: 'requested', at: daysAgo(ago), dueAt: daysAgo(ago - 10) },
      ...(answeredAfter === undefined
        ? []
        : [{ ...event, kind: 'answered' as const, at: daysAgo(ago - answeredAfter) }]),
    ];
  };
  const page = async (body: object = {}, headers = maker.headers): Promise<RankingRow[]> =>
    (await post('page', body, headers)).body.data.records;

  it('has no figures before anything happened: no score, no place, nothing 0 or 100', async () => {
    const rows = await page({ sort: 'nameEn' });
    expect(rows.map(({ nameEn, place, score, coverage }) => [nameEn, place, score, coverage])).toEqual([
      ['Bad', null, null, '0'],
      ['Good', null, null, '0'],
      ['Quiet', null, null, '0'],
    ]);
    expect(
      rows.flatMap(({ terms }) => terms.flatMap(({ figure, points, contribution }) => [figure, points, contribution])),
    ).toEqual(Array(45).fill(null));
  });

  it('counts what was decided and answered in six months, and open requests after their due date as late', async () => {
    const mine = maker.enterprise.id;
    await record(
      ...decided(mine, suppliers.good, 'accepted', 9),
      ...decided(mine, suppliers.good, 'rejected', 1),
      ...decided(mine, suppliers.good, 'rejected', 50, 200),
      ...requested(mine, suppliers.good, 40, 2),
      ...requested(mine, suppliers.good, 30, 4),
      ...requested(mine, suppliers.good, 25, 9),
      ...requested(mine, suppliers.good, 3),
      ...decided(mine, suppliers.bad, 'rejected', 3),
      ...decided(mine, suppliers.bad, 'accepted', 1),
      ...requested(mine, suppliers.bad, 60, 30),
      ...requested(mine, suppliers.bad, 20),
      ...decided(other.enterprise.id, suppliers.good, 'rejected', 4),
    );
    const [good, bad, quiet] = await page();
    expect(good).toMatchObject({
      nameEn: 'Good',
      place: 1,
      accepted: 9,
      rejected: 1,
      rejectedShare: '10',
      answered: 3,
      onTime: 3,
      late: 0,
      open: 1,
      onTimeShare: '100',
      medianDays: '4',
      coverage: '80',
    });
    // 40 x 90 + 20 x 100 + 20 x (30 - 4) / (30 - 3) = 96.3, over 80
    expect(term(good, 'response')).toEqual({
      part: 'response',
      weight: '20',
      figure: '4',
      points: '96.3',
      contribution: '19.26',
    });
    expect(good).toMatchObject({ score: '94.08', proposedStars: 5 });
    expect(bad).toMatchObject({
      nameEn: 'Bad',
      place: 2,
      rejectedShare: '75',
      onTime: 0,
      late: 2,
      open: 1,
      onTimeShare: '0',
      medianDays: '30',
      score: '12.5',
      proposedStars: 1,
    });
    expect(quiet).toMatchObject({ nameEn: 'Quiet', place: null, score: null });
  });

  it('takes an event once, in any order, and pairs answers with the last request before them', async () => {
    const customerId = other.enterprise.id;
    const supplierId = await supplier('Once', customerId);
    const event = (kind: SupplierEventKind, ago: number): SupplierEvent => ({
      kind,
      customerId,
      supplierId,
      subjectId: 7,
      at: daysAgo(ago),
      dueAt: kind === 'requested' ? daysAgo(ago - 5) : undefined,
    });
    await record(event('answered', 2), event('requested', 4), event('requested', 60));
    await record(event('answered', 2), event('requested', 4));
    const [row] = await page({ q: 'Once' }, other.headers);
    expect(row).toMatchObject({ answered: 1, onTime: 1, late: 0, open: 0, medianDays: '2' });
    await expect(app.app.get(SupplierEvents).record([{ ...event('sent', 1), supplierId: customerId }])).rejects.toThrow(
      'supplier_event_two',
    );
  });

  it('counts certificates that hold today of the kinds that are expected', async () => {
    const add = (kind: string, from: string, until: string) =>
      app.db.execute(
        `insert into certificate (enterprise_id, kind, name, valid_from, valid_until)
          values ($1, $2, $2, current_date + $3::int, current_date + $4::int)`,
        [suppliers.quiet, kind, from, until],
      );
    await add('iatf16949', '-400', '-1');
    expect(term((await page({ q: 'Quiet' }))[0], 'certificates')).toMatchObject({ figure: '0', points: '0' });
    await add('iatf16949', '0', '1');
    await add('tisax', '-1', '0');
    await add('iso14001', '1', '400');
    const [row] = await page({ q: 'Quiet' });
    expect(row).toMatchObject({
      certificatesRecorded: 4,
      certificatesValid: 2,
      validKinds: ['iatf16949', 'tisax'],
      score: null,
    });
    expect(term(row, 'certificates')).toMatchObject({ figure: '50', points: '50' });
  });

  it('is searched, filtered, ordered and paged by the server, with places among all', async () => {
    expect((await page({ q: 'bad' })).map(({ nameEn, place }) => [nameEn, place])).toEqual([['Bad', 2]]);
    expect((await page({ querys: { eq: { state: 'unranked' } } })).map(({ nameEn }) => nameEn)).toEqual(['Quiet']);
    expect((await page({ sort: '-rejectedShare' })).map(({ nameEn }) => nameEn)).toEqual(['Bad', 'Good', 'Quiet']);
    const { data } = (await post('page', { pageSize: 2 })).body;
    expect([data.total, data.records.length]).toEqual([3, 2]);
    expect((await page({ pageSize: 2, cursor: data.nextCursor })).map(({ nameEn }) => nameEn)).toEqual(['Quiet']);
    expect((await post('page', { sort: 'medianSeconds' })).status).toBe(400);
  });

  it("shows a car maker its own suppliers, whom it registered, invited or dealt with, and nothing of another's dealings", async () => {
    expect((await page({ sort: 'nameEn' }, other.headers)).map(({ nameEn, rejected }) => [nameEn, rejected])).toEqual([
      ['Good', 4],
      ['Once', 0],
    ]);
    expect((await get(suppliers.bad, other.headers)).status).toBe(404);
    expect((await post('stars', { supplierId: suppliers.bad, stars: 5, reason: 'x' }, other.headers)).status).toBe(404);
    const all = await page({ q: 'o' }, centre.headers);
    expect(all.map(({ nameEn, rejected }) => [nameEn, rejected])).toEqual(
      expect.arrayContaining([
        ['Good', 5],
        ['Foreign', 0],
        ['Once', 0],
      ]),
    );
    const ordinary = await signIn(app, await user(app.db, maker.enterprise, { roles: ['ordinaryUser'] }));
    expect([
      (await post('page', {}, ordinary)).status,
      (await post('export', {}, ordinary)).status,
      (await app.http.get(`${base}/formula`).set(ordinary)).status,
    ]).toEqual([403, 403, 403]);
  });

  it('goes out as a workbook with formula, filters and each term', async () => {
    const { status, body } = await post('export', { querys: { eq: { state: 'ranked' } } }, maker.headers)
      .buffer(true)
      .parse(asBytes);
    expect(status).toBe(200);
    const cells = (await cellsOf(body as Buffer)).flat().map(String);
    expect(cells).toEqual(
      expect.arrayContaining([
        'Supplier ranking',
        'state: ranked',
        '100 %: 100 less the percentage of decided sheets that were rejected',
        'Rejections: points',
        'Good',
        '90',
      ]),
    );
    expect(cells).not.toContain('Quiet');
  });

  it('asks for every call the right that the roles screen prints', () => {
    const { page: list, export: workbook, setStars } = api.supplierRanking;
    expect([list.needs, workbook.needs, setStars.needs]).toEqual([
      'extSys:ranking:query',
      'extSys:ranking:export',
      'extSys:ranking:edit',
    ]);
  });
});

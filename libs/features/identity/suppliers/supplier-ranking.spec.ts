import { type RankingDetail, type RankingFormulaView } from '@matlas/contract';
import { DEFAULT_RANKING_FORMULA } from '@matlas/domain';
import { asBytes, cellsOf, signIn, user } from '@matlas/testing';
import { type SupplierEvent, type SupplierEventKind, SupplierEvents } from './supplier-event.store';
import {
  app,
  base,
  centre,
  daysAgo,
  createDecisions,
  detail,
  get,
  maker,
  other,
  page,
  post,
  record,
  requested,
  setUpRanking,
  supplier,
  suppliers,
  term,
} from './testing/ranking-fixture';

describe('supplier ranking', () => {
  setUpRanking();

  it('counts decisions and answers of six months, and open requests after their due date as late', async () => {
    const mine = maker.enterprise.id;
    await record(
      ...createDecisions(mine, suppliers.good, 'accepted', 9),
      ...createDecisions(mine, suppliers.good, 'rejected', 1),
      ...createDecisions(mine, suppliers.good, 'rejected', 50, 200),
      ...requested(mine, suppliers.good, 40, 2),
      ...requested(mine, suppliers.good, 30, 4),
      ...requested(mine, suppliers.good, 25, 9),
      ...requested(mine, suppliers.good, 3),
      ...createDecisions(mine, suppliers.bad, 'rejected', 3),
      ...createDecisions(mine, suppliers.bad, 'accepted', 1),
      ...requested(mine, suppliers.bad, 60, 30),
      ...requested(mine, suppliers.bad, 20),
      ...createDecisions(other.enterprise.id, suppliers.good, 'rejected', 4),
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

  it('counts an event once, in any order, and pairs answers with the preceding request', async () => {
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

  it('counts the valid certificates of the expected kinds', async () => {
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

  it('is searched, filtered, sorted and paged by the server, with ranks among all suppliers', async () => {
    expect((await page({ q: 'bad' })).map(({ nameEn, place }) => [nameEn, place])).toEqual([['Bad', 2]]);
    expect((await page({ querys: { eq: { state: 'unranked' } } })).map(({ nameEn }) => nameEn)).toEqual(['Quiet']);
    expect((await page({ sort: '-rejectedShare' })).map(({ nameEn }) => nameEn)).toEqual(['Bad', 'Good', 'Quiet']);
    const { data } = (await post('page', { pageSize: 2 })).body;
    expect([data.total, data.records.length]).toEqual([3, 2]);
    expect((await page({ pageSize: 2, cursor: data.nextCursor })).map(({ nameEn }) => nameEn)).toEqual(['Quiet']);
    expect((await post('page', { sort: 'medianSeconds' })).status).toBe(400);
  });

  it('shows a car maker the suppliers that it registered, invited or exchanged data with, and no events of other customers', async () => {
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

  it('uses stars of the centre for everyone and those of a car maker in its own ranking, each with a reason', async () => {
    expect((await post('stars', { supplierId: suppliers.bad, stars: 3, reason: ' ' }, centre.headers)).status).toBe(
      400,
    );
    expect((await post('stars', { supplierId: suppliers.bad, stars: 6, reason: 'x' }, centre.headers)).status).toBe(
      400,
    );
    const byCentre: RankingDetail = (
      await post('stars', { supplierId: suppliers.bad, stars: 3, reason: 'Audit of May' }, centre.headers)
    ).body.data;
    expect(byCentre).toMatchObject({
      starLevel: 3,
      centreStars: 3,
      history: [{ byCentre: true, stars: 3, proposedStars: 1, score: '12.5', reason: 'Audit of May' }],
    });
    expect(
      await app.db.row('select star_level as stars, version from enterprise where id = $1', [suppliers.bad]),
    ).toEqual({ stars: 3, version: 2 });
    expect((await detail(suppliers.bad)).history).toMatchObject([
      { byCentre: true, stars: 3, reason: null, userName: null },
    ]);
    const own: RankingDetail = (await post('stars', { supplierId: suppliers.bad, stars: 2, reason: 'Late again' })).body
      .data;
    expect(own).toMatchObject({
      starLevel: 2,
      centreStars: 3,
      ownStars: 2,
      history: [
        { byCentre: false, stars: 2, reason: 'Late again' },
        { byCentre: true, stars: 3 },
      ],
    });
    expect(term(own, 'stars')).toMatchObject({ figure: '2', points: '40', contribution: '4' });
    expect((await detail(suppliers.bad, centre.headers)).history).toHaveLength(1);
    const back: RankingDetail = (await post('stars', { supplierId: suppliers.bad, stars: 0, reason: 'Taken back' }))
      .body.data;
    expect(back).toMatchObject({ starLevel: 3, ownStars: 0 });
    const trail = await app.db.rows(
      `select after ->> 'stars' as stars, after ->> 'reason' as reason
        from audit_trail
        where subject = 'supplier_star'
        order by id`,
    );
    expect(trail).toEqual([
      { stars: '3', reason: 'Audit of May' },
      { stars: '2', reason: 'Late again' },
      { stars: '0', reason: 'Taken back' },
    ]);
  });

  it('records stars that the centre sets with the terms of an enterprise', async () => {
    const terms = {
      starLevel: 4,
      capacity: { upload: 1, download: 1, upDownload: 1, cosNormal: 0, cosAdvanced: 0 },
      monthlySaves: null,
    };
    for (const _twice of [1, 2])
      await app.http
        .post('/api/sys/enterprise/terms')
        .set(centre.headers)
        .send({ id: suppliers.quiet, ...terms });
    expect((await detail(suppliers.quiet, centre.headers)).history).toMatchObject([
      { byCentre: true, stars: 4, reason: null, proposedStars: null },
    ]);
  });

  it("stores formulas with their first day: the own one takes precedence over the platform's, and past days are refused", async () => {
    const formula = async (headers = maker.headers): Promise<RankingFormulaView> =>
      (await app.http.get(`${base}/formula`).set(headers)).body.data;
    const save = (fields: object, headers = maker.headers) =>
      post('formula/saveOrUpdate', { ...DEFAULT_RANKING_FORMULA, validFrom: today, ...fields }, headers);
    const before = await formula();
    const { today } = before;
    expect(before).toMatchObject({
      origin: 'default',
      validFrom: null,
      weights: DEFAULT_RANKING_FORMULA.weights,
      leastCoverage: 50,
      versions: [],
      can: { edit: true },
    });
    const weights = { rejections: '100', onTime: '0', response: '0', stars: '0', certificates: '0' };
    await save({ weights: { ...weights, rejections: '60.5', stars: '39.50' } }, centre.headers);
    expect(await formula()).toMatchObject({
      origin: 'platform',
      weights: { rejections: '60.5', stars: '39.5' },
      versions: [],
    });
    expect((await save({ weights })).body.data).toMatchObject({
      origin: 'own',
      weights,
      versions: [{ validFrom: today, version: 1 }],
    });
    expect((await detail(suppliers.good)).score).toBe('90');
    expect((await formula(other.headers)).origin).toBe('platform');
    const later = await app.db.row<{ day: string }>('select (current_date + 30)::text as day');
    await save({ validFrom: later?.day, weights: { ...weights, rejections: '50', stars: '50' } });
    expect(await formula()).toMatchObject({ weights, versions: [{ validFrom: later?.day }, { validFrom: today }] });
    expect((await save({ weights, version: 1, fullPointsDays: '1' })).body.data.versions[1]).toMatchObject({
      fullPointsDays: '1',
      version: 2,
    });
    expect((await save({ weights, version: 1 })).body.code).toBe('conflict');
    const issues = async (fields: object) =>
      (await save(fields)).body.data.issues.map(
        ({ path, code, message }: Record<string, string>) => `${path} ${code}: ${message}`,
      );
    expect(await issues({ validFrom: '2020-01-01' })).toEqual([
      'validFrom pastDay: Not before today: formulas of earlier days stay on record',
    ]);
    expect(await issues({ weights: { ...weights, stars: '1' } })).toEqual([
      'weights weightsNot100: The weights make 101 %, not 100 %',
    ]);
    const trail = await app.db.row(
      `select before -> 'fullPointsDays' as before, after -> 'fullPointsDays' as after
        from audit_trail
        where subject = 'ranking_formula' and action = 'change'`,
    );
    expect(trail).toEqual({ before: '3', after: '1' });
  });

  it('can be exported as a workbook with formula, filters and each term', async () => {
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
});

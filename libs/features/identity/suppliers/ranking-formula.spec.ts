import { type RankingDetail, type RankingFormulaView } from '@matlas/contract';
import { DEFAULT_RANKING_FORMULA } from '@matlas/domain';
import { app, base, centre, get, maker, other, post, setUpRanking, suppliers, term } from './testing/ranking-fixture';

describe('formulas and stars of the supplier ranking', () => {
  setUpRanking();

  const detail = async (id: number, headers = maker.headers): Promise<RankingDetail> =>
    (await get(id, headers)).body.data;

  it('takes stars of the centre for everybody and those of a car maker for its own ranking, each with a reason', async () => {
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

  it('notes the stars that the centre sets with the terms of an enterprise', async () => {
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

  it('keeps formulas by the day from which they hold: the own one before that of the platform, never of a day that is past', async () => {
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
});

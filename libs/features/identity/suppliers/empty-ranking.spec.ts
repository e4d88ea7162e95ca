import { page, setUpRanking } from './testing/ranking-fixture';

describe('supplier ranking', () => {
  setUpRanking();

  it('has no figures without events: no score, no rank, no value 0 or 100', async () => {
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
});

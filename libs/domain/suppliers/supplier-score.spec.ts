import {
  DEFAULT_RANKING_FORMULA,
  formulaFaults,
  RANKING_PARTS,
  type RankingFormula,
  type RankingPart,
} from './ranking-formula';
import { rankPlaces, scoreSupplier, type SupplierFigures } from './supplier-score';

const DAY = 86_400;
const nothing: SupplierFigures = {
  accepted: 0,
  rejected: 0,
  onTime: 0,
  late: 0,
  medianSeconds: null,
  starLevel: 0,
  certificatesRecorded: 0,
  validKinds: [],
};
const perfect: SupplierFigures = {
  accepted: 9,
  rejected: 0,
  onTime: 4,
  late: 0,
  medianSeconds: '60',
  starLevel: 5,
  certificatesRecorded: 2,
  validKinds: ['iso14001', 'iatf16949'],
};
const formula = (
  fields: Partial<RankingFormula> = {},
  weights: Partial<RankingFormula['weights']> = {},
): RankingFormula => ({
  ...DEFAULT_RANKING_FORMULA,
  ...fields,
  weights: { ...DEFAULT_RANKING_FORMULA.weights, ...weights },
});
const scored = (figures: Partial<SupplierFigures>, by = DEFAULT_RANKING_FORMULA) =>
  scoreSupplier({ ...nothing, ...figures }, by);
const part = (name: RankingPart, figures: Partial<SupplierFigures>, by = DEFAULT_RANKING_FORMULA) => {
  const found = scored(figures, by).parts.find((one) => one.part === name);
  return [found?.figure, found?.points];
};

describe('a part of the score', () => {
  it.each<[RankingPart, string, Partial<SupplierFigures>, [string | null, string | null]]>([
    ['rejections', 'none decided', { accepted: 0, rejected: 0 }, [null, null]],
    ['rejections', 'none rejected', { accepted: 7 }, ['0', '100']],
    ['rejections', 'all rejected', { rejected: 1 }, ['100', '0']],
    ['rejections', 'a third, rounded', { accepted: 2, rejected: 1 }, ['33.33', '66.67']],
    [
      'rejections',
      'half a hundredth up, and the points still make 100 with it',
      { accepted: 17_531, rejected: 2469 },
      ['12.35', '87.65'],
    ],
    ['onTime', 'none due', {}, [null, null]],
    ['onTime', 'open ones are late', { late: 3 }, ['0', '0']],
    ['onTime', 'one of three late', { onTime: 2, late: 1 }, ['66.67', '66.67']],
    ['response', 'none answered', {}, [null, null]],
    ['response', 'at once', { medianSeconds: '0' }, ['0', '100']],
    ['response', 'on the last day of all points', { medianSeconds: String(3 * DAY) }, ['3', '100']],
    ['response', 'a hundredth of a day later', { medianSeconds: String(3.01 * DAY) }, ['3.01', '99.96']],
    ['response', 'half-way', { medianSeconds: String(16.5 * DAY) }, ['16.5', '50']],
    ['response', 'a hundredth before none', { medianSeconds: String(29.99 * DAY) }, ['29.99', '0.04']],
    ['response', 'from there on none', { medianSeconds: String(30 * DAY) }, ['30', '0']],
    ['response', 'and never below', { medianSeconds: '99999999.5' }, ['1157.41', '0']],
    ['stars', 'not rated', { starLevel: 0 }, [null, null]],
    ['stars', 'one', { starLevel: 1 }, ['1', '20']],
    ['stars', 'five', { starLevel: 5 }, ['5', '100']],
    ['certificates', 'never recorded', {}, [null, null]],
    ['certificates', 'all expired', { certificatesRecorded: 2 }, ['0', '0']],
    [
      'certificates',
      'one of the expected, others do not count',
      { certificatesRecorded: 3, validKinds: ['iso14001', 'tisax'] },
      ['50', '50'],
    ],
  ])('%s: %s', (name, _what, figures, expected) => expect(part(name, figures)).toEqual(expected));

  it('has no figure when no certificates are expected', () =>
    expect(part('certificates', perfect, formula({ certificateKinds: [] }))).toEqual([null, null]));
});

describe('a score', () => {
  it.each<[string, Partial<SupplierFigures>, RankingFormula, string, string | null]>([
    ['is none without figures', {}, formula(), '0', null],
    ['is whole', perfect, formula(), '100', '100'],
    [
      'is 0 for who does everything wrong',
      { rejected: 1, late: 1, medianSeconds: String(90 * DAY), certificatesRecorded: 1 },
      formula(),
      '90',
      '0',
    ],
    // 40 % x 90 = 36, 20 % x 75 = 15, 20 % x 50 = 10, 10 % x 60 = 6, 10 % x 50 = 5
    [
      'adds the weighted parts',
      {
        accepted: 9,
        rejected: 1,
        onTime: 3,
        late: 1,
        medianSeconds: String(16.5 * DAY),
        starLevel: 3,
        certificatesRecorded: 1,
        validKinds: ['iso14001'],
      },
      formula(),
      '100',
      '72',
    ],
    // (40 x 66.67 + 10 x 80) / 50
    [
      'shares the weight of what is unknown, at exactly half',
      { accepted: 2, rejected: 1, starLevel: 4 },
      formula(),
      '50',
      '69.34',
    ],
    [
      'is none below half',
      { accepted: 2, rejected: 1, starLevel: 4 },
      formula({}, { rejections: '39.99', onTime: '20.01' }),
      '49.99',
      null,
    ],
    ['is not stars alone', { starLevel: 5 }, formula(), '10', null],
    [
      'leaves out parts without weight',
      { accepted: 1, starLevel: 1 },
      formula({}, { rejections: '100', onTime: '0', response: '0', stars: '0', certificates: '0' }),
      '100',
      '100',
    ],
    [
      'keeps broken weights exact',
      { accepted: 1, rejected: 2, onTime: 1, late: 2 },
      formula({}, { rejections: '33.33', onTime: '33.33', response: '33.34', stars: '0', certificates: '0' }),
      '66.66',
      '33.33',
    ],
  ])('%s', (_what, figures, by, coverage, score) => expect(scored(figures, by)).toMatchObject({ coverage, score }));

  it('has terms that add up to it', () => {
    const { parts, score } = scored({ ...perfect, accepted: 7, rejected: 3, starLevel: 4 });
    expect(parts.map(({ weight, points, contribution }) => [weight, points, contribution])).toEqual([
      ['40', '70', '28'],
      ['20', '100', '20'],
      ['20', '100', '20'],
      ['10', '80', '8'],
      ['10', '100', '10'],
    ]);
    expect(score).toBe('86');
  });
});

describe('proposed stars', () => {
  const rejecting = formula({}, { rejections: '100', onTime: '0', response: '0', stars: '0', certificates: '0' });
  it.each<[number, number]>([
    [10_000, 5],
    [9000, 5],
    [8999, 4],
    [7500, 4],
    [7499, 3],
    [6000, 3],
    [5999, 2],
    [4000, 2],
    [3999, 1],
    [0, 1],
  ])('%i of 10,000 accepted: %i', (accepted, stars) => {
    expect(scored({ accepted, rejected: 10_000 - accepted }, rejecting).proposedStars).toBe(stars);
  });
  it('do not depend on the current stars', () => {
    const measured = [0, 1, 5].map((starLevel) => scored({ ...perfect, rejected: 9, starLevel }));
    expect(measured.map((one) => [one.measured, one.proposedStars])).toEqual(Array(3).fill(['77.78', 4]));
  });
  it('are absent when too few figures are known', () =>
    expect(scored({ starLevel: 5, onTime: 1 }).proposedStars).toBeNull());
});

it.each<[string, (string | null)[], (number | null)[]]>([
  ['nobody', [], []],
  ['equal scores share a place', ['80', '90', '90', '10'], [3, 1, 1, 4]],
  ['no score, no place', [null, '0', null], [null, 1, null]],
  ['by number, not by text', ['9.5', '100', '9.50'], [2, 1, 2]],
])('places: %s', (_what, scores, places) => expect(rankPlaces(scores)).toEqual(places));

describe('the ranking formula', () => {
  it('is valid by default', () => {
    expect(formulaFaults(DEFAULT_RANKING_FORMULA)).toEqual([]);
    expect(Object.keys(DEFAULT_RANKING_FORMULA.weights)).toEqual([...RANKING_PARTS]);
  });
  it.each<[string, RankingFormula, string[]]>([
    ['99.99 is not 100', formula({}, { stars: '9.99' }), ['weights weightsNot100 99.99']],
    ['100.01 is not 100', formula({}, { stars: '10.01' }), ['weights weightsNot100 100.01']],
    ['no weight below 0', formula({}, { rejections: '-10', stars: '60' }), ['weights.rejections weightNotPercent ']],
    [
      'no third decimal',
      formula({}, { stars: '10.001', rejections: '39.999' }),
      ['weights.rejections weightNotPercent ', 'weights.stars weightNotPercent '],
    ],
    ['no words', formula({}, { stars: 'ten' }), ['weights.stars weightNotPercent ']],
    ['the ends of the line apart', formula({ fullPointsDays: '30' }), ['noPointsDays daysOrder ']],
    ['days of a year', formula({ noPointsDays: '365.01' }), ['noPointsDays daysOutside 365']],
    ['expected certificates when they weigh', formula({ certificateKinds: [] }), ['certificateKinds kindsMissing ']],
    ['none when they do not', formula({ certificateKinds: [] }, { certificates: '0', stars: '20' }), []],
  ])('%s', (_what, one, faults) =>
    expect(
      formulaFaults(one).map(({ path, code, params }) => `${path} ${code} ${Object.values(params).join()}`),
    ).toEqual(faults),
  );
});

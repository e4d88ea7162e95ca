import { monthsAfter } from '../days';
import { getRiskLevel, type RiskFacts, partRisk, RISK_LEVEL_FROM, RISK_REASONS, RISK_WEIGHTS } from './index';

const nothing: RiskFacts = {
  fail: 0,
  depends: 0,
  unknown: 0,
  noSheet: false,
  declare: 0,
  accepted: 0,
  exempt: 0,
  ends: [],
};
const asOf = '2026-01-31';
const risk = (facts: Partial<RiskFacts>) => partRisk({ ...nothing, ...facts }, asOf);

it.each<[string, Partial<RiskFacts>, number, string | null]>([
  ['nothing found', {}, 0, null],
  ['one failed limit', { fail: 1 }, 100, 'high'],
  ['failed limits have an end', { fail: 500 }, 200, 'high'],
  ['one open verdict', { depends: 1 }, 40, 'medium'],
  ['many open verdicts', { depends: 500 }, 70, 'high'],
  ['no data sheet', { noSheet: true }, 40, 'medium'],
  ['unknown content', { unknown: 1 }, 30, 'medium'],
  ['an open verdict and unknown content', { depends: 1, unknown: 1 }, 70, 'high'],
  [
    'an exemption that ends and an open verdict',
    { depends: 1, ends: [{ findings: 1, until: '2026-06-30' }] },
    80,
    'high',
  ],
  ['a duty to tell, however often', { declare: 900 }, 14, 'low'],
  ['accepted by decision', { accepted: 40 }, 9, 'low'],
  ['exempt for long', { exempt: 3 }, 4, 'low'],
  ['everything that is low stays so', { declare: 900, accepted: 900, exempt: 900 }, 29, 'low'],
])('%s', (_what, facts, points, level) => {
  expect([risk(facts).points, risk(facts).level]).toEqual([points, level]);
});
it('distinguishes an exemption that ends within a year from a lasting one', () => {
  expect(
    risk({
      ends: [
        { findings: 2, until: '2027-01-31' },
        { findings: 1, until: '2027-02-01' },
      ],
    }),
  ).toEqual({
    points: 47,
    level: 'medium',
    until: '2027-01-31',
    reasons: [
      { reason: 'exemptionEnds', count: 2, points: 45 },
      { reason: 'exempt', count: 1, points: 2 },
    ],
  });
  expect(
    risk({
      ends: [
        { findings: 1, until: '2025-01-01' },
        { findings: 1, until: '2026-03-01' },
      ],
    }).until,
  ).toBe('2025-01-01');
});
it('lists the reason with the most points first', () => {
  expect(risk({ declare: 1, unknown: 1, fail: 2, depends: 1 }).reasons.map(({ reason }) => reason)).toEqual([
    'fail',
    'depends',
    'unknown',
    'declare',
  ]);
});
it('has weights for every reason that never decrease with the count and never exceed the maximum', () => {
  expect(RISK_WEIGHTS.map(({ reason }) => reason).sort()).toEqual([...RISK_REASONS].sort());
  for (const { first, further, most } of RISK_WEIGHTS)
    expect([first > 0, further >= 0, most >= first]).toEqual([true, true, true]);
  for (const count of [1, 2, 5, 50])
    expect(risk({ unknown: count + 1 }).points).toBeGreaterThanOrEqual(risk({ unknown: count }).points);
});
it('has levels without gaps', () => {
  expect(
    [0, 1, RISK_LEVEL_FROM.medium - 1, RISK_LEVEL_FROM.medium, RISK_LEVEL_FROM.high - 1, RISK_LEVEL_FROM.high].map(
      getRiskLevel,
    ),
  ).toEqual([null, 'low', 'low', 'medium', 'medium', 'high']);
});
it('adds months up to the last day of a shorter month', () => {
  expect([monthsAfter('2026-01-31', 1), monthsAfter('2024-02-29', 12), monthsAfter('2026-11-30', 3)]).toEqual([
    '2026-02-28',
    '2025-02-28',
    '2027-02-28',
  ]);
});

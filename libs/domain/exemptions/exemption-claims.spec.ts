import { type BoundingClaim, claimOutcome, claimReasons, decidingLimit, limitsToClear } from './index';
import { content, dates, entry, machining, percent } from './testing/exemption-builders';

it.each(['codeUnknown', 'codeInvalid', 'wrongClass', 'wrongSubstance'] as const)(
  'says why a code itself does not count: %s',
  (refusal) => {
    expect(claimOutcome({ entry: null, accepted: false, refusal }, content('3'), dates(), percent)).toBe(refusal);
  },
);

describe('reasons why a claim fails', () => {
  it.each<[string, Parameters<typeof claimReasons>, ReturnType<typeof claimReasons>]>([
    ['its maximum', ['overMaximum', machining, dates()], [{ outcome: 'overMaximum', percent: '0.4' }]],
    [
      'its minimum',
      ['belowMinimum', { ...entry, minPercent: '85' }, dates()],
      [{ outcome: 'belowMinimum', percent: '85' }],
    ],
    [
      'the day of type approval',
      ['closed', machining, dates({ typeApproval: '2028-03-01' })],
      [{ outcome: 'closed', by: 'typeApproval', date: '2028-01-01', own: '2028-03-01' }],
    ],
    [
      'too early a type approval',
      ['closed', { ...entry, typeApprovedFrom: '2022-10-01' }, dates({ typeApproval: '2022-09-30' })],
      [{ outcome: 'closed', by: 'typeApprovedFrom', date: '2022-10-01', own: '2022-09-30' }],
    ],
    [
      'two things at once',
      [
        'closed',
        { ...entry, vehiclePutOnMarketBefore: '2008-07-01', sparePartsOnly: true },
        dates({ putOnMarket: '2026-09-15' }),
      ],
      [{ outcome: 'closed', by: 'putOnMarket', date: '2008-07-01', own: '2026-09-15' }, { outcome: 'sparePartsOnly' }],
    ],
    [
      'its own last day',
      ['expired', { ...entry, superseded: true, expiredOn: '2025-12-31' }, dates()],
      [{ outcome: 'expired', date: '2025-12-31' }],
    ],
    ['another entry', ['superseded', { ...entry, superseded: true }, dates()], [{ outcome: 'superseded' }]],
    [
      'dates that nobody gave',
      ['dateMissing', { ...machining, engineDevelopedBefore: '2003-07-01' }, dates()],
      [{ outcome: 'dateMissing', facts: ['typeApproval', 'engineDeveloped'] }],
    ],
    ['a code that does not exist', ['codeUnknown', null, dates()], [{ outcome: 'codeUnknown' }]],
  ])('%s', (_what, [outcome, about, vehicle], reasons) => {
    expect(claimReasons(outcome, about, vehicle)).toEqual(reasons);
  });
});

describe('the limit that decides', () => {
  const claim = (
    outcome: BoundingClaim['outcome'],
    maxPercent: string | null,
    more: { minPercent?: string; decides?: boolean } = {},
  ): BoundingClaim => ({
    outcome,
    bounds: { minPercent: more.minPercent ?? null, maxPercent },
    decides: more.decides ?? false,
  });
  it.each<[string, BoundingClaim[], [string | null, string | null, number, string]]>([
    ['nobody claims anything', [], [null, '0.1', -1, 'list']],
    ['the entry covers', [claim('covers', '4', { decides: true })], [null, '4', 0, 'covers']],
    ['the entry has no bound', [claim('covers', null, { decides: true })], [null, null, 0, 'covers']],
    ['the content is over the entry', [claim('overMaximum', '4')], [null, '4', 0, 'overMaximum']],
    [
      'the content is below the entry',
      [claim('belowMinimum', null, { minPercent: '85' })],
      ['85', null, 0, 'belowMinimum'],
    ],
    ['a closed entry leaves the limit of the list', [claim('closed', '0.35')], [null, '0.1', -1, 'list']],
    [
      'a code that is not known leaves it',
      [{ outcome: 'codeUnknown', bounds: null, decides: false }],
      [null, '0.1', -1, 'list'],
    ],
    [
      'of a group the one by which the engine judged',
      [claim('closed', '0.35'), claim('covers', '2'), claim('covers', '0.4', { decides: true })],
      [null, '0.4', 2, 'covers'],
    ],
    [
      'of several that are exceeded the widest, as numbers',
      [claim('overMaximum', '0.4'), claim('overMaximum', '1.5'), claim('overMaximum', '1.50')],
      [null, '1.5', 1, 'overMaximum'],
    ],
    [
      'one that may cover before one that is exceeded',
      [claim('overMaximum', '4'), claim('contentOpen', '2')],
      [null, '2', 1, 'contentOpen'],
    ],
  ])('%s', (_what, claims, [minPercent, maxPercent, index, by]) => {
    expect(decidingLimit('0.1', claims)).toEqual({ minPercent, maxPercent, claim: index, by });
  });

  // domain.md 4.4: a range that includes the limit but is entirely inside a valid entry is exempt
  it.each<[string, string, string, string | null, string | null, boolean, string[]]>([
    ['across the limit of the list', '0.05', '0.15', null, '0.1', false, ['0.1']],
    ['across the maximum of the entry', '3', '5', null, '4', true, ['4']],
    ['across both: only the maximum matters', '0.05', '5', null, '4', true, ['4']],
    ['across the minimum of the entry', '80', '92', '85', null, true, ['85']],
    ['from below the limit to above the minimum', '0.05', '92', '85', null, true, ['0.1', '85']],
  ])(
    'a range %s is asked to keep clear of what decides',
    (_what, minPercent, disclosedMaxPercent, min, max, isEntry, limits) => {
      expect(
        limitsToClear({
          minPercent,
          disclosedMaxPercent,
          limitPercent: '0.1',
          deciding: { minPercent: min, maxPercent: max, isEntry },
        }),
      ).toEqual(limits);
    },
  );
});

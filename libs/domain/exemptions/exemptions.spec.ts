import { Decimal } from '../decimal';
import { dateState, missingFacts, type Content, type ExemptionEntry, type VehicleDates } from '../substances';
import {
  type BoundingClaim,
  claimOutcome,
  claimReasons,
  datesOfFacts,
  decidingLimit,
  endEffect,
  entryEnds,
  factsAtPositions,
  factsOfDates,
  limitsToClear,
  NO_FACTS,
  type SaidFacts,
  verdictUnder,
} from './index';

const percent = (text: string): Decimal => new Decimal(text);
const entry: ExemptionEntry = {
  id: '1',
  maxPercent: null,
  minPercent: null,
  vehicleTypeApprovedBefore: null,
  typeApprovedFrom: null,
  vehiclePutOnMarketBefore: null,
  engineDevelopedBefore: null,
  sparePartsOnly: false,
  reviewDue: null,
  superseded: false,
};
const content = (min: string, max = min, disclosedMax = max): Content<Decimal> => ({
  min: percent(min),
  nominal: percent(min),
  disclosedMax: percent(disclosedMax),
  max: percent(max),
});
const dates = (more: Partial<VehicleDates> = {}): VehicleDates => ({ sparePart: false, ...more });
const machining = { ...entry, maxPercent: '0.4', vehicleTypeApprovedBefore: '2028-01-01' };

// domain.md 4.4, elv-1 to elv-6
it.each<[string, Partial<ExemptionEntry> | null, Content<Decimal>, VehicleDates, string]>([
  ['brass of 3 % under entry 3', { maxPercent: '4' }, content('3'), dates(), 'covers'],
  ['brass of exactly 4 %', { maxPercent: '4' }, content('4'), dates(), 'covers'],
  ['brass of 4.2 %', { maxPercent: '4' }, content('4.2'), dates(), 'overMaximum'],
  ['brass of 3 to 5 %', { maxPercent: '4' }, content('3', '5'), dates(), 'contentOpen'],
  ['aluminium, approved the day before', machining, content('0.38'), dates({ typeApproval: '2027-12-31' }), 'covers'],
  ['aluminium, approved on the day', machining, content('0.38'), dates({ typeApproval: '2028-01-01' }), 'closed'],
  ['aluminium, approval not known', machining, content('0.38'), dates(), 'dateMissing'],
  ['too much stays too much without a date', machining, content('0.5'), dates(), 'overMaximum'],
  ['solder of 80 % under 8(e)', { minPercent: '85' }, content('80'), dates(), 'belowMinimum'],
  [
    'a review is no end',
    { maxPercent: '4', reviewDue: '2025' },
    content('3'),
    dates({ typeApproval: '2030-01-01' }),
    'covers',
  ],
  ['a superseded entry', { superseded: true }, content('3'), dates(), 'superseded'],
  ['an entry for spare parts', { sparePartsOnly: true }, content('3'), dates(), 'sparePartsOnly'],
  ['the same for spare parts', { sparePartsOnly: true }, content('3'), dates({ sparePart: true }), 'covers'],
  [
    'an engine of a day that nobody knows',
    { engineDevelopedBefore: '2003-07-01' },
    content('3'),
    dates(),
    'dateMissing',
  ],
  ['a spare part of which nobody says so', { sparePartsOnly: true }, content('3'), {}, 'dateMissing'],
  [
    'nobody says so, and the vehicle came too late',
    { sparePartsOnly: true, vehiclePutOnMarketBefore: '2005-07-01' },
    content('3'),
    { putOnMarket: '2005-07-01' },
    'closed',
  ],
  ['no entry', null, content('3'), dates(), 'noEntry'],
  [
    'a closed entry stays closed, however much there is',
    machining,
    content('0.5'),
    dates({ typeApproval: '2028-01-01' }),
    'closed',
  ],
  ['an entry past its last day', { superseded: true, expiredOn: '2025-12-31' }, content('3'), dates(), 'expired'],
])('%s: %#', (_what, more, amount, vehicle, expected) => {
  expect(
    claimOutcome({ entry: more && { ...entry, ...more }, accepted: true, refusal: null }, amount, vehicle, percent),
  ).toBe(expected);
});
it('says of another substance and of potentially prohibited codes what they are', () => {
  expect(claimOutcome({ entry, accepted: false, refusal: null }, content('3'), dates(), percent)).toBe(
    'wrongSubstance',
  );
  expect(
    claimOutcome({ entry: null, accepted: false, refusal: 'potentiallyProhibited' }, content('3'), dates(), percent),
  ).toBe('potentiallyProhibited');
});

it.each([
  [dates({ typeApproval: '2027-12-31' }), 'exempt'],
  [dates({ typeApproval: '2028-01-01' }), 'fail'],
  [dates(), 'depends'],
])('judges again under other dates: %j %s', (vehicle, expected) => {
  expect(
    verdictUnder(
      content('0.38'),
      { limit: percent('0.1'), comparison: 'gt', duty: 'prohibited' },
      [machining],
      vehicle,
      percent,
    ).verdict,
  ).toBe(expected);
});

it('orders the ends of an entry and tells how each meets a vehicle', () => {
  const ends = entryEnds({
    vehicleTypeApprovedBefore: '2028-01-01',
    vehiclePutOnMarketBefore: '2026-07-01',
    engineDevelopedBefore: null,
    validUntil: '2030-12-31',
  });
  expect(ends).toEqual([
    { by: 'putOnMarket', date: '2026-07-01' },
    { by: 'typeApproval', date: '2028-01-01' },
    { by: 'validUntil', date: '2030-12-31' },
  ]);
  expect(ends.map((end) => endEffect(end, dates({ typeApproval: '2027-01-01' })))).toEqual([
    'dateMissing',
    'inTime',
    'ends',
  ]);
  expect(endEffect(ends[1]!, dates({ typeApproval: '2028-01-01' }))).toBe('tooLate');
  expect(
    missingFacts({ ...machining, vehiclePutOnMarketBefore: '2026-07-01' }, dates({ typeApproval: '2027-01-01' })),
  ).toEqual(['putOnMarket']);
});

describe('facts of positions', () => {
  const spares = { ...entry, sparePartsOnly: true, vehiclePutOnMarketBefore: '2005-07-01' };
  const say = (facts: Partial<SaidFacts>): SaidFacts => ({ ...NO_FACTS, ...facts });
  it('names every fact that an entry needs and nobody gave', () => {
    expect([
      missingFacts(spares, {}),
      missingFacts(spares, dates()),
      missingFacts(spares, dates({ putOnMarket: '2004-01-01' })),
    ]).toEqual([['sparePart', 'putOnMarket'], ['putOnMarket'], []]);
    expect([
      dateState(spares, {}),
      dateState(spares, { sparePart: true, putOnMarket: '2005-06-30' }),
      dateState(spares, dates()),
    ]).toEqual(['unknown', 'valid', 'closed']);
  });
  // 0 vehicle > 1 axle (spare part) > 2 hub; 3 axle again (the same) > 4 hub that is none; 5 seat
  it('takes the fact of the nearest position above that says it, else that of the vehicle, each distinct set once', () => {
    const said = new Map([
      [1, say({ sparePart: 'yes' })],
      [3, say({ sparePart: 'yes' })],
      [4, say({ sparePart: 'no', putOnMarket: '2004-01-01' })],
    ]);
    const { at, others } = factsAtPositions(
      Int32Array.of(-1, 0, 1, 0, 3, 0),
      said,
      say({ sparePart: 'no', putOnMarket: '2026-01-01' }),
    );
    expect(Array.from(at)).toEqual([0, 1, 1, 1, 2, 0]);
    expect(others).toEqual([
      { dates: { sparePart: true, putOnMarket: '2026-01-01' }, own: ['sparePart'] },
      { dates: { sparePart: false, putOnMarket: '2004-01-01' }, own: ['sparePart', 'putOnMarket'] },
    ]);
  });
  it('lets a position say that nobody knows, and costs nothing where none says anything', () => {
    expect(
      factsAtPositions(Int32Array.of(-1), new Map([[0, say({ sparePart: 'unknown' })]]), say({ sparePart: 'no' }))
        .others,
    ).toEqual([{ dates: {}, own: ['sparePart'] }]);
    expect(factsAtPositions(Int32Array.of(-1, 0), new Map(), say({ sparePart: 'no' })).others).toEqual([]);
    expect(datesOfFacts(factsOfDates({ sparePart: false, typeApproval: '2026-01-01' }))).toEqual({
      sparePart: false,
      typeApproval: '2026-01-01',
    });
  });
});

it.each(['codeUnknown', 'codeInvalid', 'wrongClass', 'wrongSubstance'] as const)(
  'says why a code itself does not count: %s',
  (refusal) => {
    expect(claimOutcome({ entry: null, accepted: false, refusal }, content('3'), dates(), percent)).toBe(refusal);
  },
);

describe('why a claim does not hold', () => {
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

describe('which limit decides', () => {
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

  // domain.md 4.4: a range across the limit but wholly inside a valid entry is exempt
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

import { Decimal } from '../decimal';
import { dateState, missingFacts, type Content, type ExemptionEntry, type VehicleDates } from '../substances';
import {
  claimOutcome,
  datesOfFacts,
  endEffect,
  entryEnds,
  factsAtPositions,
  factsOfDates,
  NO_FACTS,
  type DeclaredFacts,
  judgeUnderDates,
} from './index';
import { content, dates, entry, machining, percent } from './testing/exemption-builders';

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
it('reports claims on another substance and potentially prohibited codes as such', () => {
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
    judgeUnderDates(
      content('0.38'),
      { limit: percent('0.1'), comparison: 'gt', duty: 'prohibited' },
      [machining],
      vehicle,
      percent,
    ).verdict,
  ).toBe(expected);
});

it('orders the ends of an entry and returns the effect of each on a vehicle', () => {
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
  const say = (facts: Partial<DeclaredFacts>): DeclaredFacts => ({ ...NO_FACTS, ...facts });
  it('lists all facts that an entry needs and that are missing', () => {
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
  // 0 vehicle > 1 axle (spare part) > 2 hub; 3 second axle (spare part) > 4 hub (no spare part); 5 seat
  it('uses the fact of the nearest position above that declares it, otherwise that of the vehicle, with each distinct set once', () => {
    const declared = new Map([
      [1, say({ sparePart: 'yes' })],
      [3, say({ sparePart: 'yes' })],
      [4, say({ sparePart: 'no', putOnMarket: '2004-01-01' })],
    ]);
    const { at, others } = factsAtPositions(
      Int32Array.of(-1, 0, 1, 0, 3, 0),
      declared,
      say({ sparePart: 'no', putOnMarket: '2026-01-01' }),
    );
    expect(Array.from(at)).toEqual([0, 1, 1, 1, 2, 0]);
    expect(others).toEqual([
      { dates: { sparePart: true, putOnMarket: '2026-01-01' }, own: ['sparePart'] },
      { dates: { sparePart: false, putOnMarket: '2004-01-01' }, own: ['sparePart', 'putOnMarket'] },
    ]);
  });
  it('lets a position declare a fact as unknown, and adds no sets when no position declares any', () => {
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

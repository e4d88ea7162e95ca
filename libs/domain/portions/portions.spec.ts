import { onSeeds, seedsOf } from '@matlas/testing/depth';
import fc from 'fast-check';
import { Decimal, HUNDRED, formatDecimal, parseDecimal, sumOf } from '../decimal';
import { extremeOfSum } from './extreme';
import type { Bounds, Portion } from './portion';
import { resolvePortions } from './resolve';

const dec = (text: string): Decimal => new Decimal(text);
const fixed = (value: string): Portion => ({ kind: 'fixed', value: dec(value) });
const range = (min: string, max: string): Portion => ({ kind: 'range', min: dec(min), max: dec(max) });
const rest: Portion = { kind: 'rest' };
const shown = (portions: readonly Portion[]): string[] =>
  resolvePortions(portions).bounds.map(({ min, nominal, max }) =>
    [min, nominal, max].map((value) => formatDecimal(value, 6)).join(' '),
  );

describe('parseDecimal and formatDecimal', () => {
  it.each(['1e3', '1,5', '', 'abc', '0x10', '1.2.3'])('refuses %j', (text) =>
    expect(parseDecimal(text)).toBeUndefined(),
  );
  it.each([
    ['0.0000001', '0.0000001'],
    [' 12.500 ', '12.5'],
    ['123456789012345678901234567890.123456', '123456789012345678901234567890.123456'],
  ])('keeps %j as %j', (text, expected) => expect(formatDecimal(parseDecimal(text) ?? HUNDRED)).toBe(expected));
});

describe('resolvePortions', () => {
  it.each<[string, Portion[], string[]]>([
    [
      'gives a rest what is left, never below zero',
      [range('50', '95'), range('10', '20'), rest],
      ['50 72.5 90', '10 15 20', '0 12.5 40'],
    ],
    [
      'tightens ranges by what the others leave',
      [range('60', '70'), range('35', '45')],
      ['60 61.904762 65', '35 38.095238 40'],
    ],
    [
      'finds one factor, clipped portions handing on',
      [range('0', '10'), range('60', '100'), fixed('1')],
      ['0 5.823529 10', '89 93.176471 99', '1 1 1'],
    ],
    [
      'counts a rest without room as nothing',
      [fixed('60'), range('40', '50'), rest],
      ['60 60 60', '40 40 40', '0 0 0'],
    ],
    [
      'makes rounded thirds whole',
      [fixed('33.333333'), fixed('33.333333'), fixed('33.333333')],
      Array<string>(3).fill('33.333333 33.333333 33.333333'),
    ],
  ])('%s', (_, portions, expected) => {
    expect(shown(portions)).toEqual(expected);
  });

  it('adds up to 100 whenever a composition is possible', () => {
    const { bounds, normalised } = resolvePortions([range('0', '30'), range('1', '4'), range('20', '61'), fixed('7')]);
    expect(normalised).toBe(true);
    expect(
      sumOf(bounds.map((each) => each.nominal))
        .minus(HUNDRED)
        .abs()
        .lt('1e-30'),
    ).toBe(true);
    expect(bounds.every((each) => each.nominal.gte(each.min) && each.nominal.lte(each.max))).toBe(true);
  });

  it.each<[string, Portion[], Partial<ReturnType<typeof resolvePortions>>]>([
    ['lower ends above 100', [fixed('60'), range('41', '50')], { contradictory: true }],
    ['two rests', [fixed('60'), rest, rest], { contradictory: true }],
    ['an inverted range', [range('50', '40'), rest], { contradictory: true }],
    ['others at 100 beside a rest', [fixed('100'), rest], { contradictory: false, restWithoutRoom: true }],
    [
      'midpoints above 100',
      [range('60', '70'), range('35', '45')],
      { contradictory: false, normalised: true, sumOfMidpoints: dec('105') },
    ],
  ])('flags %s', (_, portions, expected) => {
    expect(resolvePortions(portions)).toMatchObject(expected);
  });

  it('returns the undisclosed share as an interval', () => {
    const { undisclosed, contradictory } = resolvePortions([range('60', '70'), fixed('20')]);
    expect(contradictory).toBe(false);
    expect([undisclosed.min, undisclosed.nominal, undisclosed.max].map(String)).toEqual(['10', '15', '20']);
  });
});

describe('extremeOfSum', () => {
  it('is exact over portions that add up to 100, not bound by bound (domain.md 9: two lead oxides beside zinc)', () => {
    const { bounds } = resolvePortions([range('0.05', '0.15'), range('0.05', '0.15'), fixed('99.8')]);
    const lead = [dec('0.9283'), dec('0.9067'), dec('0')];
    expect(formatDecimal(extremeOfSum(bounds, lead, 'min'))).toBe('0.18242');
    expect(formatDecimal(extremeOfSum(bounds, lead, 'max'))).toBe('0.18458');
  });
});

describe('extremeOfSum compared with all corners', () => {
  /** At an extreme, all portions but one are at an end of their interval: few enough combinations to try all. */
  function corners(bounds: readonly Bounds[]): Decimal[][] {
    return bounds.flatMap((_, free) =>
      Array.from({ length: 2 ** bounds.length }, (__, bits) => {
        const ends = bounds.map((each, index) => ((bits >> index) & 1 ? each.max : each.min));
        const others = sumOf(ends.filter((___, index) => index !== free));
        return ends.map((end, index) => (index === free ? HUNDRED.minus(others) : end));
      }).filter((point) =>
        point.every((value, index) => value.gte(bounds[index]?.min ?? 0) && value.lte(bounds[index]?.max ?? 0)),
      ),
    );
  }

  it('returns the same for random portions and factors', () =>
    onSeeds(seedsOf({ everyday: 1, pool: 20 }), (seed) => {
      const portions = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 40 })), {
        minLength: 2,
        maxLength: 4,
      });
      fc.assert(
        fc.property(
          portions,
          fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 4, maxLength: 4 }),
          fc.boolean(),
          (pairs, weights, hasRest) => {
            const declared: Portion[] = pairs.map(([min, width]) =>
              range(String(min), String(Math.min(100, min + width))),
            );
            const { bounds, contradictory, undisclosed, restWithoutRoom } = resolvePortions(
              hasRest ? [...declared, rest] : declared,
            );
            fc.pre(!contradictory && !restWithoutRoom && undisclosed.max.isZero());
            const factors = bounds.map((_, index) => dec(String((weights[index] ?? 0) / 10)));
            const sums = corners(bounds).map((point) =>
              sumOf(point.map((value, index) => value.times(factors[index] ?? 0))),
            );
            expect(extremeOfSum(bounds, factors, 'min')).toEqual(Decimal.min(...sums));
            expect(extremeOfSum(bounds, factors, 'max')).toEqual(Decimal.max(...sums));
          },
        ),
        { numRuns: 200, seed },
      );
    }));
});

import { Decimal, type Portion } from '@matlas/domain';
import { SeededRandom } from '../seeded-random';
import portionCases from '../vectors/portions.json';
import { Fraction, HUNDRED, ONE, ZERO, least, most, sumFractions } from './fraction';
import { extreme, sharesOf, type Share } from './shares';

/**
 * The oracle is the reference for the engine, so its arithmetic is tested separately: by the printed vectors, and
 * by enumerating all corners.
 */
const portionOf = ({
  type,
  min = 0,
  max = 0,
  value = 0,
}: {
  type: string;
  min?: number;
  max?: number;
  value?: number;
}): Portion => {
  if (type === 'rest') return { kind: 'rest' };
  return type === 'range'
    ? { kind: 'range', min: new Decimal(min), max: new Decimal(max) }
    : { kind: 'fixed', value: new Decimal(value) };
};

it.each(portionCases.map((each) => [each.name, each] as const))('portions.json: %s', (_, { portions, expected }) => {
  const { of } = sharesOf(portions.map(portionOf));
  const six = (end: keyof Share): number[] =>
    of.map((share) => Number(share[end].times(HUNDRED).plus(Fraction.of('0.0000005')).toText(6)));
  expect([six('low'), six('high'), six('nominal')]).toEqual([
    expected.effective_min,
    expected.effective_max,
    expected.nominal,
  ]);
});

/**
 * All points at which every share but one is at a bound and the last one completes the sum to 1; an extreme is
 * always at one of them.
 */
function corners(shares: readonly Share[]): Fraction[][] {
  return shares.flatMap((_, free) =>
    Array.from({ length: 2 ** shares.length }, (__, bits) => {
      const ends = shares.map(({ low, high }, index) => ((bits >> index) & 1 ? high : low));
      const others = sumFractions(ends.filter((___, index) => index !== free));
      return ends.map((end, index) => (index === free ? ONE.minus(others) : end));
    }).filter((point) =>
      point.every(
        (value, index) =>
          value.compare((shares[index] as Share).low) >= 0 && value.compare((shares[index] as Share).high) <= 0,
      ),
    ),
  );
}

it('the extreme by duality equals the extreme over all corners', () => {
  const random = new SeededRandom(11);
  let compared = 0;
  for (let round = 0; round < 400; round++) {
    const portions = Array.from({ length: random.integer(2, 5) }, (): Portion => {
      const min = random.integer(0, 50);
      return random.chance(0.3)
        ? { kind: 'fixed', value: new Decimal(min) }
        : { kind: 'range', min: new Decimal(min), max: new Decimal(Math.min(100, min + random.integer(1, 50))) };
    });
    const { of, contradictory, undeclared } = sharesOf(random.chance(0.4) ? [...portions, { kind: 'rest' }] : portions);
    if (contradictory) continue;
    const shares = [...of, undeclared];
    const weights = shares.map(() => Fraction.of(random.integer(0, 10)).over(Fraction.of(10)));
    const sums = corners(shares).map((point) =>
      sumFractions(point.map((value, index) => value.times(weights[index] ?? ZERO))),
    );
    expect([
      extreme('low', shares, weights).compare(least(sums)),
      extreme('high', shares, weights).compare(most(sums)),
    ]).toEqual([0, 0]);
    compared++;
  }
  expect(compared).toBeGreaterThan(150);
});

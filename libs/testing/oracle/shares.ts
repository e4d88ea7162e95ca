import type { Portion } from '@matlas/domain';
import { Fraction, HUNDRED, ONE, ZERO, least, most, sumFractions } from './fraction';

/** Possible share of a child in its parent, from 0 to 1. */
export interface Share {
  low: Fraction;
  nominal: Fraction;
  high: Fraction;
}

export interface Shares {
  /** One for each portion; for contradictory portions only the nominal value is meaningful. */
  of: Share[];
  contradictory: boolean;
  /** Share that no portion covers. */
  undeclared: Share;
}

/**
 * Portions have six decimals, so each may be off by one in the last one (domain.md 9: 3 x 33.333333 counts as 100
 * %).
 */
const ENTRY_STEP = Fraction.of('0.00000001');
const NOTHING: Share = { low: ZERO, nominal: ZERO, high: ZERO };

function declared(portion: Portion): Share {
  if (portion.kind === 'rest') return NOTHING;
  const [low, high] = portion.kind === 'fixed' ? [portion.value, portion.value] : [portion.min, portion.max];
  const ends = [low, high].map((end) => Fraction.of(end.toFixed()).over(HUNDRED)) as [Fraction, Fraction];
  return { low: ends[0], nominal: ends[0].plus(ends[1]).over(Fraction.of(2)), high: ends[1] };
}

const sum = (shares: readonly Share[], end: keyof Share): Fraction => sumFractions(shares.map((share) => share[end]));
const exactly = (value: Fraction): Share => ({ low: value, nominal: value, high: value });
const between = ({ low, high }: Share, value: Fraction): Fraction => least([most([value, low]), high]);

/**
 * domain.md 1.3, tightening: a share is at least 1 minus the upper bounds of the others, and at most 1 minus their
 * lower bounds.
 */
function tightened(shares: readonly Share[]): Share[] {
  return shares.map((share) => {
    const others = shares.filter((other) => other !== share);
    return {
      ...share,
      low: most([share.low, ONE.minus(sum(others, 'high'))]),
      high: least([share.high, ONE.minus(sum(others, 'low'))]),
    };
  });
}

/**
 * domain.md 9: the single factor for which the clipped midpoints add up to 1. Each interval between two break
 * points has one candidate; the one inside its interval is the solution.
 */
function balanced(shares: readonly Share[]): Share[] {
  const moving = shares.filter((share) => !share.nominal.isZero);
  const points = [
    ZERO,
    ...moving.flatMap((share) => [share.low.over(share.nominal), share.high.over(share.nominal)]),
  ].sort((a, b) => a.compare(b));
  for (const [index, from] of points.entries()) {
    const to = points[index + 1] ?? from;
    const middle = from.plus(to).over(Fraction.of(2));
    const free = shares.filter(
      (share) =>
        share.low.compare(middle.times(share.nominal)) < 0 && share.high.compare(middle.times(share.nominal)) > 0,
    );
    const stuck = sumFractions(
      shares.filter((share) => !free.includes(share)).map((share) => between(share, middle.times(share.nominal))),
    );
    const weight = sum(free, 'nominal');
    const factor = weight.isZero ? middle : ONE.minus(stuck).over(weight);
    const nominals = shares.map((share) => between(share, factor.times(share.nominal)));
    if (sumFractions(nominals).compare(ONE) === 0)
      return shares.map((share, at) => ({ ...share, nominal: nominals[at] ?? ZERO }));
  }
  throw new Error('no factor makes these shares whole');
}

const contradictory = (shares: readonly Share[]): Shares => {
  const whole = sum(shares, 'nominal');
  const nominal = (share: Share): Fraction => (whole.isZero ? share.nominal : share.nominal.over(whole));
  return {
    of: shares.map((share) => ({ low: ZERO, nominal: nominal(share), high: ONE })),
    contradictory: true,
    undeclared: NOTHING,
  };
};

function withoutRest(shares: readonly Share[]): Shares {
  const [low, high] = [sum(shares, 'low'), sum(shares, 'high')];
  const step = ENTRY_STEP.times(Fraction.of(shares.length));
  const scaled = (end: 'low' | 'high', whole: Fraction): Shares => ({
    of: shares.map((share) => exactly(share[end].over(whole))),
    contradictory: false,
    undeclared: NOTHING,
  });
  if (low.compare(ONE) > 0) return low.minus(ONE).compare(step) > 0 ? contradictory(shares) : scaled('low', low);
  if (high.compare(ONE) < 0) {
    if (ONE.minus(high).compare(step) <= 0) return scaled('high', high);
    const untold = { low: ONE.minus(high), nominal: ONE.minus(sum(shares, 'nominal')), high: ONE.minus(low) };
    return { of: [...shares], contradictory: false, undeclared: untold };
  }
  return { of: balanced(tightened(shares)), contradictory: false, undeclared: NOTHING };
}

/** The shares of the children of a semi-component or material, from its declared portions (domain.md 1.3 and 9). */
export function sharesOf(portions: readonly Portion[]): Shares {
  const shares = portions.map(declared);
  const isBroken = shares.some(
    ({ low, high }) => low.compare(high) > 0 || low.compare(ZERO) < 0 || high.compare(ONE) > 0,
  );
  const rests = portions.filter(({ kind }) => kind === 'rest').length;
  if (isBroken || rests > 1) return contradictory(shares);
  if (rests === 0) return withoutRest(shares);
  const others = shares.filter((_, index) => portions[index]?.kind !== 'rest');
  const withRest = (rest: Share, resolved: readonly Share[]): Share[] => {
    const queue = [...resolved];
    return portions.map(({ kind }) => (kind === 'rest' ? rest : (queue.shift() ?? NOTHING)));
  };
  const left = ONE.minus(sum(others, 'nominal'));
  if (left.compare(ZERO) <= 0) {
    const without = withoutRest(others);
    return { ...without, of: withRest(NOTHING, without.of) };
  }
  if (sum(others, 'low').compare(ONE) > 0) return contradictory(shares);
  const rest = {
    low: most([ZERO, ONE.minus(sum(others, 'high'))]),
    nominal: left,
    high: least([ONE, ONE.minus(sum(others, 'low'))]),
  };
  return { of: tightened(withRest(rest, others)), contradictory: false, undeclared: NOTHING };
}

/**
 * The extreme of sum(share x weight) over all shares within their bounds that add up to 1, by duality: a price on
 * the sum splits the problem into one for each share, and the tightest price, which is one of the weights, gives
 * the exact extreme. Independent of any greedy order.
 */
export function extreme(which: 'low' | 'high', shares: readonly Share[], weights: readonly Fraction[]): Fraction {
  const [pickBest, pickTightest] = which === 'high' ? [most, least] : [least, most];
  const prices = weights.filter((weight, index) => weights.findIndex((other) => other.compare(weight) === 0) === index);
  return pickTightest(
    prices.map((price) =>
      shares.reduce((sumSoFar, { low, high }, index) => {
        const gain = (weights[index] ?? ZERO).minus(price);
        return sumSoFar.plus(pickBest([gain.times(low), gain.times(high)]));
      }, price),
    ),
  );
}

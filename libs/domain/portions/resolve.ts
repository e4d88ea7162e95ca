import { Decimal, HUNDRED, ZERO, sumOf } from '../decimal';
import { normaliseNominals } from './nominal';
import { declaredBounds, type Bounds, type Portion } from './portion';

export interface ResolvedPortions {
  /** One for each portion, in their order. */
  bounds: Bounds[];
  /**
   * No composition fits: the lower ends exceed 100, a range is inverted, a value lies outside 0-100, or there is more
   * than one rest.
   */
  contradictory: boolean;
  /** The nominal values are not the declared ones, because those do not add up to 100. */
  normalised: boolean;
  /** There is a rest although the others already reach 100: it counts as 0 (rule POR-1). */
  restWithoutRoom: boolean;
  /** Fixed values + midpoints (+ what the rest takes): 100 on a correct sheet (rule POR-1). */
  sumOfMidpoints: Decimal;
  /** What nobody declared: without a rest even the upper ends stay below 100. All zero otherwise. */
  undisclosed: Bounds;
}

/**
 * Six decimals are entered, so each portion may be off by one in the last: 3 x 33.333333 leaves nothing undisclosed.
 */
export const ROUNDING_STEP_PERCENT: Decimal = new Decimal('0.000001');

const NOTHING: Bounds = { min: ZERO, nominal: ZERO, max: ZERO };

const isInvalid = ({ min, max }: Bounds): boolean => min.lt(0) || max.gt(HUNDRED) || min.gt(max);

/** The parts must give 100, so each is at least what the others' maxima leave and at most what their minima leave. */
function tighten(bounds: readonly Bounds[]): Bounds[] {
  const sumMin = sumOf(bounds.map((each) => each.min));
  const sumMax = sumOf(bounds.map((each) => each.max));
  return bounds.map((each) => ({
    min: Decimal.max(each.min, HUNDRED.minus(sumMax.minus(each.max))),
    nominal: each.nominal,
    max: Decimal.min(each.max, HUNDRED.minus(sumMin.minus(each.min))),
  }));
}

const scaled = (values: readonly Decimal[], sum: Decimal): Bounds[] =>
  values.map((value) => {
    const share = value.times(HUNDRED).div(sum);
    return { min: share, nominal: share, max: share };
  });

/**
 * Nominal shares of portions that fit no composition: the midpoints in proportion, so that mass totals stay plausible.
 */
function contradictoryBounds(bounds: readonly Bounds[]): Bounds[] {
  const sum = sumOf(bounds.map((each) => each.nominal));
  if (sum.lte(0)) return bounds.map((each) => ({ ...each }));
  return bounds.map((each) => ({ ...each, nominal: each.nominal.times(HUNDRED).div(sum) }));
}

function resolveWithoutRest(bounds: readonly Bounds[]): ResolvedPortions {
  const minima = bounds.map((each) => each.min);
  const maxima = bounds.map((each) => each.max);
  const sumMin = sumOf(minima);
  const sumMax = sumOf(maxima);
  const sumOfMidpoints = sumOf(bounds.map((each) => each.nominal));
  const step = ROUNDING_STEP_PERCENT.times(bounds.length);
  const outcome = {
    contradictory: false,
    normalised: !sumOfMidpoints.eq(HUNDRED),
    restWithoutRoom: false,
    sumOfMidpoints,
  };
  if (sumMin.gt(HUNDRED)) {
    if (sumMin.minus(HUNDRED).lte(step)) return { ...outcome, bounds: scaled(minima, sumMin), undisclosed: NOTHING };
    return { ...outcome, bounds: contradictoryBounds(bounds), contradictory: true, undisclosed: NOTHING };
  }
  if (sumMax.lt(HUNDRED)) {
    if (sumMax.gt(0) && HUNDRED.minus(sumMax).lte(step))
      return { ...outcome, bounds: scaled(maxima, sumMax), undisclosed: NOTHING };
    const undisclosed = {
      min: HUNDRED.minus(sumMax),
      nominal: HUNDRED.minus(sumOfMidpoints),
      max: HUNDRED.minus(sumMin),
    };
    return { ...outcome, bounds: [...bounds], normalised: false, undisclosed };
  }
  const tightened = tighten(bounds);
  return { ...outcome, bounds: outcome.normalised ? normaliseNominals(tightened) : tightened, undisclosed: NOTHING };
}

function resolveWithRest(declared: readonly Bounds[], restIndex: number): ResolvedPortions {
  const others = declared.filter((_, index) => index !== restIndex);
  const sumOfMidpoints = sumOf(others.map((each) => each.nominal));
  if (sumOfMidpoints.gte(HUNDRED)) {
    const resolved = resolveWithoutRest(others);
    return { ...resolved, bounds: resolved.bounds.toSpliced(restIndex, 0, NOTHING), restWithoutRoom: true };
  }
  const rest: Bounds = {
    min: Decimal.max(ZERO, HUNDRED.minus(sumOf(others.map((each) => each.max)))),
    nominal: HUNDRED.minus(sumOfMidpoints),
    max: Decimal.min(HUNDRED, HUNDRED.minus(sumOf(others.map((each) => each.min)))),
  };
  const bounds = tighten(others.toSpliced(restIndex, 0, rest));
  return {
    bounds,
    contradictory: false,
    normalised: false,
    restWithoutRoom: false,
    sumOfMidpoints: HUNDRED,
    undisclosed: NOTHING,
  };
}

/**
 * What each portion of one parent can be, given that all of them make 100 percent: rest bounds, tightened ranges and
 * nominal values. Rules: domain.md 1.3 and section 9. Never throws; what does not fit is said in the flags.
 */
export function resolvePortions(portions: readonly Portion[]): ResolvedPortions {
  const declared = portions.map(declaredBounds);
  const restIndexes = portions.flatMap((portion, index) => (portion.kind === 'rest' ? [index] : []));
  if (restIndexes.length > 1 || declared.some(isInvalid)) {
    const bounds = contradictoryBounds(declared);
    const sumOfMidpoints = sumOf(declared.map((each) => each.nominal));
    return {
      bounds,
      contradictory: true,
      normalised: true,
      restWithoutRoom: false,
      sumOfMidpoints,
      undisclosed: NOTHING,
    };
  }
  if (portions.length === 0) {
    const undisclosed = { min: HUNDRED, nominal: HUNDRED, max: HUNDRED };
    return {
      bounds: [],
      contradictory: false,
      normalised: false,
      restWithoutRoom: false,
      sumOfMidpoints: ZERO,
      undisclosed,
    };
  }
  const [restIndex] = restIndexes;
  return restIndex === undefined ? resolveWithoutRest(declared) : resolveWithRest(declared, restIndex);
}

import { Decimal, HUNDRED, ZERO, sumOf } from '../decimal';
import { normaliseNominals } from './nominal';
import { declaredBounds, type Bounds, type Portion } from './portion';

export interface ResolvedPortions {
  /** One for each portion, in the same order. */
  bounds: Bounds[];
  /**
   * No composition is possible: the lower bounds exceed 100, a range is inverted, a value is outside 0-100, or
   * there is more than one rest.
   */
  contradictory: boolean;
  /** The nominal values differ from the declared ones, because those do not add up to 100. */
  normalised: boolean;
  /** There is a rest although the other portions already reach 100: it counts as 0 (rule POR-1). */
  restWithoutRoom: boolean;
  /** Fixed values + midpoints (+ the rest): 100 in a correct sheet (rule POR-1). */
  sumOfMidpoints: Decimal;
  /** Undisclosed share: without a rest, even the upper bounds add up to less than 100. All zero otherwise. */
  undisclosed: Bounds;
}

/**
 * Values are entered with six decimals, so each portion may be off by one in the last: 3 x 33.333333 leaves nothing
 * undisclosed.
 */
export const ROUNDING_STEP_PERCENT: Decimal = new Decimal('0.000001');

const NOTHING: Bounds = { min: ZERO, nominal: ZERO, max: ZERO };

const isInvalid = ({ min, max }: Bounds): boolean => min.lt(0) || max.gt(HUNDRED) || min.gt(max);

/**
 * Tightens the bounds: the portions add up to 100, so each is at least 100 minus the maxima of the others and at
 * most 100 minus their minima.
 */
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

/** Bounds of contradictory portions: the midpoints in proportion, so that mass totals stay plausible. */
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
 * Possible values of the portions of one parent, given that they add up to 100 percent: bounds of the rest,
 * tightened ranges and nominal values. Rules: domain.md 1.3 and section 9. Never throws; contradictions are
 * reported in the flags.
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

import { Decimal, HUNDRED, ZERO, sumOf } from '../../decimal';
import { ROUNDING_STEP_PERCENT, declaredBounds, type Portion } from '../../portions';
import type { EdgeAmount } from '../../substances';

/** A portion with the key of its child. */
export interface PlacedPortion {
  key: string;
  portion: Portion;
  joker?: boolean;
}

const midpoint = (portion: Portion): Decimal => declaredBounds(portion).nominal;
const DECIMALS = 6;

function scaled(portion: Portion, factor: Decimal): Portion {
  const scale = (value: Decimal): Decimal => value.times(factor).toDecimalPlaces(DECIMALS);
  if (portion.kind === 'fixed') return { kind: 'fixed', value: scale(portion.value) };
  return portion.kind === 'range' ? { kind: 'range', min: scale(portion.min), max: scale(portion.max) } : portion;
}

/** Moves the midpoint: of a fixed value its value, of a range both bounds or (for half a step) its upper bound only. */
function shifted(portion: Portion, by: Decimal): Portion {
  if (portion.kind === 'fixed') return { kind: 'fixed', value: portion.value.plus(by) };
  if (portion.kind === 'rest') return portion;
  const isWholeStep = by.div(ROUNDING_STEP_PERCENT).isInteger();
  return isWholeStep
    ? { ...portion, min: portion.min.plus(by), max: portion.max.plus(by) }
    : { ...portion, max: portion.max.plus(by.times(2)) };
}

function indexOfLargest(portions: readonly Portion[], kinds: readonly Portion['kind'][]): number {
  return portions.reduce((best, portion, index) => {
    if (!kinds.includes(portion.kind)) return best;
    const current = portions[best];
    return current === undefined || midpoint(portion).gt(midpoint(current)) ? index : best;
  }, -1);
}

/**
 * Distributes the rounding difference of a few millionths: half a step goes to the largest range, whole steps to
 * the largest fixed value, or to the largest range when there is none.
 */
function absorbRounding(portions: readonly Portion[]): Portion[] {
  const result = [...portions];
  const give = (index: number, by: Decimal): void => {
    const portion = result[index];
    if (portion) result[index] = shifted(portion, by);
  };
  const missing = (): Decimal => HUNDRED.minus(sumOf(result.map(midpoint)));
  const halfStep = missing().mod(ROUNDING_STEP_PERCENT);
  if (!halfStep.isZero()) give(indexOfLargest(result, ['range']), halfStep);
  const fixed = indexOfLargest(result, ['fixed']);
  give(fixed >= 0 ? fixed : indexOfLargest(result, ['range']), missing());
  return result;
}

const isWellFormed = (portion: Portion): boolean => {
  if (portion.kind === 'rest') return true;
  if (portion.kind === 'fixed') return portion.value.gt(0) && portion.value.lte(HUNDRED);
  return portion.min.gte(0) && portion.max.lte(HUNDRED) && portion.min.lt(portion.max);
};

/**
 * Scales all portions so that fixed values and midpoints add up to exactly 100, with six decimals; undefined when
 * that is impossible.
 */
export function normalisedTo100(portions: readonly PlacedPortion[]): PlacedPortion[] | undefined {
  const declared = portions.map(({ portion }) => portion);
  const sum = sumOf(declared.map(midpoint));
  if (sum.lte(0) || declared.some(({ kind }) => kind === 'rest')) return undefined;
  const factor = HUNDRED.div(sum);
  const changed = absorbRounding(declared.map((portion) => scaled(portion, factor)));
  const fits = changed.every(isWellFormed) && sumOf(changed.map(midpoint)).eq(HUNDRED);
  return fits ? changed.map((portion, index) => ({ key: portions[index]?.key ?? '', portion })) : undefined;
}

/** Turns the largest fixed portion into the rest; not a joker, because rule HID-4 discourages that. */
export function largestAsRest(portions: readonly PlacedPortion[]): PlacedPortion[] | undefined {
  if (portions.length < 2 || portions.some(({ portion }) => portion.kind === 'rest')) return undefined;
  const open = portions.filter(({ joker }) => !joker);
  const largest =
    open[
      indexOfLargest(
        open.map(({ portion }) => portion),
        ['fixed'],
      )
    ];
  if (!largest) return undefined;
  const others = sumOf(portions.filter(({ key }) => key !== largest.key).map(({ portion }) => midpoint(portion)));
  return others.lt(HUNDRED) ? [{ key: largest.key, portion: { kind: 'rest' } }] : undefined;
}

/**
 * Adds the amounts of duplicates in one parent: fixed values are added, ranges bound by bound; a rest absorbs the
 * others (domain.md 1.3).
 */
export function mergedAmount(amounts: readonly EdgeAmount[]): EdgeAmount | undefined {
  const quantities = amounts.flatMap((amount) => ('quantity' in amount ? [amount.quantity] : []));
  if (quantities.length === amounts.length) return { quantity: sumOf(quantities) };
  const masses = amounts.flatMap((amount) => ('massGrams' in amount ? [amount.massGrams] : []));
  if (masses.length === amounts.length) return { massGrams: sumOf(masses) };
  const portions = amounts.flatMap((amount) => ('portion' in amount ? [amount.portion] : []));
  return portions.length === amounts.length ? { portion: mergedPortion(portions) } : undefined;
}

function mergedPortion(portions: readonly Portion[]): Portion {
  if (portions.some(({ kind }) => kind === 'rest')) return { kind: 'rest' };
  const bounds = portions.map(declaredBounds);
  const min = sumOf(bounds.map((each) => each.min));
  const max = Decimal.min(HUNDRED, sumOf(bounds.map((each) => each.max)));
  return min.gte(max) ? { kind: 'fixed', value: Decimal.max(min, ZERO) } : { kind: 'range', min, max };
}

import { Decimal, HUNDRED, ZERO } from '../decimal';
import type { RecyclateData } from '../mds';

/**
 * Percent of a material, or picograms of several: what is certain, the middle of what was told, and what is possible at
 * most.
 */
export interface Extent<Amount> {
  min: Amount;
  nominal: Amount;
  max: Amount;
}
/**
 * Percent of a material by where it comes from; null: nobody told. `endOfLife` (recycled from vehicles) is a part of
 * `postConsumer`.
 */
export interface RecycledContent {
  postConsumer: Extent<Decimal> | null;
  endOfLife: Extent<Decimal> | null;
  postIndustrial: Extent<Decimal> | null;
  bioBased: Extent<Decimal> | null;
}
export const RECYCLED_SOURCES = [
  'postConsumer',
  'endOfLife',
  'postIndustrial',
  'bioBased',
] as const satisfies readonly (keyof RecycledContent)[];

const NO = 2;
const NONE: Extent<Decimal> = { min: ZERO, nominal: ZERO, max: ZERO };
const UNTOLD: RecycledContent = { postConsumer: null, endOfLife: null, postIndustrial: null, bioBased: null };

/** One bound alone: `from` is the value, `to` a range from nothing. */
function extentOf(from: Decimal | undefined, to: Decimal | undefined): Extent<Decimal> | null {
  if (!from && !to) return null;
  const [one, other] = [from ?? ZERO, to ?? from ?? ZERO];
  const [min, max] = one.lte(other) ? [one, other] : [other, one];
  return { min, nominal: min.plus(max).dividedBy(2), max };
}
const within = (extent: Extent<Decimal> | null, whole: Extent<Decimal>): Extent<Decimal> | null =>
  extent && {
    min: Decimal.min(extent.min, whole.min),
    nominal: Decimal.min(extent.nominal, whole.nominal),
    max: Decimal.min(extent.max, whole.max),
  };

/**
 * What a material tells of itself. "No recyclate" is an answer: nothing of any kind; bio-based content is asked apart
 * from it.
 */
export function recycledContentOf(data: RecyclateData | undefined): RecycledContent {
  if (!data) return UNTOLD;
  const bioBased = extentOf(data.bioBasedMin, data.bioBasedMax);
  if (data.answer === NO) return { postConsumer: NONE, endOfLife: NONE, postIndustrial: NONE, bioBased };
  const postConsumer = extentOf(data.postConsumerMin, data.postConsumerMax);
  const endOfLife = extentOf(data.endOfLifeVehicleMin, data.endOfLifeVehicleMax);
  return {
    postConsumer,
    endOfLife: postConsumer ? within(endOfLife, postConsumer) : endOfLife,
    postIndustrial: extentOf(data.postIndustrialMin, data.postIndustrialMax),
    bioBased,
  };
}

/** Some plastic at one place. */
export interface PlasticLot {
  picograms: bigint;
  content: RecycledContent;
}
export interface RecycledSums extends Record<(typeof RECYCLED_SOURCES)[number], Extent<bigint>> {
  plastics: bigint;
  /** Of which nobody told the post-consumer share. */
  untold: bigint;
  /** Of which nobody told how much came from vehicles, though there is or may be post-consumer recyclate. */
  untoldEndOfLife: bigint;
}

const DIGITS = 1_000_000;
/** Percent with up to six decimals of whole units, rounded down to whole ones. */
const shareOf = (picograms: bigint, percent: Decimal): bigint =>
  (picograms * BigInt(percent.times(DIGITS).toFixed(0))) / BigInt(HUNDRED.times(DIGITS).toFixed(0));
const empty = (): Extent<bigint> => ({ min: 0n, nominal: 0n, max: 0n });
export const noPlastics = (): RecycledSums => ({
  plastics: 0n,
  untold: 0n,
  untoldEndOfLife: 0n,
  postConsumer: empty(),
  endOfLife: empty(),
  postIndustrial: empty(),
  bioBased: empty(),
});

/** Adds a lot; what was not told counts as nothing, and as `untold`. */
export function addLot(sums: RecycledSums, { picograms, content }: PlasticLot): RecycledSums {
  sums.plastics += picograms;
  if (content.postConsumer === null) sums.untold += picograms;
  if (content.endOfLife === null && !content.postConsumer?.max.isZero())
    sums.untoldEndOfLife += content.postConsumer ? shareOf(picograms, content.postConsumer.max) : picograms;
  for (const source of RECYCLED_SOURCES) {
    const [sum, extent] = [sums[source], content[source]];
    if (!extent) continue;
    sum.min += shareOf(picograms, extent.min);
    sum.nominal += shareOf(picograms, extent.nominal);
    sum.max += shareOf(picograms, extent.max);
  }
  return sums;
}
export const sumLots = (lots: Iterable<PlasticLot>): RecycledSums => {
  const sums = noPlastics();
  for (const lot of lots) addLot(sums, lot);
  return sums;
};

/** Percent of post-consumer recyclate in all plastics, and how much of that target must come from vehicles. */
export interface RecycledTarget {
  percent: Decimal;
  endOfLifePercent: Decimal;
}
/** `open`: what is told leaves both possible. */
export type TargetState = 'met' | 'open' | 'missed';
export interface TargetOutcome {
  state: TargetState;
  /** Picograms that the nominal content lacks. */ gap: bigint;
  need: bigint;
}

function outcome(need: bigint, { min, nominal, max }: Extent<bigint>, untold: bigint): TargetOutcome {
  return {
    need,
    gap: nominal >= need ? 0n : need - nominal,
    state: min >= need ? 'met' : max + untold < need ? 'missed' : 'open',
  };
}
/** At the limit a target is met; a need is rounded up to whole units, so that rounding meets nothing. */
const needOf = (whole: bigint, percent: Decimal): bigint => {
  const part = shareOf(whole, percent);
  return part * BigInt(HUNDRED.times(DIGITS).toFixed(0)) === whole * BigInt(percent.times(DIGITS).toFixed(0))
    ? part
    : part + 1n;
};
export function judgeTarget(
  sums: RecycledSums,
  { percent, endOfLifePercent }: RecycledTarget,
): { postConsumer: TargetOutcome; endOfLife: TargetOutcome } {
  const need = needOf(sums.plastics, percent);
  return {
    postConsumer: outcome(need, sums.postConsumer, sums.untold),
    endOfLife: outcome(needOf(need, endOfLifePercent), sums.endOfLife, sums.untoldEndOfLife),
  };
}

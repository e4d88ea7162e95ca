import { Decimal, HUNDRED, ZERO } from '../decimal';
import type { RecyclateData } from '../mds';

/**
 * Percent of a material, or picograms of several materials: the certain minimum, the middle of the declared range,
 * and the possible maximum.
 */
export interface ContentRange<Amount> {
  min: Amount;
  nominal: Amount;
  max: Amount;
}
/**
 * Percent of a material by origin; null when not declared. `endOfLife` (recycled from vehicles) is a part of
 * `postConsumer`.
 */
export interface RecycledContent {
  postConsumer: ContentRange<Decimal> | null;
  endOfLife: ContentRange<Decimal> | null;
  postIndustrial: ContentRange<Decimal> | null;
  bioBased: ContentRange<Decimal> | null;
}
export const RECYCLED_SOURCES = [
  'postConsumer',
  'endOfLife',
  'postIndustrial',
  'bioBased',
] as const satisfies readonly (keyof RecycledContent)[];

const NO = 2;
const NONE: ContentRange<Decimal> = { min: ZERO, nominal: ZERO, max: ZERO };
const UNDECLARED: RecycledContent = { postConsumer: null, endOfLife: null, postIndustrial: null, bioBased: null };

/**
 * Range from two declared bounds. When only one is declared: `from` is a fixed value, `to` is a range that starts
 * at 0.
 */
function rangeOf(from: Decimal | undefined, to: Decimal | undefined): ContentRange<Decimal> | null {
  if (!from && !to) return null;
  const [one, other] = [from ?? ZERO, to ?? from ?? ZERO];
  const [min, max] = one.lte(other) ? [one, other] : [other, one];
  return { min, nominal: min.plus(max).dividedBy(2), max };
}
const cappedBy = (extent: ContentRange<Decimal> | null, whole: ContentRange<Decimal>): ContentRange<Decimal> | null =>
  extent && {
    min: Decimal.min(extent.min, whole.min),
    nominal: Decimal.min(extent.nominal, whole.nominal),
    max: Decimal.min(extent.max, whole.max),
  };

/**
 * The content that a material declares. "No recyclate" means 0 % of every kind of recyclate; bio-based content is a
 * separate question.
 */
export function recycledContentOf(data: RecyclateData | undefined): RecycledContent {
  if (!data) return UNDECLARED;
  const bioBased = rangeOf(data.bioBasedMin, data.bioBasedMax);
  if (data.answer === NO) return { postConsumer: NONE, endOfLife: NONE, postIndustrial: NONE, bioBased };
  const postConsumer = rangeOf(data.postConsumerMin, data.postConsumerMax);
  const endOfLife = rangeOf(data.endOfLifeVehicleMin, data.endOfLifeVehicleMax);
  return {
    postConsumer,
    endOfLife: postConsumer ? cappedBy(endOfLife, postConsumer) : endOfLife,
    postIndustrial: rangeOf(data.postIndustrialMin, data.postIndustrialMax),
    bioBased,
  };
}

/** A mass of plastic with the same declared content. */
export interface PlasticLot {
  picograms: bigint;
  content: RecycledContent;
}
export interface RecycledSums extends Record<(typeof RECYCLED_SOURCES)[number], ContentRange<bigint>> {
  plastics: bigint;
  /** Part of the plastics without a declared post-consumer share. */
  untold: bigint;
  /**
   * Part of the plastics without a declared share from vehicles, although they contain or may contain post-consumer
   * recyclate.
   */
  untoldEndOfLife: bigint;
}

const DIGITS = 1_000_000;
/** Share of a mass for a percentage with up to six decimals, rounded down to whole picograms. */
const shareOf = (picograms: bigint, percent: Decimal): bigint =>
  (picograms * BigInt(percent.times(DIGITS).toFixed(0))) / BigInt(HUNDRED.times(DIGITS).toFixed(0));
const empty = (): ContentRange<bigint> => ({ min: 0n, nominal: 0n, max: 0n });
export const emptySums = (): RecycledSums => ({
  plastics: 0n,
  untold: 0n,
  untoldEndOfLife: 0n,
  postConsumer: empty(),
  endOfLife: empty(),
  postIndustrial: empty(),
  bioBased: empty(),
});

/** Adds a lot to the sums; undeclared content counts as zero and is added to `untold`. */
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
  const sums = emptySums();
  for (const lot of lots) addLot(sums, lot);
  return sums;
};

/**
 * Target percentage of post-consumer recyclate in all plastics, and the share of that target that must come from
 * vehicles.
 */
export interface RecycledTarget {
  percent: Decimal;
  endOfLifePercent: Decimal;
}
/** `open`: with the declared data, the target may be met or missed. */
export type TargetState = 'met' | 'open' | 'missed';
export interface TargetOutcome {
  state: TargetState;
  /** Picograms that the nominal content lacks. */ gap: bigint;
  need: bigint;
}

function compareWithNeed(need: bigint, { min, nominal, max }: ContentRange<bigint>, untold: bigint): TargetOutcome {
  return {
    need,
    gap: nominal >= need ? 0n : need - nominal,
    state: min >= need ? 'met' : max + untold < need ? 'missed' : 'open',
  };
}
/**
 * A target is met at exactly its limit. The need is rounded up to whole picograms, so that rounding never meets a
 * target.
 */
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
    postConsumer: compareWithNeed(need, sums.postConsumer, sums.untold),
    endOfLife: compareWithNeed(needOf(need, endOfLifePercent), sums.endOfLife, sums.untoldEndOfLife),
  };
}

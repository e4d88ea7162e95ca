import { Decimal } from '../decimal';

const PICOGRAMS_IN_GRAM = '1000000000000';
const MICROGRAMS_IN_GRAM = 1e6;
const PICOGRAMS_IN_MICROGRAM = 1_000_000n;
/** Number of digits that are reliable in the float columns. */
const DIGITS = 14;

/**
 * Converts grams of a float column to whole picograms, exactly as declared. Values with up to six decimals need no
 * detour through text.
 */
export function picogramsOf(grams: number): bigint {
  const micrograms = Math.round(grams * MICROGRAMS_IN_GRAM);
  if (micrograms / MICROGRAMS_IN_GRAM === grams && micrograms < Number.MAX_SAFE_INTEGER)
    return BigInt(micrograms) * PICOGRAMS_IN_MICROGRAM;
  return BigInt(new Decimal(grams.toPrecision(DIGITS)).times(PICOGRAMS_IN_GRAM).toFixed(0));
}
/** Converts picograms to exact grams for output. */
export const gramsOfPicograms = (picograms: bigint): Decimal =>
  new Decimal(picograms.toString()).dividedBy(PICOGRAMS_IN_GRAM);

/** Divides the total in proportion to the weights into whole units that add up to it (largest remainder method). */
export function apportion(weights: readonly bigint[], total: bigint): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n || sum === total) return sum === 0n ? weights.map(() => 0n) : [...weights];
  const parts = weights.map((weight) => (weight * total) / sum);
  const left = Number(total - parts.reduce((all, part) => all + part, 0n));
  const byRemainder = weights
    .map((weight, at) => ({ at, rest: (weight * total) % sum }))
    .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest < other.rest ? 1 : -1));
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] as bigint) + 1n;
  return parts;
}

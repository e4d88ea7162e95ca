import type { FlagGrams, RrrRate, RrrRates } from '@matlas/contract';
import {
  gramsOfPicograms,
  type FlagMasses,
  percentOf,
  RRR_FLAGS,
  type RrrRate as Rate,
  type RrrRates as Rates,
} from '@matlas/domain';

/** Exact grams as text, from picograms. */
export const gramsText = (picograms: bigint): string => gramsOfPicograms(picograms).toFixed();
export const flagGrams = (masses: FlagMasses): FlagGrams =>
  Object.fromEntries(RRR_FLAGS.map((flag) => [flag, gramsText(masses[flag])])) as FlagGrams;
export const shareText = (part: bigint, whole: bigint): string => percentOf(part, whole).toFixed(12);

const rate = ({ limitPercent, percent, passes, margin, marginPercent }: Rate): RrrRate => ({
  percent,
  limitPercent: String(limitPercent),
  passes,
  marginGrams: gramsText(margin),
  marginPoints: marginPercent,
});
export const ratesText = ({ masses, vehicle, vehicleMassFrom, missing, excess, rcyc, rcov }: Rates): RrrRates => ({
  masses: flagGrams(masses),
  vehicleGrams: gramsText(vehicle),
  vehicleMassFrom,
  rcyc: rate(rcyc),
  rcov: rate(rcov),
  missingGrams: gramsText(missing),
  excessGrams: gramsText(excess),
});
/**
 * Percentage points by which both rates change when mass moves between flags, relative to the mass of the
 * right-hand vehicle.
 */
export function movedPoints(
  from: string,
  to: string,
  mass: bigint,
  vehicle: bigint,
): { rcycPoints: string; rcovPoints: string } {
  const moved = (good: readonly string[]): string =>
    shareText((good.includes(to) ? mass : 0n) - (good.includes(from) ? mass : 0n), vehicle);
  return { rcycPoints: moved(RECYCLED), rcovPoints: moved(RECOVERED) };
}
/** Flags that count for Rcyc and for Rcov (ISO 22628). */
export const RECYCLED: readonly string[] = ['mP', 'mD', 'mM', 'mTr'];
export const RECOVERED: readonly string[] = [...RECYCLED, 'mTe'];

import { z } from 'zod';

const grams = z.string();
const percent = z.string();

/** Exact grams of the six categories. Their sum is mV. */
export const flagGrams = z.object({ mP: grams, mD: grams, mM: grams, mTr: grams, mTe: grams, mN: grams });
export type FlagGrams = z.output<typeof flagGrams>;
/**
 * One rate with its limit. Percent with twelve decimals, never rounded up; `passes` compares the exact fraction. A
 * negative margin is the shortfall.
 */
export const rrrRate = z.object({
  percent,
  limitPercent: percent,
  passes: z.boolean(),
  marginGrams: grams,
  marginPoints: percent,
});
export type RrrRate = z.output<typeof rrrRate>;
/** Both rates of ISO 22628 and their components. */
export const rrrRates = z.object({
  masses: flagGrams,
  vehicleGrams: grams,
  /**
   * `declared`: mass of the vehicle in running order; `sum`: no such mass is given, so the sum of the parts is
   * used.
   */
  vehicleMassFrom: z.enum(['declared', 'sum']),
  rcyc: rrrRate,
  rcov: rrrRate,
  /** Part of mV that no part accounts for. It counts as mN. */
  missingGrams: grams,
  /** Mass of the parts above mV. */
  excessGrams: grams,
});
export type RrrRates = z.output<typeof rrrRates>;

import { z } from 'zod';

const grams = z.string();
const percent = z.string();

/** Grams of the six categories, exact. They add up to mV. */
export const flagGrams = z.object({ mP: grams, mD: grams, mM: grams, mTr: grams, mTe: grams, mN: grams });
export type FlagGrams = z.output<typeof flagGrams>;
/**
 * One rate beside its limit. Percent to twelve decimals, never rounded up; `passes` compares the exact fraction.
 * Negative margins: what is missing.
 */
export const rrrRate = z.object({
  percent,
  limitPercent: percent,
  passes: z.boolean(),
  marginGrams: grams,
  marginPoints: percent,
});
export type RrrRate = z.output<typeof rrrRate>;
/** Both rates of ISO 22628 and what they are made of. */
export const rrrRates = z.object({
  masses: flagGrams,
  vehicleGrams: grams,
  /** `declared`: the vehicle's mass in running order; `sum`: none is given. */ vehicleMassFrom: z.enum([
    'declared',
    'sum',
  ]),
  rcyc: rrrRate,
  rcov: rrrRate,
  /** Of mV, what no part accounts for; it counts as mN. */ missingGrams: grams,
  /** More than mV. */ excessGrams: grams,
});
export type RrrRates = z.output<typeof rrrRates>;

import { Decimal, shownGrams, shownKilograms } from '@matlas/domain';
import { formatKilograms, formatMass, formatNumber, formatRange } from '@matlas/web-kit';

/** Grams per vehicle as a number in kilograms, without the unit, which is shown beside it or in the column header. */
export const kilograms = (grams: string): string => formatNumber(shownKilograms(grams));

/** From this mass in grams on, kilograms are used. */
const minKilogramGrams = 10_000;

/**
 * A single mass in a sentence or panel with a suitable unit: `380 g`, `1,646.4 kg`. Columns use one unit with
 * `<Mass>`.
 */
export const formatReadableMass = (grams: string): string =>
  new Decimal(grams).lt(minKilogramGrams) ? formatMass(grams) : formatKilograms(grams);

/** `0.8–1.2 g` per vehicle. */
export const formatMassRange = (minGrams: string, maxGrams: string): string =>
  `${formatRange(shownGrams(minGrams), shownGrams(maxGrams))}\u00A0g`;

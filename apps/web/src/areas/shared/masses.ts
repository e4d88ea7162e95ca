import { Decimal, shownGrams, shownKilograms } from '@matlas/domain';
import { formatKilograms, formatMass, formatNumber, formatRange } from '@matlas/web-kit';

/** Grams per vehicle as a number of kilograms; the unit stands beside it or in the head of the column. */
export const kilograms = (grams: string): string => formatNumber(shownKilograms(grams));

/** From here on a mass is read in kilograms. */
const kilogramsFrom = 10_000;

/** A mass that stands alone, in a sentence or a panel: `380 g`, `1,646.4 kg`. A column has one unit: `<Mass>`. */
export const readableMass = (grams: string): string =>
  new Decimal(grams).lt(kilogramsFrom) ? formatMass(grams) : formatKilograms(grams);

/** `0.8–1.2 g` per vehicle. */
export const massRange = (minGrams: string, maxGrams: string): string =>
  `${formatRange(shownGrams(minGrams), shownGrams(maxGrams))}\u00A0g`;

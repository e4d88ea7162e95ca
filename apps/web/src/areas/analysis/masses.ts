import { Decimal, formatDecimal } from '@matlas/domain';
import { formatMass, formatNumber, formatRange } from '@matlas/web-kit';

const gramsPerKilogram = 1000;
/** Sums over a vehicle come from floats: twelve digits are what they can vouch for, five are what a person reads. */
const shownDigits = 5;

const shown = (value: Decimal): string => formatDecimal(value.toSignificantDigits(shownDigits));

/** Grams per vehicle as kilograms. No verdict hangs on a total, so it is shortened to five digits. */
export const kilograms = (grams: string): string => formatNumber(shown(new Decimal(grams).div(gramsPerKilogram)));

/** From here on a mass is read in kilograms. */
const kilogramsFrom = 10_000;

/** A part's mass as a person reads it: `380 g`, `1,646.4 kg`. */
export const readableMass = (grams: string): string => (new Decimal(grams).lt(kilogramsFrom) ? formatMass(shown(new Decimal(grams))) : `${kilograms(grams)}\u00A0kg`);

/** `0.8–1.2 g` per vehicle. */
export function massRange(minGrams: string, maxGrams: string): string {
  const [min, max] = [shown(new Decimal(minGrams)), shown(new Decimal(maxGrams))];
  return min === max ? formatMass(min) : `${formatRange(min, max)}\u00A0g`;
}

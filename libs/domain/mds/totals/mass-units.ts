import { massUnitOf, readNumber, splitUnit, toGrams, type MassUnit } from '../../bom/numbers';
import { ONE, formatDecimal, type Decimal } from '../../decimal';

/** Grams in another unit. Exact: the units are powers of ten. */
export const fromGrams = (grams: Decimal, unit: MassUnit): Decimal => grams.div(toGrams(ONE, unit));

/** The most readable unit for a mass: 0.0208 g as 20.8 mg, 12500 g as 12.5 kg. */
export function readableUnit(grams: Decimal): MassUnit {
  const size = grams.abs();
  if (size.gte(1000)) return 'kg';
  return size.isZero() || size.gte(1) ? 'g' : 'mg';
}

/** Formats as `20.8 mg`, `152 g`, `12.5 kg`; rounded half up to the given decimals, if any. */
export const formatMass = (grams: Decimal, unit: MassUnit = readableUnit(grams), decimals?: number): string =>
  `${formatDecimal(fromGrams(grams, unit), decimals)} ${unit}`;

/**
 * Parses a mass such as `20.8`, `0,2 kg`, `350mg`, `5克` into grams; undefined for any other text. A unit in the
 * text overrides the given one.
 */
export function parseMass(text: string, unit: MassUnit = 'g', mark?: 'point' | 'comma'): Decimal | undefined {
  const { number, unit: written } = splitUnit(text.normalize('NFKC').trim());
  const chosen = written === '' ? unit : massUnitOf(written);
  const value = readNumber(number, mark);
  return chosen === undefined || typeof value === 'string' ? undefined : toGrams(value, chosen);
}

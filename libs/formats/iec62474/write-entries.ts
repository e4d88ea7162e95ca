import type { DocumentPortion } from '../declaration/portions';
import { getPortionBounds } from '../declaration/portions';
import { Decimal, formatDecimal } from '@matlas/domain';
import { element } from '../xml/xml-text';
import type { ListId } from './iec-lists';

export const uniqueId = (name: string, { authority, identity, version }: ListId): string =>
  element(name, { authority, identity, version });
/** An entry of a list; without a list when the identity is known everywhere, such as a CAS number. */
export const entry = (name: string, identity: string, list?: ListId, description?: string): string =>
  element(name, {}, [
    ...(list ? [uniqueId('ListID', list)] : []),
    element('EntryID', { entryIdentity: identity, entryDescription: description }),
  ]);

const PER_GRAM: Readonly<Record<string, string>> = { mg: '1000', g: '1', kg: '0.001' };
/** Powers of ten only, so the result is exact. */
export const mass = (grams: string, unit: 'mg' | 'g' | 'kg' = 'g', bounds?: { min: string; max: string }): string =>
  element('Mass', {
    mass: formatDecimal(new Decimal(grams).times(PER_GRAM[unit] ?? '1')),
    massRangeMin: bounds?.min,
    massRangeMax: bounds?.max,
    unitOfMeasure: unit,
  });

/** The middle of a range is written beside its ends, because the schema always requires a single value. */
export function massPercent(portion: DocumentPortion): string {
  const { min, nominal, max } = getPortionBounds(portion);
  const isRange = !min.eq(max);
  return element('MassPercent', {
    massPercent: formatDecimal(nominal),
    massPercentRangeMin: isRange ? formatDecimal(min) : undefined,
    massPercentRangeMax: isRange ? formatDecimal(max) : undefined,
  });
}

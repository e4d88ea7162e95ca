import type { DocumentPortion } from '../declaration/portions';
import { boundsOf } from '../declaration/portions';
import { Decimal, formatDecimal } from '@matlas/domain';
import { element } from '../xml/xml-text';
import type { ListId } from './iec-lists';

export const uniqueId = (name: string, { authority, identity, version }: ListId): string =>
  element(name, { authority, identity, version });
/** An entry of a list; of none when the identity is known everywhere, such as a CAS number. */
export const entry = (name: string, identity: string, list?: ListId, description?: string): string =>
  element(name, {}, [
    ...(list ? [uniqueId('ListID', list)] : []),
    element('EntryID', { entryIdentity: identity, entryDescription: description }),
  ]);

const PER_GRAM: Readonly<Record<string, string>> = { mg: '1000', g: '1', kg: '0.001' };
/** Exact: factors of ten only. */
export const mass = (grams: string, unit: 'mg' | 'g' | 'kg' = 'g', bounds?: { min: string; max: string }): string =>
  element('Mass', {
    mass: formatDecimal(new Decimal(grams).times(PER_GRAM[unit] ?? '1')),
    massRangeMin: bounds?.min,
    massRangeMax: bounds?.max,
    unitOfMeasure: unit,
  });

/** The middle of a range stands beside its ends, as the schema wants one value always. */
export function massPercent(portion: DocumentPortion): string {
  const { min, nominal, max } = boundsOf(portion);
  const isRange = !min.eq(max);
  return element('MassPercent', {
    massPercent: formatDecimal(nominal),
    massPercentRangeMin: isRange ? formatDecimal(min) : undefined,
    massPercentRangeMax: isRange ? formatDecimal(max) : undefined,
  });
}

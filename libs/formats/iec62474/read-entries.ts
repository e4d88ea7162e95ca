import type { FilePlace } from '../sheet/sheet-document';
import { childOf, childrenOf, type XmlElement } from '../xml/subtree-listener';
import type { DeclarationNotes, NoteAbout } from '../declaration/declaration-notes';
import { fixedPortion, range, type DocumentPortion } from '../declaration/portions';
import type { Decimal } from '@matlas/domain';

/** An entry of a list; UniqueEntry in the schema. */
export interface ListEntry {
  authority: string;
  list: string;
  version: string;
  identity: string;
  description: string;
  place: FilePlace;
}

export const readListEntries = (element: XmlElement, name: string): ListEntry[] =>
  childrenOf(element, name).map((entry) => {
    const list = childOf(entry, 'ListID')?.attributes ?? {};
    const id = childOf(entry, 'EntryID')?.attributes ?? {};
    return {
      authority: list.authority ?? '',
      list: list.identity ?? '',
      version: list.version ?? '',
      identity: id.entryIdentity ?? '',
      description: id.entryDescription ?? '',
      place: entry.place,
    };
  });

/** Grams of a `Mass`. For a range, `mass` itself holds its middle. */
export function gramsOf(
  notes: DeclarationNotes,
  element: XmlElement | undefined,
  about: Omit<NoteAbout, 'place'> = {},
): Decimal | undefined {
  const mass = childOf(element, 'Mass');
  return mass
    ? notes.parseGrams(mass.attributes.mass, mass.attributes.unitOfMeasure ?? 'g', { ...about, place: mass.place })
    : undefined;
}
/** Share in percent; undefined when none is given. */
export function portionOf(
  notes: DeclarationNotes,
  element: XmlElement,
  about: Omit<NoteAbout, 'place'> = {},
): DocumentPortion | undefined {
  const percent = childOf(element, 'MassPercent');
  if (!percent) return undefined;
  const at = { ...about, place: percent.place, field: 'portion' };
  const read = (text: string | undefined): string | undefined => notes.roundAmount(notes.number(text, at), at, true);
  const [min, max] = [read(percent.attributes.massPercentRangeMin), read(percent.attributes.massPercentRangeMax)];
  if (min !== undefined && max !== undefined) return range(min, max);
  const value = read(percent.attributes.massPercent);
  return value === undefined ? undefined : fixedPortion(value);
}

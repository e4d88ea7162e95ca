import { catalogApi, MAX_LOOKUP, type SubstanceRow } from '@matlas/contract';
import { readChemicalNumber, type SheetSubstance, type SubstanceFinder, type WantedSubstance } from '@matlas/domain';
import { call } from '@matlas/web-kit';
import { substanceLeaf } from './leaf-nodes';

/**
 * What to do with a valid number that the catalogue does not have: leave the row unknown, show it as kept, or keep it
 * on the server so that the sheet can use it.
 */
export type UnknownNumbers = 'leave' | 'show' | 'keep';
type Found = NonNullable<ReturnType<SubstanceFinder>>;
/** Until it is kept, a substance that is not in the catalogue has no id. */
const NOT_KEPT = 0;

const MAX_LENGTHS = { cas: 40, name: 500 };
/** Longer texts cannot be in the catalogue and are not looked up; their rows are reported as unknown. */
const toLookup = ({ cas, name }: WantedSubstance): WantedSubstance => ({
  cas: cas !== undefined && cas.length <= MAX_LENGTHS.cas ? cas.trim() : undefined,
  name: name !== undefined && name.length <= MAX_LENGTHS.name ? name.trim() : undefined,
});
const keyOf = ({ cas = '', name = '' }: WantedSubstance): string => `${cas}\n${name}`;

const toFound = (row: SubstanceRow): Found | undefined => {
  const { name, substance } = substanceLeaf(row);
  return substance && { name, substance };
};
const shownAs = ({ cas = '', name = cas }: WantedSubstance): Found => {
  const number = readChemicalNumber(cas);
  const substance: SheetSubstance = { id: NOT_KEPT, uncatalogued: true, confidentialAllowed: false };
  return { name, substance: { ...substance, ...(number?.kind === 'ec' ? { ec: number.text } : { cas }) } };
};
const hasValidNumber = ({ cas }: WantedSubstance): boolean =>
  cas !== undefined && readChemicalNumber(cas)?.isValid === true;
const inBatches = (words: readonly WantedSubstance[]): WantedSubstance[][] =>
  Array.from({ length: Math.ceil(words.length / MAX_LOOKUP) }, (_, at) =>
    words.slice(at * MAX_LOOKUP, (at + 1) * MAX_LOOKUP),
  );

/**
 * Looks up the substances of all pasted rows in the catalogue at once: by number, otherwise by an exact name or
 * synonym that is unique.
 */
export async function findSubstances(
  wanted: readonly WantedSubstance[],
  unknown: UnknownNumbers,
): Promise<SubstanceFinder> {
  const found = new Map<string, Found | undefined>();
  const lookups = [
    ...new Map(
      wanted
        .map(toLookup)
        .filter((each) => each.cas || each.name)
        .map((each) => [keyOf(each), each]),
    ).values(),
  ];
  for (const words of inBatches(lookups)) {
    const hits = await call(catalogApi.substances.lookup, { words }, { log: 'mds.log.substances' });
    words.forEach((word, index) => {
      const match = hits[index]?.match;
      if (match) found.set(keyOf(word), toFound(match));
    });
  }
  const missing = unknown === 'leave' ? [] : lookups.filter((word) => !found.has(keyOf(word)) && hasValidNumber(word));
  if (unknown === 'show') for (const word of missing) found.set(keyOf(word), shownAs(word));
  else
    for (const words of inBatches(missing)) {
      const rows = await call(catalogApi.substances.keepUncatalogued, { words }, { log: 'mds.log.substances' });
      words.forEach((word, index) => {
        const row = rows[index];
        if (row) found.set(keyOf(word), toFound(row));
      });
    }
  return (one) => found.get(keyOf(toLookup(one)));
}

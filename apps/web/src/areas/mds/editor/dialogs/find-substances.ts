import { catalogApi, MAX_LOOKUP, type SubstanceRow } from '@matlas/contract';
import type { SubstanceFinder, WantedSubstance } from '@matlas/domain';
import { call } from '@matlas/web-kit';
import { substanceLeaf } from './leaf-nodes';

const MAX_LENGTHS = { cas: 40, name: 500 };
/** Longer texts cannot be in the catalogue and are not looked up; their rows are reported as unknown. */
const toLookup = ({ cas, name }: WantedSubstance): WantedSubstance => ({
  cas: cas !== undefined && cas.length <= MAX_LENGTHS.cas ? cas.trim() : undefined,
  name: name !== undefined && name.length <= MAX_LENGTHS.name ? name.trim() : undefined,
});
const keyOf = ({ cas = '', name = '' }: WantedSubstance): string => `${cas}\n${name}`;

/**
 * Looks up the substances of all pasted rows in the catalogue at once: by number, otherwise by an exact name or
 * synonym that is unique.
 */
export async function findSubstances(wanted: readonly WantedSubstance[]): Promise<SubstanceFinder> {
  const found = new Map<string, SubstanceRow>();
  const lookups = [
    ...new Map(
      wanted
        .map(toLookup)
        .filter((each) => each.cas || each.name)
        .map((each) => [keyOf(each), each]),
    ).values(),
  ];
  for (let from = 0; from < lookups.length; from += MAX_LOOKUP) {
    const batch = lookups.slice(from, from + MAX_LOOKUP);
    const hits = await call(catalogApi.substances.lookup, { words: batch }, { log: 'mds.log.substances' });
    batch.forEach((word, index) => {
      const match = hits[index]?.match;
      if (match) found.set(keyOf(word), match);
    });
  }
  return (one) => {
    const row = found.get(keyOf(toLookup(one)));
    if (!row) return undefined;
    const { name, substance } = substanceLeaf(row);
    return substance && { name, substance };
  };
}

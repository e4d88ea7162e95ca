import { catalogApi, MAX_LOOKUP, type SubstanceRow } from '@matlas/contract';
import type { SubstanceFinder, WantedSubstance } from '@matlas/domain';
import { call } from '@matlas/web-kit';
import { substanceLeaf } from './leaf-nodes';

const LONGEST = { cas: 40, name: 500 };
/** What no catalogue has is not asked for: the row then says that it is unknown. */
const wordOf = ({ cas, name }: WantedSubstance): WantedSubstance => ({
  cas: cas !== undefined && cas.length <= LONGEST.cas ? cas.trim() : undefined,
  name: name !== undefined && name.length <= LONGEST.name ? name.trim() : undefined,
});
const keyOf = ({ cas = '', name = '' }: WantedSubstance): string => `${cas}\n${name}`;

/**
 * Asks the catalogue for what pasted rows name, all at once: by number, else by the whole name or a synonym that
 * nothing else has.
 */
export async function findSubstances(wanted: readonly WantedSubstance[]): Promise<SubstanceFinder> {
  const found = new Map<string, SubstanceRow>();
  const words = [
    ...new Map(
      wanted
        .map(wordOf)
        .filter((each) => each.cas || each.name)
        .map((each) => [keyOf(each), each]),
    ).values(),
  ];
  for (let from = 0; from < words.length; from += MAX_LOOKUP) {
    const asked = words.slice(from, from + MAX_LOOKUP);
    const hits = await call(catalogApi.substances.lookup, { words: asked }, { log: 'mds.log.substances' });
    asked.forEach((word, index) => {
      const match = hits[index]?.match;
      if (match) found.set(keyOf(word), match);
    });
  }
  return (one) => {
    const row = found.get(keyOf(wordOf(one)));
    if (!row) return undefined;
    const { name, substance } = substanceLeaf(row);
    return substance && { name, substance };
  };
}

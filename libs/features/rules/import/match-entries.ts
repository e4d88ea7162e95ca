import { bareKey } from '@matlas/domain';
import type { ListEntry } from '@matlas/formats';
import type { ListItemContent } from '../list-content';

/** `01` and `1` are the same entry number; lists of authorities may have no numbers. */
const normaliseEntryNumber = (entryNo: string): string => bareKey(entryNo).replace(/^0+(?=\d)/, '');
const numbersOf = (members: readonly { cas: string | null; ec: string | null }[]): string[] =>
  members.flatMap(({ cas, ec }) => [cas, ec]).filter((number) => number !== null && number !== '') as string[];
type Key = (of: {
  entryNo: string;
  names: readonly string[];
  gadsl: string | null;
  numbers: readonly string[];
}) => readonly string[];

/**
 * Criteria by which an entry is identified again, the most reliable first: number and name, number and one of its
 * substances, name, substances, and finally the number if it is unique. GADSL classes distinguish entries with the
 * same number.
 */
const KEYS: readonly { key: Key; isSole?: boolean }[] = [
  {
    key: ({ entryNo, names, gadsl }) => names.map((name) => `${normaliseEntryNumber(entryNo)} ${name} ${gadsl ?? ''}`),
  },
  { key: ({ entryNo, names }) => names.map((name) => `${normaliseEntryNumber(entryNo)} ${name}`) },
  { key: ({ entryNo, numbers }) => numbers.map((number) => `${normaliseEntryNumber(entryNo)} ${number}`) },
  { key: ({ names }) => names },
  { key: ({ numbers }) => numbers, isSole: true },
  { key: ({ entryNo }) => (entryNo === '' ? [] : [normaliseEntryNumber(entryNo)]), isSole: true },
];
/** The names of an entry in the publisher's files. */
export const listPublisherNames = ({
  sourceNames,
  nameEn,
}: Pick<ListItemContent, 'sourceNames' | 'nameEn'>): string[] =>
  (sourceNames.length > 0 ? sourceNames : [nameEn]).map(bareKey);
/** One entry that represents several of the file, such as a sum with a common limit. */
export const isJoint = ({ sourceNames }: Pick<ListItemContent, 'sourceNames'>): boolean => sourceNames.length > 1;
const ofItem = (item: ListItemContent) => ({
  ...item,
  names: listPublisherNames(item),
  numbers: item.entityKind === 'substance' ? numbersOf(item.members) : [],
});
const ofEntry = ({ facts, substances, isGroup, ...entry }: ListEntry) => ({
  ...entry,
  names: [bareKey(entry.nameEn)],
  gadsl: facts.gadsl ?? null,
  numbers: isGroup ? [] : numbersOf(substances),
});

/**
 * For each entry of the file the corresponding entries of the list: an entry may appear several times in a list,
 * for periods with different limits.
 */
export function matchEntries(items: readonly ListItemContent[], entries: readonly ListEntry[]): number[][] {
  const joint = [...items.keys()].filter((index) => isJoint(items[index] as ListItemContent));
  const matched = entries.map(({ nameEn }) =>
    joint.filter((index) => listPublisherNames(items[index] as ListItemContent).includes(bareKey(nameEn))),
  );
  const free = new Set([...items.keys()].filter((index) => !joint.includes(index)));
  for (const { key, isSole = false } of KEYS) {
    const open = new Map<string, number[]>();
    for (const index of free)
      for (const word of key(ofItem(items[index] as ListItemContent)))
        open.set(word, [...(open.get(word) ?? []), index]);
    const claims = claimsOf(entries, matched, key);
    for (const [word, [first = 0, ...others]] of claims) {
      const found = (open.get(word) ?? []).filter((index) => free.has(index));
      if (
        found.length === 0 ||
        (isSole && (others.length > 0 || found.length > 1)) ||
        (matched[first]?.length ?? 0) > 0
      )
        continue;
      matched[first] = found;
      found.forEach((index) => free.delete(index));
    }
  }
  return matched;
}
/** For each search term, the unmatched entries that need it. */
function claimsOf(
  entries: readonly ListEntry[],
  matched: readonly (readonly number[])[],
  key: Key,
): Map<string, number[]> {
  const claims = new Map<string, number[]>();
  entries.forEach((entry, at) => {
    if ((matched[at]?.length ?? 0) > 0) return;
    for (const word of key(ofEntry(entry))) claims.set(word, [...(claims.get(word) ?? []), at]);
  });
  return claims;
}

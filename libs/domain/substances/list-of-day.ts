// By which list, and by which of its entries, a regulation judges on a day (domain.md section 9, "as of a day"). Days
// are ISO dates.

/** A version of a list from the day on which it was published. */
export interface DatedVersion {
  id: number;
  publishedAt: string;
}
/** Days of an entry: null = without a beginning or an end. */
export interface DatedEntry {
  validFrom: string | null;
  validTo: string | null;
}

/** On its first and on its last day an entry counts. */
export const isEntryInForce = ({ validFrom, validTo }: DatedEntry, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);

/** Of two versions of one day the one that was written later stands. */
const isLater = (one: DatedVersion, other: DatedVersion): boolean =>
  one.publishedAt > other.publishedAt || (one.publishedAt === other.publishedAt && one.id > other.id);

/**
 * The version that judges on the day: the newest that was published by then, the day included; before the oldest that
 * is loaded, that oldest one. Versions that a person chose (`chosenIds`) stand in for all others. Undefined where none
 * is loaded.
 */
export function versionOfDay<V extends DatedVersion>(
  versions: readonly V[],
  day: string,
  chosenIds: readonly number[] = [],
): V | undefined {
  const chosen = versions.filter(({ id }) => chosenIds.includes(id));
  const asked = chosen.length > 0 ? chosen : versions;
  const published = asked.filter(({ publishedAt }) => publishedAt <= day);
  if (published.length > 0) return published.reduce((newest, version) => (isLater(version, newest) ? version : newest));
  const [oldestDay] = asked.map(({ publishedAt }) => publishedAt).sort();
  const oldest = asked.filter(({ publishedAt }) => publishedAt === oldestDay);
  return oldest.length > 0 ? oldest.reduce((last, version) => (isLater(version, last) ? version : last)) : undefined;
}

/**
 * Why nothing can be judged by a regulation on a day: no version of its list is loaded; no entry is in force; those in
 * force have nothing to compare with.
 */
export type NotJudgedReason = 'noList' | 'noEntryInForce' | 'noLimit';
/**
 * What judges of a list on a day, or why nothing does. `inForce` counts the entries of the day, with those that cannot
 * be judged.
 */
export interface EntriesOfDay<J> {
  judging: J[];
  inForce: number;
  notJudged: NotJudgedReason | null;
}

/**
 * The entries of a list that judge on a day: those in force, as far as there is something to judge by.
 * @param entries of the version of the day; undefined where the regulation has no list
 * @param judgedBy undefined for an entry by which nothing can be judged (a class or use without members, a limit that was
 *   never read)
 */
export function entriesOfDay<E extends DatedEntry, J>(
  entries: readonly E[] | undefined,
  day: string,
  judgedBy: (entry: E) => J | undefined,
): EntriesOfDay<J> {
  const inForce = (entries ?? []).filter((entry) => isEntryInForce(entry, day));
  const judging = inForce.flatMap((entry) => judgedBy(entry) ?? []);
  const notJudged = !entries
    ? 'noList'
    : inForce.length === 0
      ? 'noEntryInForce'
      : judging.length === 0
        ? 'noLimit'
        : null;
  return { judging, inForce: inForce.length, notJudged };
}

// Which version of a list, and which of its entries, apply on a day (domain.md section 9, "as of a day"). Days are ISO
// dates.

/** A version of a list, with the day of its publication. */
export interface DatedVersion {
  id: number;
  publishedAt: string;
}
/** Period of an entry: null = without a beginning or an end. */
export interface DatedEntry {
  validFrom: string | null;
  validTo: string | null;
}

/** The first and the last day are included. */
export const isEntryInForce = ({ validFrom, validTo }: DatedEntry, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);

/** Of two versions with the same day, the one created later counts. */
const isLater = (one: DatedVersion, other: DatedVersion): boolean =>
  one.publishedAt > other.publishedAt || (one.publishedAt === other.publishedAt && one.id > other.id);

/**
 * The version that applies on the day: the newest one published on or before it; when all are later, the oldest
 * one. When a user chose versions (`chosenIds`), only these are considered. Undefined when no version is loaded.
 */
export function versionOfDay<V extends DatedVersion>(
  versions: readonly V[],
  day: string,
  chosenIds: readonly number[] = [],
): V | undefined {
  const chosen = versions.filter(({ id }) => chosenIds.includes(id));
  const candidates = chosen.length > 0 ? chosen : versions;
  const published = candidates.filter(({ publishedAt }) => publishedAt <= day);
  if (published.length > 0) return published.reduce((newest, version) => (isLater(version, newest) ? version : newest));
  const [oldestDay] = candidates.map(({ publishedAt }) => publishedAt).sort();
  const oldest = candidates.filter(({ publishedAt }) => publishedAt === oldestDay);
  return oldest.length > 0 ? oldest.reduce((last, version) => (isLater(version, last) ? version : last)) : undefined;
}

/**
 * Why a regulation cannot be applied on a day: no version of its list is loaded; no entry is in force; the entries
 * in force have no data to judge by.
 */
export type NotJudgedReason = 'noList' | 'noEntryInForce' | 'noLimit';
/**
 * The entries of a list that apply on a day, or why there are none. `inForce` counts all entries in force,
 * including those that cannot be judged.
 */
export interface EntriesOfDay<J> {
  judging: J[];
  inForce: number;
  notJudged: NotJudgedReason | null;
}

/**
 * The entries of a list that are in force on a day and can be judged.
 * @param entries entries of the version of the day; undefined when the regulation has no list
 * @param judgedBy undefined for an entry that cannot be judged (a class or use without members, a limit that could
 * not be read)
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

import type { ListItem } from '@matlas/domain';

/** A regulation list with its versions, each valid from a day, with its entries. */
export interface DatedList {
  listId: string;
  versions: readonly { id: number; publishedAt: string; items: readonly ListItem[] }[];
}
/** The entries in force on a day. `silent`: lists without such an entry. */
export interface LawsOnDay {
  items: ListItem[];
  silent: string[];
}

const DAY = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/**
 * domain.md 9, "as of a day": goes through the versions from the first one on, comparing day numbers instead of
 * texts.
 */
function versionInForce(
  { versions }: DatedList,
  day: string,
  chosen: readonly number[],
): DatedList['versions'][number] | undefined {
  const eligible = versions.some(({ id }) => chosen.includes(id))
    ? versions.filter(({ id }) => chosen.includes(id))
    : versions;
  const inOrder = [...eligible].sort(
    (one, other) => dayNumber(one.publishedAt) - dayNumber(other.publishedAt) || one.id - other.id,
  );
  let stands: DatedList['versions'][number] | undefined;
  for (const version of inOrder) {
    const isFirstDay = stands === undefined || dayNumber(stands.publishedAt) === dayNumber(version.publishedAt);
    if (dayNumber(version.publishedAt) <= dayNumber(day) || isFirstDay) stands = version;
  }
  return stands;
}

/** First and last day of an entry are inclusive. */
const isInForce = ({ validFrom, validTo }: ListItem, day: string): boolean => {
  const [begins, ends] = [
    validFrom === null ? -Infinity : dayNumber(validFrom),
    validTo === null ? Infinity : dayNumber(validTo) + 1,
  ];
  return dayNumber(day) >= begins && dayNumber(day) < ends;
};

/** The entries of all given lists that are in force on a day. */
export function lawsOnDay(lists: readonly DatedList[], day: string, chosen: readonly number[] = []): LawsOnDay {
  const ofDay = lists.map((list) => ({
    listId: list.listId,
    items: (versionInForce(list, day, chosen)?.items ?? []).filter((item) => isInForce(item, day)),
  }));
  return {
    items: ofDay.flatMap(({ items }) => items),
    silent: ofDay.filter(({ items }) => items.length === 0).map(({ listId }) => listId),
  };
}

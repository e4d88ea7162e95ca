import type { ListItem } from '@matlas/domain';

/** A regulation's list as it came: each version from a day, with its entries. */
export interface DatedList {
  listId: string;
  versions: readonly { id: number; publishedAt: string; items: readonly ListItem[] }[];
}
/** What is judged by on a day. `silent`: lists without an entry of that day. */
export interface LawsOnDay {
  items: ListItem[];
  silent: string[];
}

const DAY = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** domain.md 9, "as of a day": walked day by day from the first version on, so that nothing is compared as text. */
function standing(
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

/** The very first and the very last day of an entry count. */
const counts = ({ validFrom, validTo }: ListItem, day: string): boolean => {
  const [begins, ends] = [
    validFrom === null ? -Infinity : dayNumber(validFrom),
    validTo === null ? Infinity : dayNumber(validTo) + 1,
  ];
  return dayNumber(day) >= begins && dayNumber(day) < ends;
};

/** What judges on a day, of every list that was asked. */
export function lawsOnDay(lists: readonly DatedList[], day: string, chosen: readonly number[] = []): LawsOnDay {
  const ofDay = lists.map((list) => ({
    listId: list.listId,
    items: (standing(list, day, chosen)?.items ?? []).filter((item) => counts(item, day)),
  }));
  return {
    items: ofDay.flatMap(({ items }) => items),
    silent: ofDay.filter(({ items }) => items.length === 0).map(({ listId }) => listId),
  };
}

import type { ListItem } from '@matlas/domain';
import { SeededRandom } from '../seeded-random';
import type { DatedList } from './law-on-day';

/** The day on which lists change, with the previous and the next day. */
export const CHANGE = { before: '2025-11-04', on: '2025-11-05', after: '2025-11-06' } as const;
const LONG_BEFORE = '2019-01-01';
const LONG_AFTER = '2031-01-01';
const LIMITS = ['0.01', '0.1', '1', '5'];

/** An entry with random days of validity around the change, or none. */
function dated(random: SeededRandom, item: ListItem, id: string): ListItem {
  const [from, to] = [
    random.pick([null, null, LONG_BEFORE, CHANGE.before, CHANGE.on, CHANGE.on, CHANGE.after]),
    random.pick([null, null, null, null, CHANGE.before, CHANGE.on, LONG_AFTER]),
  ];
  const isReversed = from !== null && to !== null && to < from;
  return {
    ...item,
    id,
    validFrom: from,
    validTo: isReversed ? null : to,
    limitPercent: random.chance(0.3) ? random.pick(LIMITS) : item.limitPercent,
  };
}

/**
 * Up to three versions of each list, most of them dated around the change: entries are added, removed, and get
 * other limits and days. A list may have no version at all.
 */
export function randomLists(seed: number, items: readonly ListItem[]): { lists: DatedList[]; chosen: number[] } {
  const random = new SeededRandom(seed + 104_729);
  let nextId = 1;
  const lists = [...new Set(items.map(({ listId }) => listId))].map((listId): DatedList => ({
    listId,
    versions: Array.from({ length: random.chance(0.05) ? 0 : random.integer(1, 3) }, () => {
      const id = nextId++;
      const own = items.filter((item) => item.listId === listId && random.chance(0.85));
      return {
        id,
        publishedAt: random.pick([LONG_BEFORE, CHANGE.before, CHANGE.on, CHANGE.on, CHANGE.after, LONG_AFTER]),
        items: own.map((item) => dated(random, { ...item, listVersion: String(id) }, `${item.id}@${id}`)),
      };
    }),
  }));
  const versions = lists.flatMap((list) => list.versions.map(({ id }) => id));
  return { lists, chosen: random.chance(0.2) && versions.length > 0 ? [random.pick(versions)] : [] };
}

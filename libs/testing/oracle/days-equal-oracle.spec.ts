import { entriesOfDay, runEngine, versionOfDay, type ListItem } from '@matlas/domain';
import { IS_REPEAT, onSeeds, SEED_DAY, seedsOf } from '../test-depth';
import { differences } from './compare';
import { judgeVehicle, type Vehicle } from './judge-vehicle';
import { type DatedList, lawsOnDay } from './law-on-day';
import { packedForEngine } from './packed-vehicle';
import { CHANGE, randomLists } from './random-lists';
import { forEngine, randomVehicle } from './random-vehicle';

/**
 * Seeds of vehicles whose verdict depends on the spare-part fact. They are rare, and the seeds of a day may contain
 * none.
 */
const TURN_WITH_SPARE_PART = [51, 52];
const OF_THE_DAY = seedsOf({ everyday: 60, pool: 1000 });
const SEEDS = IS_REPEAT ? OF_THE_DAY : [...new Set([...OF_THE_DAY, ...TURN_WITH_SPARE_PART])];
const DAYS = Object.values(CHANGE);
/** A day before 2008, so that entries for spare parts only may apply. */
const OLD = '2008-06-30';

/** Counts occurrences, to ensure that the comparison covers enough cases. */
const seen: Record<string, number> = {};
const count = (what: string, times = 1): void => void (seen[what] = (seen[what] ?? 0) + times);

/** The rules of the day as the product selects them. */
function selected(
  lists: readonly DatedList[],
  day: string,
  chosen: readonly number[],
): { items: ListItem[]; notJudged: string[] } {
  const ofDay = lists.map(({ listId, versions }) => ({
    listId,
    ...entriesOfDay(versionOfDay(versions, day, chosen)?.items, day, (item: ListItem) => item),
  }));
  return {
    items: ofDay.flatMap(({ judging }) => judging),
    notJudged: ofDay.filter(({ notJudged }) => notJudged !== null).map(({ listId }) => listId),
  };
}

async function compare(
  seed: number,
  vehicle: Vehicle,
  day: string,
  { lists, chosen }: ReturnType<typeof randomLists>,
): Promise<string> {
  const [rules, expectedRules] = [selected(lists, day, chosen), lawsOnDay(lists, day, chosen)];
  expect({ day, items: rules.items.map(({ id }) => id), notJudged: rules.notJudged }).toEqual({
    day,
    items: expectedRules.items.map(({ id }) => id),
    notJudged: expectedRules.silent,
  });
  const expected = judgeVehicle({ ...vehicle, items: expectedRules.items });
  const { input, loadExact } = (seed % 2 === 0 ? forEngine : packedForEngine)({ ...vehicle, items: rules.items });
  expect({ day, differ: differences(input, await runEngine(input, loadExact), expected) }).toEqual({ day, differ: [] });
  for (const { verdict, entries } of expected.findings)
    [verdict, ...(verdict === 'exempt' ? entries : [])].forEach((what) => count(what));
  count('notJudged', rules.notJudged.length);
  return expected.findings
    .map(({ position, node, item, verdict }) =>
      [position, node, expectedRules.items[item]?.id.split('@')[0], verdict].join('|'),
    )
    .sort()
    .join();
}

describe('the rules of a day and the engine agree with the oracle on the same lists, day and vehicle', () => {
  it('on random vehicles and their spare parts, on the days before, of and after a change of the lists', async () => {
    await onSeeds(SEEDS, async (seed) => {
      const vehicle = randomVehicle(seed, 25);
      const lists = randomLists(seed, vehicle.items);
      const actual: Record<string, string[]> = {};
      for (const sparePart of [false, true]) {
        const dates = { ...vehicle.dates, sparePart, ...(seed % 2 === 0 ? { putOnMarket: OLD } : {}) };
        for (const day of DAYS)
          (actual[String(sparePart)] ??= []).push(await compare(seed, { ...vehicle, dates }, day, lists));
      }
      const { false: [before, on, after] = [], true: spare = [] } = actual;
      count('turns on the day', before === on ? 0 : 1);
      count('turns after the day', on === after ? 0 : 1);
      count('turns with the spare part', [before, on, after].join() === spare.join() ? 0 : 1);
    });
  });

  (IS_REPEAT ? it.skip : it)(
    'and that proves something: results turn on the day, with the spare part, and lists judge nothing',
    () => {
      const often = {
        'turns on the day': SEEDS.length / 3,
        'turns after the day': SEEDS.length / 6,
        'turns with the spare part': 1,
        notJudged: SEEDS.length,
        spare: 1,
        exempt: SEEDS.length,
        fail: SEEDS.length,
        declare: SEEDS.length,
      };
      const rare = Object.entries(often).filter(([what, times]) => (seen[what] ?? 0) < times);
      expect({ SEED_DAY, rare, seen }).toEqual({ SEED_DAY, rare: [], seen });
    },
  );
});

import {
  Decimal,
  EXEMPTION_FACTS,
  itemsInForce,
  runEngine,
  verdictOf,
  type CompositionEdge,
  type CompositionNode,
  type EngineInput,
  type ExemptionEntry,
  type Portion,
  type VehicleDates,
  type Verdict,
} from '@matlas/domain';
import { SeededRandom } from '../seeded-random';
import { onSeeds, seedsOf } from '../test-depth';
import { engineRows, isEqual, type Row } from './compare';
import type { Vehicle } from './judge-vehicle';
import { forEngine, randomVehicle } from './random-vehicle';
import { worstOf } from './verdict-on';

const SEEDS = seedsOf({ everyday: 30, pool: 300 });
type Rows = Map<string, Row>;
interface Analysis {
  rows: Rows;
  positions: Verdict[];
}

async function analyse(vehicle: Vehicle): Promise<Analysis> {
  const { input, loadExact } = forEngine(vehicle);
  const output = await runEngine(input, loadExact);
  return { rows: engineRows(input, output), positions: Array.from(output.positions.verdict, verdictOf) };
}

/**
 * Numbers by what they are of: compared as numbers, since a text of nine digits can tip over on the last of sixteen.
 */
type Numbers = Map<string, number[]>;
const numbersOf = (rows: Rows, of: (row: Row) => readonly (number | undefined)[]): Numbers =>
  new Map([...rows].map(([key, row]) => [key, of(row).map((value) => value ?? NaN)]));
/** What stays the same when pieces and nodes change: which thing, which item, which verdict, which percent. */
const judged = (rows: Rows): Numbers => numbersOf(rows, ({ percent }) => percent.map(Number));
const weighed = (rows: Rows): Numbers => numbersOf(rows, ({ grams, paths }) => [paths, ...grams]);
/**
 * Copies in one node are bounded one by one, a shared material as a whole: only the nominal masses must be the same.
 */
const counted = (rows: Rows): Numbers => numbersOf(rows, ({ grams, paths }) => [paths, grams[1]]);

function expectSame(one: Numbers, other: Numbers): void {
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  const isSame = (left: readonly number[] = [], right: readonly number[] = []): boolean =>
    left.length === right.length && left.every((value, index) => isEqual(value, right[index] as number));
  expect(
    keys.filter((key) => !isSame(one.get(key), other.get(key))).map((key) => [key, one.get(key), other.get(key)]),
  ).toEqual([]);
}

/** The vehicle with every node made anew, by `change`; shared nodes stay shared unless `isCopied`. */
function rebuilt(
  vehicle: Vehicle,
  change: (edges: CompositionEdge[], node: CompositionNode) => CompositionEdge[],
  isCopied = false,
): Vehicle {
  const known = new Map<CompositionNode, CompositionNode>();
  const copy = (node: CompositionNode): CompositionNode => {
    const done = known.get(node);
    if (done && (!isCopied || node.kind === 'substance')) return done;
    const made: CompositionNode = { ...node };
    known.set(node, made);
    made.children = change(
      node.children.map((edge) => ({ ...edge, child: copy(edge.child) })),
      node,
    );
    return made;
  };
  return {
    ...vehicle,
    positions: vehicle.positions.map((position) => ({ ...position, root: position.root && copy(position.root) })),
  };
}

const scaledBy =
  (factor: number) =>
  ({ amount, ...edge }: CompositionEdge): CompositionEdge => ({
    ...edge,
    amount: 'massGrams' in amount ? { massGrams: amount.massGrams.times(factor) } : amount,
  });

let nextId = 100_000;
/** A copy of every node under an id of its own, as the engine would get it from a tree that shares nothing. */
function unshared(vehicle: Vehicle): { vehicle: Vehicle; origin: Map<number, number> } {
  const origin = new Map<number, number>();
  const copied = rebuilt(vehicle, (edges) => edges, true);
  const rename = (node: CompositionNode): void => {
    if (node.kind === 'substance' || origin.has(node.id)) return;
    nextId++;
    origin.set(nextId, node.id);
    node.id = nextId;
    for (const { child } of node.children) rename(child);
  };
  for (const { root } of copied.positions) if (root) rename(root);
  return { vehicle: copied, origin };
}

/** A vehicle and what the engine says of it: calculated once, compared by every test, changed by none. */
const known = new Map<number, { vehicle: Vehicle; one: Analysis }>();
async function analysed(seed: number): Promise<{ vehicle: Vehicle; one: Analysis }> {
  const there = known.get(seed);
  if (there) return there;
  const vehicle = randomVehicle(seed);
  const made = { vehicle, one: await analyse(vehicle) };
  known.set(seed, made);
  return made;
}

function onRandomVehicles(what: string, check: (vehicle: Vehicle, one: Analysis) => Promise<void>): void {
  it(`${what} (${SEEDS.length} vehicles)`, () =>
    onSeeds(SEEDS, async (seed) => {
      const { vehicle, one } = await analysed(seed);
      await check(vehicle, one);
    }));
}

const factsOf = (random: SeededRandom): VehicleDates => ({
  ...(random.chance(0.6) ? { typeApproval: random.pick(['2024-12-31', '2025-01-01']) } : {}),
  ...(random.chance(0.6) ? { putOnMarket: random.pick(['2008-06-30', '2030-01-01']) } : {}),
  ...(random.chance(0.6) ? { engineDeveloped: random.pick(['2003-06-30', '2003-07-01']) } : {}),
  ...(random.chance(0.7) ? { sparePart: random.chance(0.5) } : {}),
});

describe('what must not matter', () => {
  onRandomVehicles('the order of children', async (vehicle, one) => {
    const other = await analyse(rebuilt(vehicle, (edges) => edges.reverse()));
    expectSame(judged(one.rows), judged(other.rows));
    expectSame(weighed(one.rows), weighed(other.rows));
  });

  onRandomVehicles('whether a position has facts of its own, or a vehicle of its own has them', async (vehicle) => {
    const random = new SeededRandom(
      vehicle.positions.length + vehicle.items.length * 31 + (vehicle.positions[0]?.root?.id ?? 0),
    );
    const facts = [vehicle.dates, factsOf(random), factsOf(random)];
    const twice = { ...vehicle, positions: [...vehicle.positions, ...vehicle.positions, ...vehicle.positions] };
    const at = Int32Array.from(twice.positions, () => random.integer(0, facts.length - 1));
    const { input, loadExact } = forEngine(twice);
    const among: EngineInput = {
      ...input,
      positions: { ...input.positions, dates: at },
      otherDates: facts.slice(1).map((dates) => ({ dates, own: EXEMPTION_FACTS })),
    };
    const rows = [...engineRows(among, await runEngine(among, loadExact))];
    for (const [n, dates] of facts.entries()) {
      const ofThese = (all: readonly [string, Row][]): Rows =>
        new Map(all.filter(([key]) => at[Number.parseInt(key, 10)] === n));
      const alone = await analyse({ ...twice, dates });
      const [one, other] = [ofThese(rows), ofThese([...alone.rows])];
      expectSame(judged(one), judged(other));
      expectSame(weighed(one), weighed(other));
      expect([...one].map(([key, { entry }]) => [key, entry]).sort()).toEqual(
        [...other].map(([key, { entry }]) => [key, entry]).sort(),
      );
    }
  });

  onRandomVehicles('whether a node is shared or copied', async (vehicle, one) => {
    const { vehicle: copied, origin } = unshared(vehicle);
    const { input, loadExact } = forEngine(copied);
    const output = await runEngine(input, loadExact);
    const rows = engineRows(input, {
      ...output,
      judgements: { ...output.judgements, node: output.judgements.node.map((id) => origin.get(id) ?? id) },
    });
    expectSame(judged(one.rows), judged(rows));
    expectSame(counted(one.rows), counted(rows));
    expect(Array.from(output.positions.verdict, verdictOf)).toEqual(one.positions);
  });

  onRandomVehicles('how many pieces there are, for percent and verdict', async (vehicle, one) => {
    const doubled = {
      ...vehicle,
      positions: vehicle.positions.map((position) => ({ ...position, pieces: position.pieces * 2 })),
    };
    const other = await analyse(doubled);
    expectSame(judged(one.rows), judged(other.rows));
    const twice = [...one.rows].map(([key, { grams, ...row }]): [string, Row] => [
      key,
      { ...row, grams: grams.map((each) => each * 2) },
    ]);
    expectSame(weighed(new Map(twice)), weighed(other.rows));
  });

  onRandomVehicles('how heavy a sheet is altogether, for percent and verdict', async (vehicle, one) => {
    const heavier = rebuilt(vehicle, (edges) => edges.map(scaledBy(8)));
    const isMeasured = ({ root }: Vehicle['positions'][number]): boolean => (root ? hasMeasured(root) : false);
    const other = await analyse(heavier);
    if (vehicle.positions.some(isMeasured)) return;
    expectSame(judged(one.rows), judged(other.rows));
    expect(other.positions).toEqual(one.positions);
  });
});

const hasMeasured = (node: CompositionNode): boolean =>
  (node.measuredGrams !== undefined && node.children.length === 0) ||
  node.children.some(({ child }) => hasMeasured(child));

describe('what must never hide a finding', () => {
  onRandomVehicles('splitting a part in two of half its mass', async (vehicle, one) => {
    const halves = new Map<CompositionNode, CompositionNode>();
    const half = (node: CompositionNode): CompositionNode => {
      const made = halves.get(node) ?? {
        ...node,
        id: nextId++,
        measuredGrams: node.measuredGrams?.div(2),
        children: node.children.map(scaledBy(0.5)),
      };
      halves.set(node, made);
      return made;
    };
    const isPart = ({ child }: CompositionEdge): boolean =>
      child.kind === 'component' && child.children.every((edge) => edge.child.kind !== 'component');
    const split = rebuilt(vehicle, (edges) =>
      edges.flatMap((edge) =>
        isPart(edge)
          ? [
              { ...edge, child: half(edge.child) },
              { ...edge, child: half(edge.child) },
            ]
          : [edge],
      ),
    );
    const other = await analyse({ ...split, scaleToDeclared: vehicle.scaleToDeclared });
    const halfOf = new Map([...halves].map(([whole, made]) => [made.id, whole.id]));
    const kept = new Set([...other.rows.keys()].map((key) => renamed(key, halfOf)));
    expect([...one.rows.keys()].filter((key) => !kept.has(key))).toEqual([]);
    expect(other.positions).toEqual(one.positions);
  });

  onRandomVehicles('a part more in the vehicle', async (vehicle, one) => {
    const more = {
      ...vehicle,
      positions: [
        ...vehicle.positions,
        ...randomVehicle(31).positions.map((position) => ({ ...position, root: null })),
      ],
    };
    const other = await analyse(more);
    expect([...one.rows.keys()].filter((key) => !other.rows.has(key))).toEqual([]);
  });
});

const renamed = (key: string, names: ReadonlyMap<number, number>): string => {
  const [position, kind, node, ...rest] = key.split('|');
  return [position, kind, names.get(Number(node)) ?? node, ...rest].join('|');
};

const REST: Portion = { kind: 'rest' };
const isWorse = (verdict: Verdict, than: Verdict): boolean => verdict !== than && worstOf([verdict, than]) === verdict;
/**
 * How surely one content is over its limit. Not the order of parts: there a "depends" outranks the duty to tell that it
 * may turn out to be.
 */
const SURELY_OVER: readonly Verdict[] = ['pass', 'unknown', 'depends', 'declare', 'fail'];
const isMore = (verdict: Verdict, than: Verdict): boolean => SURELY_OVER.indexOf(verdict) > SURELY_OVER.indexOf(than);

describe('adding mass without the substance', () => {
  /** One part of 100 g with 5 % of a material with lead; then the same with so much more steel beside it. */
  const partWith = (content: Portion, moreGrams: number, vehicle: Vehicle): Vehicle => {
    const [lead, other, iron] = [1, 8, 9].map((id): CompositionNode => ({ id, kind: 'substance', children: [] })) as [
      CompositionNode,
      CompositionNode,
      CompositionNode,
    ];
    const listed: CompositionNode = {
      id: 101,
      kind: 'material',
      materialClass: '5.3',
      children: [
        { child: lead, amount: { portion: content } },
        { child: other, amount: { portion: REST } },
      ],
    };
    const steel: CompositionNode = {
      id: 102,
      kind: 'material',
      materialClass: '1.1.1',
      children: [{ child: iron, amount: { portion: REST } }],
    };
    const root: CompositionNode = {
      id: 103,
      kind: 'component',
      children: [
        { child: listed, amount: { massGrams: new Decimal(5) } },
        { child: steel, amount: { massGrams: new Decimal(95 + moreGrams) } },
      ],
    };
    return { ...vehicle, positions: [{ root, pieces: 1 }] };
  };

  it.each(['declare', 'prohibited'] as const)(
    'never raises a concentration in an article, never makes it surer that it is over (%s)',
    async (duty) => {
      const rules = randomVehicle(1);
      const item = {
        ...(rules.items.find(({ id }) => id === 'svhc-lead') as Vehicle['items'][number]),
        limitPercent: '0.1',
        duty,
      };
      const over = duty === 'declare' ? 'declare' : 'fail';
      const ranges = [
        [1, 1],
        [2, 2],
        [4, 4],
        [1, 3],
        [3, 9],
      ] as const;
      const steps = new Set<string>();
      for (const [min, max] of ranges) {
        const content: Portion =
          min === max
            ? { kind: 'fixed', value: new Decimal(min) }
            : { kind: 'range', min: new Decimal(min), max: new Decimal(max) };
        let before = { percent: [Infinity, Infinity, Infinity, Infinity], verdict: over as Verdict };
        for (const more of [0, 5, 50, 100, 200, 1000]) {
          const { rows, positions } = await analyse({ ...partWith(content, more, rules), items: [item] });
          const [row] = [...rows.values()];
          const now = { percent: row?.percent.map(Number) ?? [0, 0, 0, 0], verdict: positions[0] as Verdict };
          const isRaised = now.percent.some((value, index) => value > (before.percent[index] as number));
          expect({ now, before, isRaised, isSurer: isMore(now.verdict, before.verdict) }).toEqual({
            now,
            before,
            isRaised: false,
            isSurer: false,
          });
          if (more > 0) steps.add(`${before.verdict}>${now.verdict}`);
          before = now;
        }
      }
      expect([...steps]).toEqual(
        expect.arrayContaining([`${over}>pass`, `${over}>depends`, 'depends>pass', `${over}>${over}`]),
      );
    },
  );
});

describe('rules', () => {
  const OPEN: ExemptionEntry = {
    id: 'everything',
    maxPercent: null,
    minPercent: null,
    vehicleTypeApprovedBefore: null,
    typeApprovedFrom: null,
    vehiclePutOnMarketBefore: null,
    engineDevelopedBefore: null,
    sparePartsOnly: false,
    reviewDue: null,
    superseded: false,
  };
  const withoutVerdict = (rows: Rows): Map<string, Verdict> =>
    new Map(
      [...rows.keys()].map((key) => [
        key.slice(0, key.lastIndexOf('|')),
        key.slice(key.lastIndexOf('|') + 1) as Verdict,
      ]),
    );

  onRandomVehicles('one more exemption never makes a verdict worse', async (vehicle, one) => {
    const items = vehicle.items.map((item) => ({ ...item, exemptionIds: [...item.exemptionIds, 'everything'] }));
    const applications = vehicle.applications.map((each) =>
      each.applicationId <= 3 ? { ...each, exemptionIds: [...each.exemptionIds, 'everything'] } : each,
    );
    const other = await analyse({ ...vehicle, items, applications, exemptions: [...vehicle.exemptions, OPEN] });
    expect(other.positions.filter((verdict, index) => isWorse(verdict, one.positions[index] as Verdict))).toEqual([]);
    expect([...withoutVerdict(other.rows).keys()].sort()).toEqual([...withoutVerdict(one.rows).keys()].sort());
  });

  onRandomVehicles('a stricter limit never loses a finding, never makes one less sure', async (vehicle) => {
    const unexempted = vehicle.items.map((item) => ({ ...item, exemptionIds: [] }));
    const stricter = unexempted.map((item) => ({
      ...item,
      limitPercent: new Decimal(item.limitPercent).div(2).toFixed(),
    }));
    const [one, other] = [
      await analyse({ ...vehicle, items: unexempted }),
      await analyse({ ...vehicle, items: stricter }),
    ];
    const now = withoutVerdict(other.rows);
    expect([...withoutVerdict(one.rows)].filter(([key, before]) => isMore(before, now.get(key) ?? 'pass'))).toEqual([]);
  });

  onRandomVehicles(
    'withdrawing every application never betters a part, where none claims a stricter use',
    async (vehicle) => {
      const useless = { ...vehicle, items: vehicle.items.map(({ uses: _uses, ...item }) => item) };
      const one = await analyse(useless);
      const plain = rebuilt(useless, (edges) =>
        edges.map(({ overrides: _overrides, ...edge }) => ({ ...edge, applicationId: 0 })),
      );
      const other = await analyse(plain);
      expect(one.positions.filter((verdict, index) => isWorse(verdict, other.positions[index] as Verdict))).toEqual([]);
    },
  );

  onRandomVehicles('a later day never loses a finding, unless its entry has ended', async (vehicle) => {
    const random = new SeededRandom(vehicle.items.length);
    const dated = vehicle.items.map((item) => ({
      ...item,
      exemptionIds: [],
      validFrom: random.pick([null, '2025-06-01', '2026-06-01']),
      validTo: random.pick([null, null, '2026-12-31']),
    }));
    const onDay = async (day: string): Promise<string[]> => {
      const items = itemsInForce(dated, day);
      const { rows } = await analyse({ ...vehicle, items });
      return [...rows.keys()].flatMap((key) => {
        const [position, kind, node, item, , verdict] = key.split('|');
        const found = items[Number(item)];
        return found && (found.validTo ?? '9999') >= '2027-01-01'
          ? [[position, kind, node, found.id, verdict].join('|')]
          : [];
      });
    };
    const later = new Set(await onDay('2027-01-01'));
    expect((await onDay('2026-01-01')).filter((key) => !later.has(key))).toEqual([]);
    expect(later.size).toBeGreaterThanOrEqual((await onDay('2025-01-01')).length);
  });
});

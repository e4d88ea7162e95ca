import {
  type CompositionEdge,
  type CompositionNode,
  type EngineInput,
  EXEMPTION_FACTS,
  runEngine,
  verdictOf,
} from '@matlas/domain';
import {
  analyse,
  counted,
  expectSame,
  factsOf,
  listPercents,
  newNodeId,
  onVehiclesOf,
  rebuilt,
  type Rows,
  scaledBy,
  unshared,
  weighed,
} from './analysed-vehicle';
import { engineRows, type Row } from './compare';
import type { Vehicle } from './judge-vehicle';
import { forEngine, randomVehicle } from './random-vehicle';
import { SeededRandom } from '../seeded-random';
import { seedsOf } from '../test-depth';

const onRandomVehicles = onVehiclesOf(seedsOf({ everyday: 30, pool: 300 }));

describe('what must not matter', () => {
  onRandomVehicles('the order of children', async (vehicle, one) => {
    const other = await analyse(rebuilt(vehicle, (edges) => edges.reverse()));
    expectSame(listPercents(one.rows), listPercents(other.rows));
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
      expectSame(listPercents(one), listPercents(other));
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
    expectSame(listPercents(one.rows), listPercents(rows));
    expectSame(counted(one.rows), counted(rows));
    expect(Array.from(output.positions.verdict, verdictOf)).toEqual(one.positions);
  });

  onRandomVehicles('how many pieces there are, for percent and verdict', async (vehicle, one) => {
    const doubled = {
      ...vehicle,
      positions: vehicle.positions.map((position) => ({ ...position, pieces: position.pieces * 2 })),
    };
    const other = await analyse(doubled);
    expectSame(listPercents(one.rows), listPercents(other.rows));
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
    expectSame(listPercents(one.rows), listPercents(other.rows));
    expect(other.positions).toEqual(one.positions);
  });
});

const hasMeasured = (node: CompositionNode): boolean =>
  (node.measuredGrams !== undefined && node.children.length === 0) ||
  node.children.some(({ child }) => hasMeasured(child));

describe('changes that must never hide a finding', () => {
  onRandomVehicles('splitting a part in two of half its mass', async (vehicle, one) => {
    const halves = new Map<CompositionNode, CompositionNode>();
    const half = (node: CompositionNode): CompositionNode => {
      const made = halves.get(node) ?? {
        ...node,
        id: newNodeId(),
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

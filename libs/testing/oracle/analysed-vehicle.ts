import {
  type CompositionEdge,
  type CompositionNode,
  runEngine,
  type VehicleDates,
  type Verdict,
  verdictOf,
} from '@matlas/domain';
import { engineRows, isEqual, type Row } from './compare';
import type { Vehicle } from './judge-vehicle';
import { forEngine, randomVehicle } from './random-vehicle';
import { SeededRandom } from '../seeded-random';
import { onSeeds } from '../test-depth';

export type Rows = Map<string, Row>;
interface Analysis {
  rows: Rows;
  positions: Verdict[];
}

export async function analyse(vehicle: Vehicle): Promise<Analysis> {
  const { input, loadExact } = forEngine(vehicle);
  const output = await runEngine(input, loadExact);
  return { rows: engineRows(input, output), positions: Array.from(output.positions.verdict, verdictOf) };
}

/**
 * Figures by finding, compared as numbers: a text of nine digits can differ when only the last of sixteen digits
 * differs.
 */
type Numbers = Map<string, number[]>;
const numbersOf = (rows: Rows, of: (row: Row) => readonly (number | undefined)[]): Numbers =>
  new Map([...rows].map(([key, row]) => [key, of(row).map((value) => value ?? NaN)]));
/** Figures that do not depend on pieces and nodes: unit, item, verdict, percent. */
export const listPercents = (rows: Rows): Numbers => numbersOf(rows, ({ percent }) => percent.map(Number));
export const weighed = (rows: Rows): Numbers => numbersOf(rows, ({ grams, paths }) => [paths, ...grams]);
/**
 * Copies in one node are bounded one by one, a shared material as a whole, so only the nominal masses have to be
 * equal.
 */
export const counted = (rows: Rows): Numbers => numbersOf(rows, ({ grams, paths }) => [paths, grams[1]]);

export function expectSame(one: Numbers, other: Numbers): void {
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  const isSame = (left: readonly number[] = [], right: readonly number[] = []): boolean =>
    left.length === right.length && left.every((value, index) => isEqual(value, right[index] as number));
  expect(
    keys.filter((key) => !isSame(one.get(key), other.get(key))).map((key) => [key, one.get(key), other.get(key)]),
  ).toEqual([]);
}

/**
 * A copy of the vehicle with `change` applied to the edges of every node; shared nodes remain shared unless
 * `isCopied`.
 */
export function rebuilt(
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

export const scaledBy =
  (factor: number) =>
  ({ amount, ...edge }: CompositionEdge): CompositionEdge => ({
    ...edge,
    amount: 'massGrams' in amount ? { massGrams: amount.massGrams.times(factor) } : amount,
  });

let lastNodeId = 100_000;
/** An ID that no node of a random vehicle has. */
export const newNodeId = (): number => (lastNodeId += 1);
/**
 * Copies every use of a node with an ID of its own, as the engine would receive it from a tree without shared
 * nodes.
 */
export function unshared(vehicle: Vehicle): { vehicle: Vehicle; origin: Map<number, number> } {
  const origin = new Map<number, number>();
  const copied = rebuilt(vehicle, (edges) => edges, true);
  const rename = (node: CompositionNode): void => {
    if (node.kind === 'substance' || origin.has(node.id)) return;
    const id = newNodeId();
    origin.set(id, node.id);
    node.id = id;
    for (const { child } of node.children) rename(child);
  };
  for (const { root } of copied.positions) if (root) rename(root);
  return { vehicle: copied, origin };
}

/** Vehicles with the result of the engine: calculated once, shared by all tests, never modified. */
const known = new Map<number, { vehicle: Vehicle; one: Analysis }>();
async function analysed(seed: number): Promise<{ vehicle: Vehicle; one: Analysis }> {
  const there = known.get(seed);
  if (there) return there;
  const vehicle = randomVehicle(seed);
  const made = { vehicle, one: await analyse(vehicle) };
  known.set(seed, made);
  return made;
}

type Check = (vehicle: Vehicle, one: Analysis) => Promise<void>;
/** Declares tests that run on the vehicles of these seeds. The spec names its seeds, so that the long run finds it. */
export const onVehiclesOf =
  (seeds: readonly number[]) =>
  (what: string, check: Check): void => {
    it(`${what} (${seeds.length} vehicles)`, () =>
      onSeeds(seeds, async (seed) => {
        const { vehicle, one } = await analysed(seed);
        await check(vehicle, one);
      }));
  };

export const factsOf = (random: SeededRandom): VehicleDates => ({
  ...(random.chance(0.6) ? { typeApproval: random.pick(['2024-12-31', '2025-01-01']) } : {}),
  ...(random.chance(0.6) ? { putOnMarket: random.pick(['2008-06-30', '2030-01-01']) } : {}),
  ...(random.chance(0.6) ? { engineDeveloped: random.pick(['2003-06-30', '2003-07-01']) } : {}),
  ...(random.chance(0.7) ? { sparePart: random.chance(0.5) } : {}),
});

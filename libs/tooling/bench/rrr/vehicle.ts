import {
  type GraphColumns,
  RRR_FLAGS,
  RrrCalculation,
  type RrrInput,
  type RrrMark,
  sheetLeaves,
  unpackGraph,
  VehicleMaterials,
} from '@matlas/domain';
import { hookedSql, RunInputStore, vehicleTarget } from '@matlas/features/substance-analysis';
import { SheetGraphStore } from '@matlas/features/mds';
import { Db, systemAuth } from '@matlas/server-kit';
import { SeededRandom } from '@matlas/testing';
import { openApplication } from '../engine-contestant';

const VEHICLE = 1;
const RANDOM_MARKS = 200;

export interface RrrBench {
  /**
   * Reads BOM and packed sheets from the database and calculates everything, as the server does for a vehicle that
   * is not cached yet.
   */
  calculateCold(): Promise<RrrCalculation>;
  input(): Promise<RrrInput>;
  close(): Promise<void>;
}

export async function openRrrBench(url: string): Promise<RrrBench> {
  const app = await openApplication(url);
  const of = <T>(type: new (...parts: never[]) => T): T => app.get(type, { strict: false });
  const [inputs, graphs] = [of(RunInputStore), of(SheetGraphStore)];
  const target = vehicleTarget(VEHICLE, null);
  const asMaker = <T>(work: () => Promise<T>): Promise<T> =>
    of(Db).runAs({ ...systemAuth().scope, reach: 'enterprise', enterpriseId: 1 }, work);
  const input = (): Promise<RrrInput> =>
    asMaker(async () => {
      const [bom, ahead] = await Promise.all([inputs.loadColumns(target), graphs.prefetch(hookedSql(target))]);
      const graph = unpackGraph(
        await graphs.load(
          [...new Set(bom.root)].filter((root) => root > 0),
          ahead,
        ),
        [],
      );
      return {
        graph,
        positions: {
          id: bom.positionId,
          parent: bom.parent,
          quantity: bom.quantity,
          root: bom.root,
          massGrams: bom.massGrams,
        },
        marks: [],
        rules: null,
        vehicleGrams: null,
        options: { scaleToDeclared: true, strictFillers: false },
      };
    });
  return { input, calculateCold: async () => new RrrCalculation(await input()), close: () => app.close() };
}

export const markOn = (positionId: number | null, nodeId: number | null, flag: RrrMark['flag']): RrrMark => ({
  positionId,
  nodeId,
  source: 'hand',
  flag,
  technologyId: null,
  ruleId: null,
});

/**
 * Checks that the masses by class agree, to the picogram, with those of the material classes, which also divide
 * each sheet among places (decision 0066).
 */
export function assertSameMasses(calculation: RrrCalculation, input: RrrInput): number {
  const bom = {
    positionId: Int32Array.from(input.positions.id),
    parent: Int32Array.from(input.positions.parent),
    quantity: Array.from(input.positions.quantity, Number),
    massGrams: Float64Array.from(input.positions.massGrams),
    root: Int32Array.from(input.positions.root),
  };
  const { leaves } = new VehicleMaterials(bom, sheetLeaves(input.graph as GraphColumns, bom.root, true));
  const expected = new Map<string | null, bigint>();
  for (const { classCode, picograms } of leaves) expected.set(classCode, (expected.get(classCode) ?? 0n) + picograms);
  const found = new Map<string | null, bigint>();
  for (const { classCode, mass } of calculation.computeFigures().flow)
    found.set(classCode, (found.get(classCode) ?? 0n) + mass);
  for (const [classCode, mass] of expected) {
    const one = found.get(classCode) ?? 0n;
    if (one !== mass) throw new Error(`class ${classCode}: ${one} pg instead of ${mass} pg`);
  }
  return expected.size;
}
/** Checks that a sequence of marks of all kinds gives the same result as a calculation from scratch. */
export function assertIncremental(input: RrrInput): void {
  const random = new SeededRandom(9);
  const calculation = new RrrCalculation(input);
  const { id } = input.graph.nodes;
  for (let count = 0; count < RANDOM_MARKS; count++) {
    const onNode = random.chance(0.5);
    const position = input.positions.id[random.integer(0, input.positions.id.length - 1)] as number;
    calculation.change([
      markOn(
        onNode && random.chance(0.7) ? null : position,
        onNode ? (id[random.integer(0, id.length - 1)] as number) : null,
        random.pick(RRR_FLAGS),
      ),
    ]);
  }
  const anew = new RrrCalculation({ ...input, marks: calculation.marks });
  for (const flag of RRR_FLAGS)
    if (anew.rates.masses[flag] !== calculation.rates.masses[flag])
      throw new Error(
        `${flag} after ${RANDOM_MARKS} marks: ${calculation.rates.masses[flag]} pg instead of ${anew.rates.masses[flag]} pg`,
      );
}

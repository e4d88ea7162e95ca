import { Decimal } from '../decimal';
import { picogramsOf } from '../materials';
import type { ExactGraph } from '../materials/exact-graph';
import type { WeighedPosition } from '../materials/sheet-masses';
import { coversClass } from '../text';
import type { FuelTank } from './types';

export interface AddedMass {
  classCode: string;
  mass: bigint;
}

/** Filling level of the tank in the mass in running order (GB/T 19515-2023, domain.md 3.1). */
const FILLED_PERCENT = 90;
export const FUEL_CLASS = '9.1';

export const fuelAt90Percent = ({ litres, gramsPerLitre }: FuelTank): bigint =>
  picogramsOf(new Decimal(litres).times(gramsPerLitre).times(FILLED_PERCENT).div(100).toNumber());

/** Picograms of fuel in the positions and among the added fluids. */
export function fuelIn(
  weighed: Iterable<WeighedPosition | undefined>,
  { leaves, classes }: ExactGraph,
  added: readonly AddedMass[],
): bigint {
  let fuel = 0n;
  for (const { sheet, pieces } of definedOf(weighed)) {
    sheet.leaves.forEach((leaf, at) => {
      if (coversClass(FUEL_CLASS, classes[leaves[leaf]?.classIndex ?? -1] ?? ''))
        fuel += (sheet.masses[at] as bigint) * pieces;
    });
  }
  return added.reduce((sum, { classCode, mass }) => (coversClass(FUEL_CLASS, classCode) ? sum + mass : sum), fuel);
}
function* definedOf(weighed: Iterable<WeighedPosition | undefined>): Generator<WeighedPosition> {
  for (const each of weighed) if (each) yield each;
}

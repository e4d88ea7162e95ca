import type { RrrOrigin } from '@matlas/contract';
import {
  runSteps,
  positionUses,
  RRR_FLAGS,
  RrrCalculation,
  type RrrFlag,
  type RrrInput,
  type RrrMark,
} from '@matlas/domain';
import { RandomRrrVehicle, rrrInput, SeededRandom } from '@matlas/testing';
import { storedMark } from './mark-plan';
import { type PositionFilter, PositionList } from './position-list';
import { getSlotKey } from './rrr-mark.store';
import type { StoredMark } from './rrr.entities';
import { VehiclePlaces } from './vehicle-places';

const VEHICLES = 15;
const EVERYTHING: PositionFilter = { flags: [], origins: [], unmarked: false, leavesOnly: false };

/** Masses of a position, summed from its materials: computed differently from the list. */
function summed(calculation: RrrCalculation, index: number) {
  const materials = calculation.listMaterials(index);
  const outcomes = new Set(materials.flatMap((material) => material.outcomes));
  const [only] = outcomes;
  return {
    mass: materials.reduce((sum, { mass }) => sum + mass, 0n),
    held: RRR_FLAGS.filter((flag) => materials.some(({ masses }) => masses[flag] > 0n)),
    outcomes,
    origin: ((): RrrOrigin =>
      !only
        ? 'none'
        : outcomes.size > 1
          ? 'mixed'
          : only.origin === 'class' || only.origin === 'none'
            ? only.origin
            : 'inherited')(),
    untouched: materials.some(
      ({ outcomes: [first, ...others], mass }) => mass > 0n && first?.origin === 'none' && others.length === 0,
    ),
    touched: !materials.some(({ outcomes: all }) => all.some(({ origin }) => origin === 'none')),
  };
}
function listOf(input: RrrInput) {
  const bom = {
    positionId: Int32Array.from(input.positions.id),
    parent: Int32Array.from(input.positions.parent),
    quantity: Float64Array.from(Array.from(input.positions.quantity, Number)),
    massGrams: Float64Array.from(input.positions.massGrams),
    root: Int32Array.from(input.positions.root),
  };
  const places = runSteps(
    VehiclePlaces.inSteps(
      bom,
      input.graph,
      positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root }).map(({ role }) => role),
    ),
  );
  const calculation = new RrrCalculation(input);
  const nameOf = (index: number) => ({
    name: `Part ${(index * 7) % 5}`,
    foreignName: index % 3 === 0 ? `零件 ${index}` : null,
    number: index % 2 === 0 ? `N${index % 4}` : null,
  });
  return { places, calculation, nameOf, list: new PositionList(places, nameOf, calculation) };
}
const marksOf = (calculation: RrrCalculation): Map<string, StoredMark> =>
  new Map(calculation.marks.map((mark: RrrMark): [string, StoredMark] => [getSlotKey(mark), storedMark(mark)]));

describe('positions as a list', () => {
  it('filters and sorts like a walk over all positions after every mark, and previews change nothing', () => {
    for (let seed = 1; seed <= VEHICLES; seed++) {
      const source = new RandomRrrVehicle(seed);
      const random = new SeededRandom(seed);
      const { places, calculation, list, nameOf } = listOf(rrrInput(source.vehicle));
      for (let round = 0; round < 4; round++) {
        calculation.preview([source.change()]);
        const all = Array.from({ length: places.count }, (_, index) => ({ index, ...summed(calculation, index) }));
        const heaviest = [...all]
          .sort((one, other) => (one.mass === other.mass ? one.index - other.index : one.mass < other.mass ? 1 : -1))
          .map(({ index }) => index);
        const [flag, origin] = [
          random.pick(RRR_FLAGS) as RrrFlag,
          random.pick(['class', 'none', 'inherited', 'mixed'] as const),
        ];
        const marks = marksOf(calculation);
        const own = new Set(
          [...marks.values()].flatMap(({ positionId, nodeId }) =>
            nodeId === null && positionId !== null ? [places.getPositionIndex(positionId)] : [],
          ),
        );
        const found = (filter: Partial<PositionFilter>, field?: string, dir: 'asc' | 'desc' = 'desc') =>
          list.findPositions({ ...EVERYTHING, ...filter }, field ? { field, dir } : undefined, marks, undefined);
        expect([seed, found({})]).toEqual([seed, heaviest]);
        expect([seed, found({ flags: [flag] })]).toEqual([
          seed,
          heaviest.filter((index) => all[index]?.held.includes(flag)),
        ]);
        expect([seed, found({ origins: [origin] })]).toEqual([
          seed,
          heaviest.filter((index) => all[index]?.origin === origin && !own.has(index)),
        ]);
        expect([seed, found({ origins: ['hand', 'rule'] }).sort()]).toEqual([
          seed,
          [...own].filter((index) => index !== undefined).sort(),
        ]);
        const unmarked = found({ unmarked: true });
        for (const { index, untouched, touched } of all)
          if (untouched || touched) expect([seed, index, unmarked.includes(index)]).toEqual([seed, index, untouched]);
        expect([seed, found({ leavesOnly: true }, 'place', 'asc')]).toEqual([
          seed,
          all.flatMap(({ index }) => (places.isCounted(index) ? [index] : [])),
        ]);
        expect([seed, found({}, 'name', 'asc')]).toEqual([
          seed,
          all
            .map(({ index }) => index)
            .sort((one, other) => nameOf(one).name.localeCompare(nameOf(other).name) || one - other),
        ]);
        const known = list.unmarked();
        expect([seed, known.unknown]).toEqual([
          seed,
          all.reduce((sum, { index, mass }) => (places.isUnknown(index) ? sum + mass : sum), 0n),
        ]);
        expect([seed, known.count]).toEqual([seed, unmarked.filter((index) => places.isCounted(index)).length]);
        calculation.change([source.change(), source.change()]);
      }
      expect(list.findByText('n2')).toEqual(
        Array.from({ length: places.count }, (_, index) => index).filter((index) => nameOf(index).number === 'N2'),
      );
    }
  });
});

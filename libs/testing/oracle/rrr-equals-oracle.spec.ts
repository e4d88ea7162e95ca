import { runSteps, RRR_FLAGS, RrrCalculation, type RrrMark, type RrrMarkChange } from '@matlas/domain';
import { SeededRandom } from '../seeded-random';
import { onSeeds, seedsOf } from '../test-depth';
import { Fraction, sumFractions, ZERO } from './fraction';
import { judgeRrr } from './rrr-judge';
import { RandomRrrVehicle, rrrInput, type PlainVehicle } from './rrr-vehicle';

const SEEDS = seedsOf({ everyday: 60, pool: 600 });
const MARKS = 200;
const PICOGRAM = Fraction.of('0.000000000001');
const gramsOf = (picograms: bigint): Fraction => Fraction.of(picograms.toString()).times(PICOGRAM);
const isNear = (picograms: bigint, exact: Fraction, roundings: number): boolean => {
  const off = gramsOf(picograms).minus(exact);
  return (off.compare(ZERO) < 0 ? ZERO.minus(off) : off).compare(Fraction.of(roundings).times(PICOGRAM)) <= 0;
};
const sumOf = (masses: Record<string, bigint>): bigint => Object.values(masses).reduce((sum, mass) => sum + mass, 0n);

/** The vehicle with its marks after the changes: one mark by hand and one by rule for each target. */
function withChanges(vehicle: PlainVehicle, changes: readonly RrrMarkChange[]): PlainVehicle {
  const key = (mark: RrrMarkChange): string => `${mark.positionId}:${mark.nodeId}:${mark.source}`;
  const marks = new Map<string, RrrMark>();
  for (const change of [...vehicle.marks, ...changes]) {
    if (change.flag === null) marks.delete(key(change));
    else marks.set(key(change), change);
  }
  return { ...vehicle, marks: [...marks.values()] };
}
/** All compared figures: rates, flow, technologies, and the six masses of every position. */
const summaryOf = (calculation: RrrCalculation, positions: number): unknown => {
  const { rates, flow, technologies, bySource } = calculation.computeFigures();
  const texts = (rows: readonly { mass: bigint }[]): string[] => rows.map((row) => Object.values(row).join()).sort();
  return {
    rates,
    flow: texts(flow),
    technologies: texts(technologies),
    bySource,
    places: Array.from({ length: positions }, (_, index) => calculation.figuresAt(index).masses),
  };
};

describe('RRR of random vehicles', () => {
  it('equals a brute-force calculation by the standard, and the six masses add up to the vehicle', async () => {
    await onSeeds(SEEDS, (seed) => {
      const { vehicle } = new RandomRrrVehicle(seed);
      const { rates } = runSteps(RrrCalculation.createInSteps(rrrInput(vehicle)));
      const judged = judgeRrr({ ...vehicle, marks: withChanges(vehicle, []).marks });
      const mass = sumFractions(Object.values(judged.byFlag));
      expect(isNear(rates.counted, mass, judged.roundings)).toBe(true);
      for (const flag of RRR_FLAGS.filter((each) => each !== 'mN'))
        expect([flag, isNear(rates.masses[flag], judged.byFlag[flag], judged.roundings)]).toEqual([flag, true]);
      const used = sumOf(rates.masses) - rates.masses.mN;
      expect(sumOf(rates.masses)).toBe(used > rates.vehicle ? used : rates.vehicle);
    });
  });

  it('is the same after 200 random marks applied one by one as after a new calculation', async () => {
    await onSeeds(SEEDS, (seed) => {
      const source = new RandomRrrVehicle(seed);
      const calculation = new RrrCalculation(rrrInput(source.vehicle));
      const random = new SeededRandom(seed);
      const before = summaryOf(calculation, source.vehicle.positions.length);
      const changes = Array.from({ length: MARKS }, () => source.change());
      const undone: RrrMarkChange[] = [];
      for (let at = 0; at < MARKS;) {
        const batch = changes.slice(at, (at += random.integer(1, 9)));
        if (random.chance(0.3)) calculation.preview(batch.slice(0, random.integer(1, 4)));
        undone.unshift(...calculation.change(batch));
      }
      const after = withChanges(source.vehicle, changes);
      expect(summaryOf(calculation, after.positions.length)).toEqual(
        summaryOf(new RrrCalculation(rrrInput(after)), after.positions.length),
      );
      calculation.change(undone);
      expect(summaryOf(calculation, after.positions.length)).toEqual(before);
    });
  });

  it('returns for every node in the tree what the brute-force calculation finds there', async () => {
    await onSeeds(SEEDS, (seed) => {
      const { vehicle } = new RandomRrrVehicle(seed);
      const calculation = new RrrCalculation(rrrInput(vehicle));
      const judged = judgeRrr({ ...vehicle, marks: withChanges(vehicle, []).marks });
      const paths = new Set(
        judged.masses.flatMap(({ position, path }) =>
          path.map((_, depth) => [position.id, ...path.slice(0, depth + 1).map(({ id }) => id)].join()),
        ),
      );
      for (const text of [...paths].slice(0, 40)) {
        const [positionId = 0, ...path] = text.split(',').map(Number);
        const inside = judged.masses.filter(
          ({ position, path: whole }) =>
            position.id === positionId && path.every((id, depth) => whole[depth]?.id === id),
        );
        const { masses } = calculation.figuresAt(positionId - 1, path);
        for (const flag of RRR_FLAGS)
          expect([
            text,
            flag,
            isNear(
              masses[flag],
              sumFractions(inside.filter((mass) => mass.flag === flag).map(({ grams }) => grams)),
              judged.roundings,
            ),
          ]).toEqual([text, flag, true]);
      }
    });
  });

  it('assigns the mass of a part whose content has no mass to the part itself', () => {
    const [empty, whole] = [
      { id: 1, kind: 1 as const, name: 'Clip', classCode: null, measured: null, parts: [] },
      { id: 2, kind: 1 as const, name: 'Seat', classCode: null, measured: '12.5', parts: [{ child: 1, amount: '3' }] },
    ];
    const vehicle: PlainVehicle = {
      nodes: [empty, whole],
      positions: [{ id: 1, parent: -1, name: 'Seat', quantity: '2', root: 2, grams: null }],
      rules: [],
      marks: [],
      vehicleGrams: null,
      scaleToDeclared: true,
    };
    const calculation = new RrrCalculation(rrrInput(vehicle));
    expect(
      [calculation.figuresAt(0), calculation.figuresAt(0, [2]), calculation.figuresAt(0, [2, 1])].map(
        ({ mass }) => mass,
      ),
    ).toEqual([25_000_000_000_000n, 25_000_000_000_000n, 0n]);
  });
});

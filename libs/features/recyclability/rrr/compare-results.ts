import type { RrrComparison, RrrFigures, RrrRates, RrrStep } from '@matlas/contract';
import { ANNEX_BUCKETS, Decimal, HUNDRED, RRR_FLAGS, type RrrFlag, ZERO } from '@matlas/domain';
import { RECOVERED, RECYCLED } from './rrr-texts';
import type { ResultPart } from './rrr.entities';

interface Side {
  rates: RrrRates;
  figures: RrrFigures;
  parts: readonly ResultPart[];
}
interface Change {
  left: ResultPart | undefined;
  right: ResultPart | undefined;
  recycled: Decimal;
  recovered: Decimal;
}
/** Maximum number of separate bars; smaller ones are combined into one. */
const MAX_STEPS = 20;
const DECIMALS = 12;
const text = (points: Decimal): string => points.toFixed(DECIMALS);

const goodGrams = (part: ResultPart | undefined, good: readonly string[]): Decimal =>
  RRR_FLAGS.reduce((sum, flag, at) => (good.includes(flag) ? sum.plus(part?.grams[at] ?? 0) : sum), ZERO);
const total = (part: ResultPart | undefined): Decimal =>
  (part?.grams ?? []).reduce((sum, grams) => sum.plus(grams), ZERO);
const heaviestFlag = (part: ResultPart | undefined): RrrFlag | null => {
  const most = part?.grams.reduce((best, grams, at) => (new Decimal(grams).gt(part.grams[best] ?? 0) ? at : best), 0);
  return most === undefined ? null : (RRR_FLAGS[most] ?? null);
};
const sumOf = ({ masses }: RrrRates, good: readonly string[]): Decimal =>
  RRR_FLAGS.reduce((sum, flag) => (good.includes(flag) ? sum.plus(masses[flag]) : sum), ZERO);

/**
 * What changed both rates between the left and the right result: first the mass of the vehicle, then each part. The
 * steps add up to the difference.
 */
export function compareResults(left: Side, right: Side): Pick<RrrComparison, 'steps' | 'buckets' | 'flags'> {
  const vehicle = new Decimal(right.rates.vehicleGrams);
  const points = (grams: Decimal): Decimal => (vehicle.isZero() ? ZERO : grams.times(HUNDRED).dividedBy(vehicle));
  const whole = (name: 'rcyc' | 'rcov'): Decimal =>
    new Decimal(right.rates[name].percent).minus(left.rates[name].percent);
  const ofMass = (name: 'rcyc' | 'rcov', good: readonly string[]): Decimal =>
    left.rates.vehicleGrams === right.rates.vehicleGrams
      ? ZERO
      : points(sumOf(left.rates, good)).minus(left.rates[name].percent);
  const massStep = step({
    cause: 'vehicleMass',
    massGrams: vehicle.minus(left.rates.vehicleGrams),
    rcyc: ofMass('rcyc', RECYCLED),
    rcov: ofMass('rcov', RECOVERED),
  });
  const changes = changesOf(left.parts, right.parts).sort((one, other) =>
    getChangeWeight(other).comparedTo(getChangeWeight(one)),
  );
  const steps = changes.slice(0, MAX_STEPS).map((change) => partStep(change, points));
  const before = [...(left.rates.vehicleGrams === right.rates.vehicleGrams ? [] : [massStep]), ...steps];
  const restOf = (name: 'rcyc' | 'rcov'): Decimal =>
    before.reduce((left_, one) => left_.minus(one[`${name}Points`]), whole(name));
  const rest = step({
    cause: 'rest',
    massGrams: changes
      .slice(MAX_STEPS)
      .reduce((sum, { left: l, right: r }) => sum.plus(total(r)).minus(total(l)), ZERO),
    rcyc: restOf('rcyc'),
    rcov: restOf('rcov'),
  });
  const isNothing = new Decimal(rest.rcycPoints).isZero() && new Decimal(rest.rcovPoints).isZero();
  return { steps: isNothing ? before : [...before, rest], ...sides(left, right) };
}
const getChangeWeight = ({ recycled, recovered }: Change): Decimal => recycled.abs().plus(recovered.abs());

function changesOf(left: readonly ResultPart[], right: readonly ResultPart[]): Change[] {
  const before = new Map(left.map((part) => [part.identity, part]));
  const after = new Map(right.map((part) => [part.identity, part]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((identity) => {
      const [one, other] = [before.get(identity), after.get(identity)];
      return {
        left: one,
        right: other,
        recycled: goodGrams(other, RECYCLED).minus(goodGrams(one, RECYCLED)),
        recovered: goodGrams(other, RECOVERED).minus(goodGrams(one, RECOVERED)),
      };
    })
    .filter((change) => !getChangeWeight(change).isZero());
}
function partStep({ left, right, recycled, recovered }: Change, points: (grams: Decimal) => Decimal): RrrStep {
  const { positionId, name, foreignName, number } = (right ?? left) as ResultPart;
  const cause = !left ? 'added' : !right ? 'removed' : total(left).eq(total(right)) ? 'flag' : 'mass';
  const place: RrrStep['place'] = {
    key: `p${positionId}`,
    kind: 'position',
    positionId,
    nodeId: null,
    name,
    foreignName,
    number,
  };
  return {
    ...step({
      cause,
      massGrams: cause === 'flag' ? moved(recycled, recovered) : total(right).minus(total(left)),
      rcyc: points(recycled),
      rcov: points(recovered),
    }),
    place,
    from: heaviestFlag(left),
    to: heaviestFlag(right),
  };
}
/** Grams that moved between the good flags and the others. */
const moved = (recycled: Decimal, recovered: Decimal): Decimal => Decimal.max(recycled.abs(), recovered.abs());
const step = ({
  cause,
  massGrams,
  rcyc,
  rcov,
}: {
  cause: RrrStep['cause'];
  massGrams: Decimal;
  rcyc: Decimal;
  rcov: Decimal;
}): RrrStep => ({
  place: null,
  bucket: null,
  cause,
  from: null,
  to: null,
  massGrams: massGrams.toFixed(),
  rcycPoints: text(rcyc),
  rcovPoints: text(rcov),
});

function sides(left: Side, right: Side): Pick<RrrComparison, 'buckets' | 'flags'> {
  const bucketGrams = ({ figures }: Side, wanted: string): string =>
    figures.breakdown.find(({ bucket }) => bucket === wanted)?.massGrams ?? '0';
  return {
    buckets: ANNEX_BUCKETS.map((bucket) => ({
      bucket,
      leftGrams: bucketGrams(left, bucket),
      rightGrams: bucketGrams(right, bucket),
    })),
    flags: RRR_FLAGS.map((flag) => ({
      flag,
      leftGrams: left.rates.masses[flag],
      rightGrams: right.rates.masses[flag],
    })),
  };
}

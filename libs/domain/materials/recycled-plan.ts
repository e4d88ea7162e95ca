import type { Decimal } from '../decimal';
import {
  addLot,
  judgeTarget,
  noPlastics,
  type PlasticLot,
  type RecycledContent,
  type RecycledSums,
  type RecycledTarget,
} from './recycled-content';

/**
 * What is assumed of whatever is asked for or changed: percent of post-consumer recyclate, and how much of that comes
 * from vehicles.
 */
export interface Assumed {
  percent: Decimal;
  endOfLifePercent: Decimal;
}
export interface LotGroup<Key> {
  key: Key;
  lots: readonly PlasticLot[];
}
/** One thing to ask for (most of its gain is mass of which nobody told anything) or to change. */
export interface PlanStep<Key> {
  key: Key;
  action: 'ask' | 'change';
  plastics: bigint;
  before: RecycledSums;
  gain: bigint;
  /** The vehicle's content after this step and all before it. */ after: { postConsumer: bigint; endOfLife: bigint };
}
export interface RecycledPlan<Key> {
  steps: PlanStep<Key>[];
  isReached: boolean;
  missing: bigint;
  missingEndOfLife: bigint;
  before: RecycledSums;
  after: RecycledSums;
}

/** A lot as it would be: at least the assumed content, and what it has already stays. */
function assumedOf(lot: PlasticLot, { percent, endOfLifePercent }: Assumed): PlasticLot {
  const known = lot.content.postConsumer;
  if (known?.nominal.gte(percent)) return lot;
  const fromVehicles = percent.times(endOfLifePercent).dividedBy(100);
  const had = lot.content.endOfLife;
  const endOfLife = had?.nominal.gt(fromVehicles)
    ? had
    : { min: fromVehicles, nominal: fromVehicles, max: fromVehicles };
  const content: RecycledContent = {
    ...lot.content,
    postConsumer: { min: percent, nominal: percent, max: percent },
    endOfLife,
  };
  return { ...lot, content };
}
interface Candidate<Key> {
  key: Key;
  before: RecycledSums;
  changed: RecycledSums;
  gain: bigint;
  gainEndOfLife: bigint;
  action: 'ask' | 'change';
}
function candidate<Key>({ key, lots }: LotGroup<Key>, assumed: Assumed): Candidate<Key> {
  const [before, changed, untold] = [noPlastics(), noPlastics(), noPlastics()];
  for (const lot of lots) {
    const next = assumedOf(lot, assumed);
    addLot(before, lot);
    addLot(changed, next);
    if (lot.content.postConsumer === null) addLot(untold, next);
  }
  const gain = changed.postConsumer.nominal - before.postConsumer.nominal;
  return {
    key,
    before,
    changed,
    gain,
    gainEndOfLife: changed.endOfLife.nominal - before.endOfLife.nominal,
    action: untold.postConsumer.nominal * 2n >= gain ? 'ask' : 'change',
  };
}

type Reached = PlanStep<unknown>['after'];

/**
 * Takes candidates, the greatest gain first, until it is enough; those taken are removed from `left` and added to
 * `now`.
 */
function takeBest<Key>(
  left: Set<Candidate<Key>>,
  now: Reached,
  gainOf: (one: Candidate<Key>) => bigint,
  isEnough: () => boolean,
): PlanStep<Key>[] {
  const steps: PlanStep<Key>[] = [];
  const ordered = [...left]
    .filter((one) => gainOf(one) > 0n)
    .sort((a, b) => (gainOf(a) === gainOf(b) ? 0 : gainOf(a) < gainOf(b) ? 1 : -1));
  for (const one of ordered) {
    if (isEnough()) break;
    left.delete(one);
    now.postConsumer += one.gain;
    now.endOfLife += one.gainEndOfLife;
    steps.push({
      key: one.key,
      action: one.action,
      plastics: one.before.plastics,
      before: one.before,
      gain: one.gain,
      after: { ...now },
    });
  }
  return steps;
}

/**
 * The fewest groups that bring the plastics to the target: always the one that brings most. While post-consumer
 * recyclate lacks, by that; then by what comes from vehicles. A greedy choice is the shortest one as long as one gain
 * is followed, since groups do not touch each other.
 */
export function planRecycled<Key>(
  groups: readonly LotGroup<Key>[],
  target: RecycledTarget,
  assumed: Assumed,
  excluded: ReadonlySet<Key> = new Set(),
): RecycledPlan<Key> {
  const all = groups.map((group) => candidate(group, assumed));
  const before = noPlastics();
  for (const { lots } of groups) for (const lot of lots) addLot(before, lot);
  const wanted = judgeTarget(before, target);
  const now: Reached = { postConsumer: before.postConsumer.nominal, endOfLife: before.endOfLife.nominal };
  const [need, needEndOfLife] = [wanted.postConsumer.need, wanted.endOfLife.need];
  const left = new Set(
    all.filter(({ key, gain, gainEndOfLife }) => !excluded.has(key) && (gain > 0n || gainEndOfLife > 0n)),
  );
  const steps = [
    ...takeBest(
      left,
      now,
      ({ gain }) => gain,
      () => now.postConsumer >= need,
    ),
    ...takeBest(
      left,
      now,
      ({ gainEndOfLife }) => gainEndOfLife,
      () => now.endOfLife >= needEndOfLife,
    ),
  ];
  const missing = shortfall(need, now.postConsumer);
  const missingEndOfLife = shortfall(needEndOfLife, now.endOfLife);
  return {
    steps,
    isReached: missing === 0n && missingEndOfLife === 0n,
    missing,
    missingEndOfLife,
    before,
    after: afterOf(before, all, new Set(steps.map(({ key }) => key))),
  };
}
const shortfall = (need: bigint, reached: bigint): bigint => (need > reached ? need - reached : 0n);

function afterOf<Key>(before: RecycledSums, all: readonly Candidate<Key>[], chosen: ReadonlySet<Key>): RecycledSums {
  const after = noPlastics();
  for (const one of all) {
    const sums = chosen.has(one.key) ? one.changed : one.before;
    for (const source of ['postConsumer', 'endOfLife', 'postIndustrial', 'bioBased'] as const)
      for (const bound of ['min', 'nominal', 'max'] as const) after[source][bound] += sums[source][bound];
    after.untold += sums.untold;
    after.untoldEndOfLife += sums.untoldEndOfLife;
  }
  after.plastics = before.plastics;
  return after;
}

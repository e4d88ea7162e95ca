import type { Decimal } from '../decimal';
import {
  addLot,
  judgeTarget,
  emptySums,
  type PlasticLot,
  type RecycledContent,
  type RecycledSums,
  type RecycledTarget,
} from './recycled-content';

/**
 * Assumed content of everything that is requested or changed: percent of post-consumer recyclate, and the share of
 * it that comes from vehicles.
 */
export interface AssumedContent {
  percent: Decimal;
  endOfLifePercent: Decimal;
}
export interface LotGroup<Key> {
  key: Key;
  lots: readonly PlasticLot[];
}
/** A group to request data for (`ask`: most of its gain is mass without declared data) or to change. */
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

/** The lot after the assumption: at least the assumed content; a higher existing content stays. */
function withAssumedContent(lot: PlasticLot, { percent, endOfLifePercent }: AssumedContent): PlasticLot {
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
function buildCandidate<Key>({ key, lots }: LotGroup<Key>, assumed: AssumedContent): Candidate<Key> {
  const [before, changed, untold] = [emptySums(), emptySums(), emptySums()];
  for (const lot of lots) {
    const next = withAssumedContent(lot, assumed);
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

type ReachedContent = PlanStep<unknown>['after'];

/**
 * Takes candidates, largest gain first, until the target is reached; taken candidates are removed from `left` and
 * added to `now`.
 */
function takeBest<Key>(
  left: Set<Candidate<Key>>,
  now: ReachedContent,
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
 * Finds the smallest number of groups that reach the target, largest gain first: by post-consumer recyclate until
 * its target is reached, then by recyclate from vehicles. For a single gain, this greedy choice is the shortest
 * one, because the groups are independent of each other.
 */
export function planRecycled<Key>(
  groups: readonly LotGroup<Key>[],
  target: RecycledTarget,
  assumed: AssumedContent,
  excluded: ReadonlySet<Key> = new Set(),
): RecycledPlan<Key> {
  const all = groups.map((group) => buildCandidate(group, assumed));
  const before = emptySums();
  for (const { lots } of groups) for (const lot of lots) addLot(before, lot);
  const wanted = judgeTarget(before, target);
  const now: ReachedContent = { postConsumer: before.postConsumer.nominal, endOfLife: before.endOfLife.nominal };
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
    after: sumsAfter(before, all, new Set(steps.map(({ key }) => key))),
  };
}
const shortfall = (need: bigint, reached: bigint): bigint => (need > reached ? need - reached : 0n);

function sumsAfter<Key>(before: RecycledSums, all: readonly Candidate<Key>[], chosen: ReadonlySet<Key>): RecycledSums {
  const after = emptySums();
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

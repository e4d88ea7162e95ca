import { compareVersions } from '../mds';
import type { MatchCandidate } from './candidate';
import { criteriaOf, type MatchingOptions, type OrderCriterion } from './options';

const FULFILS: Readonly<Record<OrderCriterion, (candidate: MatchCandidate) => boolean>> = {
  own: ({ own }) => own,
  published: ({ status }) => status === 'RL',
  standard: ({ standard }) => standard,
};

/** Criterion that ranked one candidate before another. */
export type Decider = OrderCriterion | 'latestCreation' | 'highestVersion';

type Step = readonly [Decider, (a: MatchCandidate, b: MatchCandidate) => number];

const LATEST: Step = [
  'latestCreation',
  (a, b) => (a.createTime < b.createTime ? 1 : a.createTime > b.createTime ? -1 : 0),
];
const HIGHEST: Step = ['highestVersion', (a, b) => compareVersions(b.cver, a.cver)];

/** Comparisons of a run, most important first; a negative result ranks the first candidate before the second. */
export function rankSteps({ order, tieBreak }: Pick<MatchingOptions, 'order' | 'tieBreak'>): Step[] {
  const criteria = criteriaOf(order).map((criterion): Step => [
    criterion,
    (a, b) => Number(FULFILS[criterion](b)) - Number(FULFILS[criterion](a)),
  ]);
  return [...criteria, ...(tieBreak === 'highestVersion' ? [HIGHEST, LATEST] : [LATEST])];
}

/** The step that distinguishes two candidates; undefined for a tie. */
export const deciderBetween = (steps: readonly Step[], a: MatchCandidate, b: MatchCandidate): Decider | undefined =>
  steps.find(([, compare]) => compare(a, b) !== 0)?.[0];

export function compareBy(steps: readonly Step[], a: MatchCandidate, b: MatchCandidate): number {
  for (const [, compare] of steps) {
    const result = compare(a, b);
    if (result !== 0) return result;
  }
  return 0;
}

/** Keeps only the highest version of each MDS. */
export function latestOfEachMds(candidates: readonly MatchCandidate[]): MatchCandidate[] {
  const latest = new Map<number, MatchCandidate>();
  for (const candidate of candidates) {
    const known = latest.get(candidate.cid);
    if (!known || compareVersions(candidate.cver, known.cver) > 0) latest.set(candidate.cid, candidate);
  }
  return [...latest.values()];
}

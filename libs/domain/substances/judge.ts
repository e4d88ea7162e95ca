import type { DateState } from './exemption-dates';
import type { Comparison, Duty } from './law';
import { verdictCode, type Verdict } from './verdict';

/**
 * Content of an item in a judged unit, in the unit of the limit. `max` counts unknown content as if it were all the
 * item; `disclosedMax` counts disclosed content only.
 */
export interface Content<N> {
  min: N;
  nominal: N;
  disclosedMax: N;
  max: N;
}

/** An exemption entry claimed by an application code on one of the substances. */
export interface Claim<N> {
  min: N | null;
  max: N | null;
  dates: DateState;
}

export interface Threshold<N> {
  limit: N;
  comparison: Comparison;
  duty: Duty;
}

/** What would settle an open verdict: narrower portions, disclosed content, or the dates of the vehicle. */
export const SETTLERS = ['none', 'portions', 'content', 'dates'] as const;
export type Settler = (typeof SETTLERS)[number];

export interface Judgement {
  verdict: Verdict;
  settledBy: Settler;
  /** Index of the claim that decided, -1 if none did. */
  claim: number;
}

/** Negative, zero or positive, as for sorting. */
export type Compare<N> = (left: N, right: N) => number;

function withoutClaims<N>(content: Content<N>, threshold: Threshold<N>, compare: Compare<N>): Judgement {
  const isOver = (value: N): boolean => {
    const distance = compare(value, threshold.limit);
    return threshold.comparison === 'gte' ? distance >= 0 : distance > 0;
  };
  if (isOver(content.min))
    return { verdict: threshold.duty === 'declare' ? 'declare' : 'fail', settledBy: 'none', claim: -1 };
  if (isOver(content.disclosedMax)) return { verdict: 'depends', settledBy: 'portions', claim: -1 };
  if (isOver(content.max)) return { verdict: 'unknown', settledBy: 'content', claim: -1 };
  return { verdict: 'pass', settledBy: 'none', claim: -1 };
}

/** @param base the verdict without claims */
function underClaim<N>(
  content: Content<N>,
  claim: Claim<N>,
  index: number,
  base: Verdict,
  compare: Compare<N>,
): Judgement | undefined {
  if (claim.dates === 'closed') return undefined;
  const isInside = (low: N, high: N): boolean =>
    (claim.min === null || compare(low, claim.min) >= 0) && (claim.max === null || compare(high, claim.max) <= 0);
  const touches = (low: N, high: N): boolean =>
    (claim.min === null || compare(high, claim.min) >= 0) && (claim.max === null || compare(low, claim.max) <= 0);
  if (!touches(content.min, content.max)) return undefined;
  if (claim.dates === 'unknown') return { verdict: 'depends', settledBy: 'dates', claim: index };
  if (isInside(content.min, content.max)) return { verdict: 'exempt', settledBy: 'none', claim: index };
  if (isInside(content.min, content.disclosedMax)) return { verdict: 'unknown', settledBy: 'content', claim: index };
  if (touches(content.min, content.disclosedMax)) return { verdict: 'depends', settledBy: 'portions', claim: index };
  // Only undisclosed content could bring the content into the bounds of the entry: that makes a certain "fail" open,
  // but does not settle a "depends".
  return base === 'fail' ? { verdict: 'unknown', settledBy: 'content', claim: index } : undefined;
}

/**
 * The verdict on one item in one material or article (domain.md 4.1, 4.4 and section 9). Generic in the number
 * type, so that the same rule decides in floats far from a limit and in exact decimals near one.
 */
export function judge<N>(
  content: Content<N>,
  threshold: Threshold<N>,
  claims: readonly Claim<N>[],
  compare: Compare<N>,
): Judgement {
  const base = withoutClaims(content, threshold, compare);
  let best = base;
  if (best.verdict === 'pass' || threshold.duty === 'declare') return best;
  for (let index = 0; index < claims.length; index++) {
    const claim = claims[index];
    const covered = claim && underClaim(content, claim, index, base.verdict, compare);
    if (covered && verdictCode(covered.verdict) > verdictCode(best.verdict)) best = covered;
  }
  return best;
}

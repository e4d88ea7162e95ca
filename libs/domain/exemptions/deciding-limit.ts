import { Decimal } from '../decimal';
import type { ClaimOutcome } from './claim-outcome';

/** Bounds in percent as decimal text, both inclusive. Null: no such bound. */
export interface EntryBounds {
  minPercent: string | null;
  maxPercent: string | null;
}
/**
 * A claim of an application code with the entry that it names; `decides`: the engine's verdict is based on this
 * entry.
 */
export interface BoundingClaim {
  bounds: EntryBounds | null;
  outcome: ClaimOutcome;
  decides: boolean;
}
/**
 * The limit that decided the verdict: that of the list, or the bounds of a claimed entry that is open for this
 * substance, use and vehicle. `claim` is the index of that claim, -1 for the list; `by` says why this limit
 * applies.
 */
export interface DecidingLimit extends EntryBounds {
  claim: number;
  by: 'list' | BoundingOutcome;
}

/**
 * Outcomes with an open entry, whose bounds apply; best first. With any other outcome the limit of the list
 * applies.
 */
const BOUNDING = [
  'covers',
  'dateMissing',
  'contentOpen',
  'overMaximum',
  'belowMinimum',
] as const satisfies readonly ClaimOutcome[];
export type BoundingOutcome = (typeof BOUNDING)[number];
const rankOf = (outcome: ClaimOutcome): number => (BOUNDING as readonly ClaimOutcome[]).indexOf(outcome);

/**
 * Positive when the first bounds allow more. No upper bound allows most; with equal upper bounds, the lower minimum
 * allows more.
 */
function compareWidth(one: EntryBounds, other: EntryBounds): number {
  const upper = compareBound(one.maxPercent, other.maxPercent);
  return upper === 0 ? compareBound(other.minPercent ?? '0', one.minPercent ?? '0') : upper;
}
function compareBound(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return new Decimal(one).comparedTo(other);
}

/**
 * Finds the limit that decided (domain.md 4.4): the entry on which the engine's verdict is based, otherwise the
 * widest of the open claimed entries, otherwise the limit of the list.
 * @param limitPercent limit of the list entry
 */
export function decidingLimit(limitPercent: string, claims: readonly BoundingClaim[]): DecidingLimit {
  let best = -1;
  claims.forEach((claim, index) => {
    if (claim.bounds === null || rankOf(claim.outcome) < 0) return;
    const held = claims[best];
    if (!held?.bounds || isBetter(claim, held)) best = index;
  });
  const chosen = claims[best];
  if (!chosen?.bounds) return { minPercent: null, maxPercent: limitPercent, claim: -1, by: 'list' };
  const { minPercent, maxPercent } = chosen.bounds;
  return { minPercent, maxPercent, claim: best, by: chosen.outcome as BoundingOutcome };
}
function isBetter(claim: BoundingClaim, held: BoundingClaim): boolean {
  if (claim.decides !== held.decides) return claim.decides;
  const rank = rankOf(claim.outcome) - rankOf(held.outcome);
  return rank === 0 && claim.bounds && held.bounds ? compareWidth(claim.bounds, held.bounds) > 0 : rank < 0;
}

/**
 * Limits of a finding: that of the list, and the bounds of the entry that decided, if any; null when the reader may
 * not see them. Percent as decimal text.
 */
export interface FindingLimits {
  limitPercent: string | null;
  decidingLimit: (EntryBounds & { entry: string | null }) | null;
}
/**
 * The bound of the entry that decided: its maximum, otherwise its minimum; null when the limit of the list decided,
 * or the entry has no bound.
 */
export function entryBound({ decidingLimit: deciding }: FindingLimits): string | null {
  return deciding?.entry ? (deciding.maxPercent ?? deciding.minPercent) : null;
}
/** The limit shown next to a content: the bound of the entry that decided, otherwise the limit of the list. */
export const decidingBound = (limits: FindingLimits): string | null => entryBound(limits) ?? limits.limitPercent;

/** A disclosed content range, with the limit of the list and the bounds that decide. Percent as decimal text. */
export interface OpenContent {
  minPercent: string;
  disclosedMaxPercent: string;
  limitPercent: string;
  deciding: EntryBounds & { isEntry: boolean };
}

/**
 * The limits inside a content range: a narrower range must avoid these and no others. Up to the maximum of an
 * entry, the limit of the list does not matter; below the minimum of an entry it does.
 */
export function limitsToClear({ minPercent, disclosedMaxPercent, limitPercent, deciding }: OpenContent): string[] {
  if (!deciding.isEntry) return [limitPercent];
  const [low, high] = [new Decimal(minPercent), new Decimal(disclosedMaxPercent)];
  const isBelow = deciding.minPercent !== null && low.lt(deciding.minPercent);
  const limits = [
    ...(isBelow && low.lte(limitPercent) ? [limitPercent] : []),
    ...(isBelow && deciding.minPercent !== null && high.gte(deciding.minPercent) ? [deciding.minPercent] : []),
    ...(deciding.maxPercent !== null && high.gt(deciding.maxPercent) ? [deciding.maxPercent] : []),
  ];
  return limits.length > 0 ? limits : [limitPercent];
}

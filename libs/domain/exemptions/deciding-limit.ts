import { Decimal } from '../decimal';
import type { ClaimOutcome } from './claim-outcome';

/**
 * Bounds in percent as decimal text: inside is what is not below `minPercent` and not over `maxPercent`. Null: no such
 * bound.
 */
export interface EntryBounds {
  minPercent: string | null;
  maxPercent: string | null;
}
/** A claim of an application code with the entry that it names; `decides`: the engine's verdict came by this entry. */
export interface BoundingClaim {
  bounds: EntryBounds | null;
  outcome: ClaimOutcome;
  decides: boolean;
}
/**
 * The limit that the content was held against last: that of the list, or the bounds of a claimed entry that is open for
 * this substance, use and vehicle. `claim` is the index of that claim, -1 for the list; `by` says why it is this one.
 */
export interface DecidingLimit extends EntryBounds {
  claim: number;
  by: 'list' | BoundingOutcome;
}

/**
 * Claims whose entry is open, so that its bounds are what counts; the best first. All others leave the limit of the
 * list.
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

/** Positive where the first allows more. No upper bound allows most; with equal upper bounds the lower minimum. */
function compareWidth(one: EntryBounds, other: EntryBounds): number {
  const upper = compareBound(one.maxPercent, other.maxPercent);
  return upper === 0 ? compareBound(other.minPercent ?? '0', one.minPercent ?? '0') : upper;
}
function compareBound(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return new Decimal(one).comparedTo(other);
}

/**
 * Which limit decided (domain.md 4.4): the entry by which the engine judged, else the widest of the claimed entries
 * that are open, else the list's.
 * @param limitPercent of the list's entry
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
 * A finding's limits: of the list, and where an entry decided its bounds; null where they may not be told. Percent as
 * decimal text.
 */
export interface FindingLimits {
  limitPercent: string | null;
  decidingLimit: (EntryBounds & { entry: string | null }) | null;
}
/**
 * The bound of the entry that decided: its maximum, else its minimum; null where the list's limit did, or the entry has
 * no bound.
 */
export function entryBound({ decidingLimit: deciding }: FindingLimits): string | null {
  return deciding?.entry ? (deciding.maxPercent ?? deciding.minPercent) : null;
}
/** The number beside which a content is read: the bound of the entry that decided, else the limit of the list. */
export const decidingBound = (limits: FindingLimits): string | null => entryBound(limits) ?? limits.limitPercent;

/** A content as it is told, and its limits: of the list, and what decides. Percent as decimal text. */
export interface OpenContent {
  minPercent: string;
  disclosedMaxPercent: string;
  limitPercent: string;
  deciding: EntryBounds & { isEntry: boolean };
}

/**
 * The limits inside a content's range: a narrower range has to keep clear of these, and of no others. Below an entry's
 * maximum it does not matter on which side of the list's limit the content lies; below an entry's minimum it does.
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

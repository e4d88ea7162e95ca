import type { Decimal } from '../decimal';
import {
  dateState,
  judge,
  type Claim,
  type Content,
  type ExemptionEntry,
  type Judgement,
  type Threshold,
  type VehicleDates,
} from '../substances';

/**
 * Outcome of an application code in one homogeneous material, best first. `covers`: the entry allows the content;
 * `dateMissing`: it would allow it, if a missing fact of the vehicle or part fits; `contentOpen`: the content may
 * be inside or outside the bounds; all others are failed claims.
 */
export const CLAIM_OUTCOMES = [
  'covers',
  'dateMissing',
  'contentOpen',
  'closed',
  'expired',
  'superseded',
  'sparePartsOnly',
  'overMaximum',
  'belowMinimum',
  'wrongSubstance',
  'wrongClass',
  'potentiallyProhibited',
  'codeInvalid',
  'codeUnknown',
  'noEntry',
] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** Why an application code claims nothing, whichever entries it names. */
export type CodeRefusal = Extract<
  ClaimOutcome,
  'codeUnknown' | 'codeInvalid' | 'potentiallyProhibited' | 'wrongSubstance' | 'wrongClass'
>;
/**
 * A claimed application code: the entry that it names, whether the regulation accepts that entry for this
 * substance, and why the code itself is refused.
 */
export interface ClaimedCode {
  entry: ExemptionEntry | null;
  accepted: boolean;
  refusal: CodeRefusal | null;
}
export type Percent = (text: string) => Decimal;

/**
 * A closed entry fails because it is closed, whatever its bounds: a lower content would not help.
 * @param percent parses the bounds of an entry
 */
export function claimOutcome(
  { entry, accepted, refusal }: ClaimedCode,
  content: Content<Decimal>,
  dates: VehicleDates,
  percent: Percent,
): ClaimOutcome {
  if (refusal) return refusal;
  if (!entry) return 'noEntry';
  if (!accepted) return 'wrongSubstance';
  const state = dateState(entry, dates);
  if (state === 'closed') return closedBy(entry, dates);
  const min = entry.minPercent === null ? undefined : percent(entry.minPercent);
  const max = entry.maxPercent === null ? undefined : percent(entry.maxPercent);
  if (max && content.min.gt(max)) return 'overMaximum';
  if (min && content.max.lt(min)) return 'belowMinimum';
  if (state === 'unknown') return 'dateMissing';
  return (max && content.max.gt(max)) || (min && content.min.lt(min)) ? 'contentOpen' : 'covers';
}
function closedBy(entry: ExemptionEntry, dates: VehicleDates): ClaimOutcome {
  if (entry.expiredOn) return 'expired';
  const byDate = dateState({ ...entry, superseded: false, sparePartsOnly: false }, dates) === 'closed';
  if (byDate) return 'closed';
  return entry.superseded ? 'superseded' : 'sparePartsOnly';
}

/** The verdict under the claims with other dates: applies the rule of the engine to stored data of a run. */
export function judgeUnderDates(
  content: Content<Decimal>,
  threshold: Threshold<Decimal>,
  entries: readonly ExemptionEntry[],
  dates: VehicleDates,
  percent: Percent,
): Judgement {
  const claims = entries.map((entry): Claim<Decimal> => ({
    min: entry.minPercent === null ? null : percent(entry.minPercent),
    max: entry.maxPercent === null ? null : percent(entry.maxPercent),
    dates: dateState(entry, dates),
  }));
  return judge(content, threshold, claims, (left, right) => left.comparedTo(right));
}

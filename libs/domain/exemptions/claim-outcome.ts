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
 * What became of an application code in one homogeneous material, the best first. `covers`: the entry allows the
 * content; `dateMissing`: it would, if a fact of the vehicle or part were known and fits; `contentOpen`: the content
 * may lie inside or outside; all others are claims that fail.
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

/** Why an application code claims nothing, whatever entries it names. */
export type CodeRefusal = Extract<
  ClaimOutcome,
  'codeUnknown' | 'codeInvalid' | 'potentiallyProhibited' | 'wrongSubstance' | 'wrongClass'
>;
/**
 * An application code as it was claimed: the entry that it names, whether the law accepts that entry for this
 * substance, and why the code itself does not count here.
 */
export interface ClaimedCode {
  entry: ExemptionEntry | null;
  accepted: boolean;
  refusal: CodeRefusal | null;
}
export type Percent = (text: string) => Decimal;

/**
 * A closed entry fails by its closure, whatever its bounds: less content would not help.
 * @param percent makes numbers of an entry's bounds
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

/** The verdict that the claims leave under other dates: the rule of the engine over what a run kept. */
export function verdictUnder(
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

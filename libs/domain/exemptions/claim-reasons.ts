import { type ExemptionEntry, type ExemptionFact, missingFacts, type VehicleDates } from '../substances';
import type { ClaimOutcome } from './claim-outcome';

/** The conditions of an entry that a date of the vehicle can miss. */
export const CLOSING_DATES = ['typeApproval', 'typeApprovedFrom', 'putOnMarket', 'engineDeveloped'] as const;
export type ClosingDate = (typeof CLOSING_DATES)[number];

type WithMore = 'overMaximum' | 'belowMinimum' | 'contentOpen' | 'closed' | 'expired' | 'dateMissing';
/**
 * One reason why an entry does not hold (or is open), with what a sentence needs: the bound in percent; the day that
 * the law compares with and the vehicle's own; the facts that are missing. Days are ISO days, percent decimal text.
 */
export type ClaimReason =
  | { outcome: 'overMaximum' | 'belowMinimum'; percent: string }
  | { outcome: 'contentOpen'; minPercent: string | null; maxPercent: string | null }
  | { outcome: 'closed'; by: ClosingDate; date: string; own: string }
  | { outcome: 'expired'; date: string }
  | { outcome: 'dateMissing'; facts: ExemptionFact[] }
  | { outcome: Exclude<ClaimOutcome, WithMore> };

function closingDates(entry: ExemptionEntry, dates: VehicleDates): ClaimReason[] {
  const ends: readonly [ClosingDate, string | undefined, string | null][] = [
    ['typeApproval', dates.typeApproval, entry.vehicleTypeApprovedBefore],
    ['putOnMarket', dates.putOnMarket, entry.vehiclePutOnMarketBefore],
    ['engineDeveloped', dates.engineDeveloped, entry.engineDevelopedBefore],
  ];
  const late = ends.flatMap(([by, own, date]): ClaimReason[] =>
    own !== undefined && date !== null && own >= date ? [{ outcome: 'closed', by, date, own }] : [],
  );
  const { typeApprovedFrom: from } = entry;
  const { typeApproval: own } = dates;
  return from !== null && own !== undefined && own < from
    ? [...late, { outcome: 'closed', by: 'typeApprovedFrom', date: from, own }]
    : late;
}

/** Everything that closes an entry for a vehicle. Empty where the entry is open or waits for a date. */
function closures(entry: ExemptionEntry, dates: VehicleDates): ClaimReason[] {
  const superseded: ClaimReason[] = entry.superseded ? [{ outcome: 'superseded' }] : [];
  const ended: ClaimReason[] = entry.expiredOn ? [{ outcome: 'expired', date: entry.expiredOn }] : superseded;
  const forSpares: ClaimReason[] =
    entry.sparePartsOnly && dates.sparePart === false ? [{ outcome: 'sparePartsOnly' }] : [];
  return [...ended, ...closingDates(entry, dates), ...forSpares];
}

/**
 * Why a claim came out as it did (domain.md 4.4): all that closes the entry, or the one thing that is wrong with it.
 * @param entry as the run knew it; null where the code names none
 */
export function claimReasons(outcome: ClaimOutcome, entry: ExemptionEntry | null, dates: VehicleDates): ClaimReason[] {
  switch (outcome) {
    case 'closed':
    case 'expired':
    case 'superseded':
    case 'sparePartsOnly':
      return entry ? closures(entry, dates) : [];
    case 'overMaximum':
      return [{ outcome, percent: entry?.maxPercent ?? '' }];
    case 'belowMinimum':
      return [{ outcome, percent: entry?.minPercent ?? '' }];
    case 'contentOpen':
      return [{ outcome, minPercent: entry?.minPercent ?? null, maxPercent: entry?.maxPercent ?? null }];
    case 'dateMissing':
      return [{ outcome, facts: entry ? missingFacts(entry, dates) : [] }];
    default:
      return [{ outcome }];
  }
}

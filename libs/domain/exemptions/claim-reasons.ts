import { type ExemptionEntry, type ExemptionFact, missingFacts, type VehicleDates } from '../substances';
import type { ClaimOutcome } from './claim-outcome';

/** Conditions of an entry that a date of the vehicle may fail. */
export const CLOSING_DATES = ['typeApproval', 'typeApprovedFrom', 'putOnMarket', 'engineDeveloped'] as const;
export type ClosingDate = (typeof CLOSING_DATES)[number];

type WithMore = 'overMaximum' | 'belowMinimum' | 'contentOpen' | 'closed' | 'expired' | 'dateMissing';
/**
 * One reason why an entry does not apply (or is open), with the values for its message: the bound in percent; the
 * date in the regulation and that of the vehicle; the missing facts. Dates are ISO dates, percent is decimal text.
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

/** All reasons that close an entry for a vehicle. Empty when the entry is open or a date is missing. */
function closingReasons(entry: ExemptionEntry, dates: VehicleDates): ClaimReason[] {
  const superseded: ClaimReason[] = entry.superseded ? [{ outcome: 'superseded' }] : [];
  const ended: ClaimReason[] = entry.expiredOn ? [{ outcome: 'expired', date: entry.expiredOn }] : superseded;
  const forSpares: ClaimReason[] =
    entry.sparePartsOnly && dates.sparePart === false ? [{ outcome: 'sparePartsOnly' }] : [];
  return [...ended, ...closingDates(entry, dates), ...forSpares];
}

/**
 * Reasons for the outcome of a claim (domain.md 4.4): everything that closes the entry, or the single other reason.
 * @param entry as it was at the time of the run; null when the code names none
 */
export function claimReasons(outcome: ClaimOutcome, entry: ExemptionEntry | null, dates: VehicleDates): ClaimReason[] {
  switch (outcome) {
    case 'closed':
    case 'expired':
    case 'superseded':
    case 'sparePartsOnly':
      return entry ? closingReasons(entry, dates) : [];
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

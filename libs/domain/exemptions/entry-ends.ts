import type { ExemptionEntry, VehicleDates } from '../substances';

/**
 * The date with which the end of an entry is compared; `validUntil` ends it for every vehicle. A review date is not
 * an end.
 */
export const END_KINDS = ['typeApproval', 'putOnMarket', 'engineDeveloped', 'validUntil'] as const;
export type EndKind = (typeof END_KINDS)[number];
/** `date` is the first day on which the entry no longer applies; for `validUntil`, the last day on which it applies. */
export interface EntryEnd {
  by: EndKind;
  date: string;
}
type Ending = Pick<
  ExemptionEntry,
  'vehicleTypeApprovedBefore' | 'vehiclePutOnMarketBefore' | 'engineDevelopedBefore'
> & { validUntil: string | null };

/** All ends of an entry, earliest first. */
export function entryEnds(entry: Ending): EntryEnd[] {
  const ends = [
    { by: 'typeApproval', date: entry.vehicleTypeApprovedBefore },
    { by: 'putOnMarket', date: entry.vehiclePutOnMarketBefore },
    { by: 'engineDeveloped', date: entry.engineDevelopedBefore },
    { by: 'validUntil', date: entry.validUntil },
  ] as const;
  return ends
    .flatMap(({ by, date }) => (date === null ? [] : [{ by, date }]))
    .sort((one, other) => one.date.localeCompare(other.date));
}

/**
 * Effect of an end on a vehicle: tooLate = the vehicle's date is not before the end; dateMissing = the vehicle's
 * date is not known; ends = the entry ends for every vehicle; inTime = the vehicle's date is early enough.
 */
export const END_EFFECTS = ['tooLate', 'dateMissing', 'ends', 'inTime'] as const;
export type EndEffect = (typeof END_EFFECTS)[number];
export function endEffect({ by, date }: EntryEnd, dates: VehicleDates): EndEffect {
  if (by === 'validUntil') return 'ends';
  const own = dates[by];
  if (own === undefined) return 'dateMissing';
  return own < date ? 'inTime' : 'tooLate';
}

const MONTH = 'yyyy-mm'.length;
export const monthOf = (day: string): string => day.slice(0, MONTH);

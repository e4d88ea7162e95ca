import type { ExemptionEntry, VehicleDates } from '../substances';

/** What an entry's last day is compared with; `validUntil` ends it for every vehicle. A review is no end. */
export const END_KINDS = ['typeApproval', 'putOnMarket', 'engineDeveloped', 'validUntil'] as const;
export type EndKind = (typeof END_KINDS)[number];
/** `date` is the first day on which the entry does not hold; for `validUntil` the last day on which it does. */
export interface EntryEnd {
  by: EndKind;
  date: string;
}
type Ending = Pick<
  ExemptionEntry,
  'vehicleTypeApprovedBefore' | 'vehiclePutOnMarketBefore' | 'engineDevelopedBefore'
> & { validUntil: string | null };

/** All ends of an entry, the earliest first. */
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
 * How an end meets a vehicle: the vehicle is early enough; it comes too late; nobody knows its date; or it ends
 * whatever the vehicle.
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

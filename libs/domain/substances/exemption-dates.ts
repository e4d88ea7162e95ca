import type { ExemptionEntry, VehicleDates } from './law';

/** valid: covers this vehicle. closed: does not. unknown: a date of the vehicle is missing. */
export type DateState = 'valid' | 'closed' | 'unknown';

const before = (date: string | undefined, end: string | null): DateState => {
  if (end === null) return 'valid';
  if (date === undefined) return 'unknown';
  return date < end ? 'valid' : 'closed';
};

const from = (date: string | undefined, start: string | null): DateState => {
  if (start === null) return 'valid';
  if (date === undefined) return 'unknown';
  return date >= start ? 'valid' : 'closed';
};

/** Whether the entry is open for the vehicle: every condition must hold; one closed condition closes it whatever else is missing. */
export function dateState(entry: ExemptionEntry, dates: VehicleDates): DateState {
  const states: DateState[] = [
    before(dates.typeApproval, entry.vehicleTypeApprovedBefore),
    from(dates.typeApproval, entry.typeApprovedFrom),
    before(dates.putOnMarket, entry.vehiclePutOnMarketBefore),
    before(dates.engineDeveloped, entry.engineDevelopedBefore),
    entry.superseded || (entry.sparePartsOnly && !dates.sparePart) ? 'closed' : 'valid',
  ];
  if (states.includes('closed')) return 'closed';
  return states.includes('unknown') ? 'unknown' : 'valid';
}

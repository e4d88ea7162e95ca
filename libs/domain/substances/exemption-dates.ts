import type { ExemptionEntry, VehicleDates } from './law';

/** valid: the entry covers this vehicle or part. closed: it does not. unknown: a fact is missing. */
export type DateState = 'valid' | 'closed' | 'unknown';

/**
 * Facts of a vehicle or part that an entry may require (2000/53/EC Annex II, column "Scope and expiry date of the
 * exemption").
 */
export const EXEMPTION_FACTS = ['sparePart', 'typeApproval', 'putOnMarket', 'engineDeveloped'] as const;
export type ExemptionFact = (typeof EXEMPTION_FACTS)[number];

/** Facts of some positions that override those of the vehicle. */
export interface OtherDates {
  /** All facts that apply: their own, and the remaining ones of the vehicle. */
  dates: VehicleDates;
  /** Facts declared at the positions themselves. */
  own: readonly ExemptionFact[];
}

const getStateBefore = (date: string | undefined, end: string | null): DateState => {
  if (end === null) return 'valid';
  if (date === undefined) return 'unknown';
  return date < end ? 'valid' : 'closed';
};

const from = (date: string | undefined, start: string | null): DateState => {
  if (start === null) return 'valid';
  if (date === undefined) return 'unknown';
  return date >= start ? 'valid' : 'closed';
};

const asSparePart = ({ sparePartsOnly }: ExemptionEntry, sparePart: boolean | undefined): DateState => {
  if (!sparePartsOnly || sparePart) return 'valid';
  return sparePart === undefined ? 'unknown' : 'closed';
};

/**
 * Whether the entry is open for the vehicle: all conditions must be met; one failed condition closes it, even if
 * other facts are missing.
 */
export function dateState(entry: ExemptionEntry, dates: VehicleDates): DateState {
  const states: DateState[] = [
    getStateBefore(dates.typeApproval, entry.vehicleTypeApprovedBefore),
    from(dates.typeApproval, entry.typeApprovedFrom),
    getStateBefore(dates.putOnMarket, entry.vehiclePutOnMarketBefore),
    getStateBefore(dates.engineDeveloped, entry.engineDevelopedBefore),
    asSparePart(entry, dates.sparePart),
    entry.superseded ? 'closed' : 'valid',
  ];
  if (states.includes('closed')) return 'closed';
  return states.includes('unknown') ? 'unknown' : 'valid';
}

/** The facts that an entry depends on. */
export function requiredFacts(entry: ExemptionEntry): ExemptionFact[] {
  const isNeeded: Record<ExemptionFact, boolean> = {
    sparePart: entry.sparePartsOnly,
    typeApproval: entry.vehicleTypeApprovedBefore !== null || entry.typeApprovedFrom !== null,
    putOnMarket: entry.vehiclePutOnMarketBefore !== null,
    engineDeveloped: entry.engineDevelopedBefore !== null,
  };
  return EXEMPTION_FACTS.filter((fact) => isNeeded[fact]);
}

/** The facts that the entry depends on and that are missing. */
export const missingFacts = (entry: ExemptionEntry, dates: VehicleDates): ExemptionFact[] =>
  requiredFacts(entry).filter((fact) => dates[fact] === undefined);

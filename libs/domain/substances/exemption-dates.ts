import type { ExemptionEntry, VehicleDates } from './law';

/** valid: covers this vehicle or part. closed: does not. unknown: a fact of it is missing. */
export type DateState = 'valid' | 'closed' | 'unknown';

/**
 * What an entry may ask of a vehicle or part (2000/53/EC Annex II, column "Scope and expiry date of the exemption").
 */
export const EXEMPTION_FACTS = ['sparePart', 'typeApproval', 'putOnMarket', 'engineDeveloped'] as const;
export type ExemptionFact = (typeof EXEMPTION_FACTS)[number];

/** What some positions say of themselves or of what lies below them, over what the vehicle says. */
export interface OtherDates {
  /** All facts that count there: their own, the others from the vehicle. */
  dates: VehicleDates;
  /** Those that they say themselves. */
  own: readonly ExemptionFact[];
}

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

const asSparePart = ({ sparePartsOnly }: ExemptionEntry, sparePart: boolean | undefined): DateState => {
  if (!sparePartsOnly || sparePart) return 'valid';
  return sparePart === undefined ? 'unknown' : 'closed';
};

/**
 * Whether the entry is open for the vehicle: every condition must hold; one closed condition closes it whatever else is
 * missing.
 */
export function dateState(entry: ExemptionEntry, dates: VehicleDates): DateState {
  const states: DateState[] = [
    before(dates.typeApproval, entry.vehicleTypeApprovedBefore),
    from(dates.typeApproval, entry.typeApprovedFrom),
    before(dates.putOnMarket, entry.vehiclePutOnMarketBefore),
    before(dates.engineDeveloped, entry.engineDevelopedBefore),
    asSparePart(entry, dates.sparePart),
    entry.superseded ? 'closed' : 'valid',
  ];
  if (states.includes('closed')) return 'closed';
  return states.includes('unknown') ? 'unknown' : 'valid';
}

/** The facts that an entry hangs on. */
export function factsAsked(entry: ExemptionEntry): ExemptionFact[] {
  const asked: Record<ExemptionFact, boolean> = {
    sparePart: entry.sparePartsOnly,
    typeApproval: entry.vehicleTypeApprovedBefore !== null || entry.typeApprovedFrom !== null,
    putOnMarket: entry.vehiclePutOnMarketBefore !== null,
    engineDeveloped: entry.engineDevelopedBefore !== null,
  };
  return EXEMPTION_FACTS.filter((fact) => asked[fact]);
}

/** The facts that the entry needs and nobody gave: what to ask for. */
export const missingFacts = (entry: ExemptionEntry, dates: VehicleDates): ExemptionFact[] =>
  factsAsked(entry).filter((fact) => dates[fact] === undefined);

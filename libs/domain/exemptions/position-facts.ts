import { EXEMPTION_FACTS, type ExemptionFact, type OtherDates, type VehicleDates } from '../substances';

/** Whether something is a spare part, as a person says it. */
export const SPARE_PART_STATES = ['yes', 'no', 'unknown'] as const;
export type SparePartState = (typeof SPARE_PART_STATES)[number];

/** Facts as said and kept: of a model or run null is not known, of a position null is as above it. ISO days. */
export interface SaidFacts {
  sparePart: SparePartState | null;
  typeApproval: string | null;
  putOnMarket: string | null;
  engineDeveloped: string | null;
}

/** Nothing is known: a data sheet that is judged by itself. */
export const NO_FACTS: SaidFacts = { sparePart: null, typeApproval: null, putOnMarket: null, engineDeveloped: null };

/** As the rules take them: what is not known is absent. */
export const datesOfFacts = ({ sparePart, typeApproval, putOnMarket, engineDeveloped }: SaidFacts): VehicleDates => ({
  ...(sparePart === 'yes' || sparePart === 'no' ? { sparePart: sparePart === 'yes' } : {}),
  ...(typeApproval ? { typeApproval } : {}),
  ...(putOnMarket ? { putOnMarket } : {}),
  ...(engineDeveloped ? { engineDeveloped } : {}),
});
/** The other way round, for what is told and kept. */
export const factsOfDates = ({ sparePart, typeApproval, putOnMarket, engineDeveloped }: VehicleDates): SaidFacts => ({
  sparePart: sparePart === undefined ? 'unknown' : sparePart ? 'yes' : 'no',
  typeApproval: typeApproval ?? null,
  putOnMarket: putOnMarket ?? null,
  engineDeveloped: engineDeveloped ?? null,
});
/** As they are told: not known is a state of its own. */
export const toldFacts = (facts: SaidFacts): SaidFacts & { sparePart: SparePartState } => ({
  ...facts,
  sparePart: facts.sparePart ?? 'unknown',
});
/** What a position says over what counts above it. */
export const factsOver = (own: SaidFacts, above: SaidFacts): SaidFacts => ({
  sparePart: own.sparePart ?? above.sparePart,
  typeApproval: own.typeApproval ?? above.typeApproval,
  putOnMarket: own.putOnMarket ?? above.putOnMarket,
  engineDeveloped: own.engineDeveloped ?? above.engineDeveloped,
});
const saidIn = (facts: SaidFacts): ExemptionFact[] => EXEMPTION_FACTS.filter((fact) => facts[fact] !== null);

/** Which facts count at each position: 0 those of the vehicle, n those of `others[n - 1]`. */
export interface FactsAtPositions {
  at: Int32Array;
  others: OtherDates[];
}

/**
 * A position's own fact holds for it and for all below it, until one below says otherwise; what nobody on the way up
 * says, the vehicle says.
 * @param parent index of each position's parent, -1 for a root; parents stand before their children
 * @param said own facts by index
 * @param vehicle the facts of the model, or those that the run was asked under
 */
export function factsAtPositions(
  parent: Int32Array,
  said: ReadonlyMap<number, SaidFacts>,
  vehicle: SaidFacts,
): FactsAtPositions {
  const at = new Int32Array(parent.length);
  const others: OtherDates[] = [];
  if (said.size === 0) return { at, others };
  const sets: SaidFacts[] = [NO_FACTS];
  const known = new Map<string, number>([[keyOf(NO_FACTS), 0]]);
  const place = (facts: SaidFacts): number => {
    const found = known.get(keyOf(facts));
    if (found !== undefined) return found;
    known.set(keyOf(facts), sets.length);
    others.push({ dates: datesOfFacts(factsOver(facts, vehicle)), own: saidIn(facts) });
    return sets.push(facts) - 1;
  };
  for (let index = 0; index < parent.length; index++) {
    const above = at[parent[index] as number] ?? 0;
    const own = said.get(index);
    at[index] = own ? place(factsOver(own, sets[above] ?? NO_FACTS)) : above;
  }
  return { at, others };
}
const keyOf = (facts: SaidFacts): string => EXEMPTION_FACTS.map((fact) => facts[fact] ?? '').join('|');

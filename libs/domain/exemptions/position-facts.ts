import { EXEMPTION_FACTS, type ExemptionFact, type OtherDates, type VehicleDates } from '../substances';

/** Whether a part is a spare part, as declared by a user. */
export const SPARE_PART_STATES = ['yes', 'no', 'unknown'] as const;
export type SparePartState = (typeof SPARE_PART_STATES)[number];

/**
 * Facts as declared and stored. Null means not known for a model or run, and inherited from above for a position.
 * ISO dates.
 */
export interface DeclaredFacts {
  sparePart: SparePartState | null;
  typeApproval: string | null;
  putOnMarket: string | null;
  engineDeveloped: string | null;
}

/** No facts are known, for example for a data sheet that is judged without a vehicle. */
export const NO_FACTS: DeclaredFacts = {
  sparePart: null,
  typeApproval: null,
  putOnMarket: null,
  engineDeveloped: null,
};

/** Converts facts into the input of the rules, in which unknown facts are absent. */
export const datesOfFacts = ({
  sparePart,
  typeApproval,
  putOnMarket,
  engineDeveloped,
}: DeclaredFacts): VehicleDates => ({
  ...(sparePart === 'yes' || sparePart === 'no' ? { sparePart: sparePart === 'yes' } : {}),
  ...(typeApproval ? { typeApproval } : {}),
  ...(putOnMarket ? { putOnMarket } : {}),
  ...(engineDeveloped ? { engineDeveloped } : {}),
});
/** Converts the input of the rules back into facts, for output and storage. */
export const factsOfDates = ({
  sparePart,
  typeApproval,
  putOnMarket,
  engineDeveloped,
}: VehicleDates): DeclaredFacts => ({
  sparePart: sparePart === undefined ? 'unknown' : sparePart ? 'yes' : 'no',
  typeApproval: typeApproval ?? null,
  putOnMarket: putOnMarket ?? null,
  engineDeveloped: engineDeveloped ?? null,
});
/** Facts for output: an undeclared spare part state becomes `unknown`. */
export const reportedFacts = (facts: DeclaredFacts): DeclaredFacts & { sparePart: SparePartState } => ({
  ...facts,
  sparePart: facts.sparePart ?? 'unknown',
});
/** Facts of a position override those inherited from above. */
export const overrideFacts = (own: DeclaredFacts, above: DeclaredFacts): DeclaredFacts => ({
  sparePart: own.sparePart ?? above.sparePart,
  typeApproval: own.typeApproval ?? above.typeApproval,
  putOnMarket: own.putOnMarket ?? above.putOnMarket,
  engineDeveloped: own.engineDeveloped ?? above.engineDeveloped,
});
const declaredFactsIn = (facts: DeclaredFacts): ExemptionFact[] =>
  EXEMPTION_FACTS.filter((fact) => facts[fact] !== null);

/** Index of the facts that apply at each position: 0 = those of the vehicle, n = `others[n - 1]`. */
export interface FactsAtPositions {
  at: Int32Array;
  others: OtherDates[];
}

/**
 * A position's own fact applies to it and to everything below it, until overridden further down; facts that no
 * position on the way up declares come from the vehicle.
 * @param parent index of each position's parent, -1 for a root; parents come before their children
 * @param said declared facts by position index
 * @param vehicle the facts of the model, or those of the run
 */
export function factsAtPositions(
  parent: Int32Array,
  declared: ReadonlyMap<number, DeclaredFacts>,
  vehicle: DeclaredFacts,
): FactsAtPositions {
  const at = new Int32Array(parent.length);
  const others: OtherDates[] = [];
  if (declared.size === 0) return { at, others };
  const sets: DeclaredFacts[] = [NO_FACTS];
  const known = new Map<string, number>([[keyOf(NO_FACTS), 0]]);
  const place = (facts: DeclaredFacts): number => {
    const found = known.get(keyOf(facts));
    if (found !== undefined) return found;
    known.set(keyOf(facts), sets.length);
    others.push({ dates: datesOfFacts(overrideFacts(facts, vehicle)), own: declaredFactsIn(facts) });
    return sets.push(facts) - 1;
  };
  for (let index = 0; index < parent.length; index++) {
    const above = at[parent[index] as number] ?? 0;
    const own = declared.get(index);
    at[index] = own ? place(overrideFacts(own, sets[above] ?? NO_FACTS)) : above;
  }
  return { at, others };
}
const keyOf = (facts: DeclaredFacts): string => EXEMPTION_FACTS.map((fact) => facts[fact] ?? '').join('|');

import { enumeration, type ValueOf } from './enumeration';

// Vehicle models, BOM and matching.

/**
 * Whether a vehicle model or position is judged as a spare part. Exemptions that apply only to spare parts depend
 * on it.
 */
export const sparePart = enumeration({
  name: 'sparePart',
  values: [
    { value: 'yes', key: 'yes' },
    { value: 'no', key: 'no' },
    { value: 'unknown', key: 'unknown' },
  ],
});
export type SparePartValue = ValueOf<typeof sparePart>;

/** Facts about a vehicle or part that an exemption can depend on. */
export const exemptionFact = enumeration({
  name: 'exemptionFact',
  values: [
    { value: 'sparePart', key: 'sparePart' },
    { value: 'typeApproval', key: 'typeApproval' },
    { value: 'putOnMarket', key: 'putOnMarket' },
    { value: 'engineDeveloped', key: 'engineDeveloped' },
  ],
});

/** State of a BOM. A temporary BOM may be replaced. */
export const bomType = enumeration({
  name: 'bomType',
  values: [
    { value: 0, key: 'formal' },
    { value: 1, key: 'temporary' },
  ],
});
export type BomType = ValueOf<typeof bomType>;

/** Kinds of vehicle model. */
export const modelType = enumeration({
  name: 'modelType',
  values: [
    { value: 0, key: 'traditional' },
    { value: 1, key: 'newEnergy' },
  ],
});
export type ModelType = ValueOf<typeof modelType>;

/** Kinds of drive. */
export const powerPlant = enumeration({
  name: 'powerPlant',
  values: [
    { value: 1, key: 'plugInHybrid' },
    { value: 2, key: 'pureElectric' },
    { value: 3, key: 'hybrid' },
    { value: 4, key: 'fuelCell' },
    { value: 5, key: 'combustionEngine' },
  ],
});
export type PowerPlant = ValueOf<typeof powerPlant>;

/** Whether a data sheet or BOM is locked. A locked one can be neither changed nor deleted. */
export const lockState = enumeration({
  name: 'lockState',
  values: [
    { value: 1, key: 'locked' },
    { value: 0, key: 'unlocked' },
  ],
});
export type LockState = ValueOf<typeof lockState>;

/** Positions that a matching run processes. */
export const matchingScope = enumeration({
  name: 'matchingScope',
  values: [
    { value: 1, key: 'allNodes' },
    { value: 2, key: 'onlyUnmatched' },
  ],
});
export type MatchingScope = ValueOf<typeof matchingScope>;

/** Whose data sheets a matching run uses, and which it prefers. */
export const matchingRule = enumeration({
  name: 'matchingRule',
  values: [
    { value: 0, key: 'imds' },
    { value: 2, key: 'own' },
    { value: 3, key: 'ownThenImds' },
    { value: 4, key: 'imdsThenOwn' },
  ],
});
export type MatchingRule = ValueOf<typeof matchingRule>;

/** The six orders of own, published and standard data sheets; the first candidate in the order wins. */
export const matchingOrder = enumeration({
  name: 'matchingOrder',
  values: [
    { value: 'own,published,standard', key: 'ownPublishedStandard' },
    { value: 'own,standard,published', key: 'ownStandardPublished' },
    { value: 'published,own,standard', key: 'publishedOwnStandard' },
    { value: 'published,standard,own', key: 'publishedStandardOwn' },
    { value: 'standard,own,published', key: 'standardOwnPublished' },
    { value: 'standard,published,own', key: 'standardPublishedOwn' },
  ],
});
export type MatchingOrder = ValueOf<typeof matchingOrder>;

/** How a tie between candidates of the same rank is decided. */
export const matchingTieBreak = enumeration({
  name: 'matchingTieBreak',
  values: [
    { value: 'latestCreation', key: 'latestCreation' },
    { value: 'highestVersion', key: 'highestVersion' },
  ],
});
export type MatchingTieBreak = ValueOf<typeof matchingTieBreak>;

/** Sort fields of candidates. */
export const candidateSort = enumeration({
  name: 'candidateSort',
  values: [
    { value: 'name', key: 'name' },
    { value: 'itemNumber', key: 'itemNumber' },
    { value: 'supplier', key: 'supplier' },
    { value: 'createTime', key: 'createTime' },
  ],
});
export type CandidateSort = ValueOf<typeof candidateSort>;

/** Match state of a BOM position. */
export const matchState = enumeration({
  name: 'matchState',
  values: [
    { value: 'matched', key: 'matched' },
    { value: 'byHand', key: 'byHand' },
    { value: 'choose', key: 'choose' },
    { value: 'unmatched', key: 'unmatched' },
    { value: 'assembly', key: 'assembly' },
    { value: 'covered', key: 'covered' },
  ],
});
export type MatchState = ValueOf<typeof matchState>;

/** The default is all or nothing. Importing only the valid rows has to be chosen. */
export const bomImportMode = enumeration({
  name: 'bomImportMode',
  values: [
    { value: 'allOrNothing', key: 'allOrNothing' },
    { value: 'validRowsOnly', key: 'validRowsOnly' },
  ],
});
export type BomImportMode = ValueOf<typeof bomImportMode>;

/** How a BOM workbook gives the parent of a row. */
export const bomLevelNotation = enumeration({
  name: 'bomLevelNotation',
  values: [
    { value: 'level', key: 'level' },
    { value: 'parentNumber', key: 'parentNumber' },
    { value: 'flat', key: 'flat' },
  ],
});
export type BomLevelNotation = ValueOf<typeof bomLevelNotation>;

/** Kinds of part change records of a model. */
export const changeKind = enumeration({
  name: 'changeKind',
  values: [
    { value: 'change', key: 'change' },
    { value: 'extension', key: 'extension' },
  ],
});
export type ChangeKind = ValueOf<typeof changeKind>;

/** Whether a part is on the model's list of high-risk parts. */
export const highRiskState = enumeration({
  name: 'highRiskState',
  values: [
    { value: 0, key: 'normal' },
    { value: 1, key: 'highRisk' },
  ],
});
export type HighRiskState = ValueOf<typeof highRiskState>;

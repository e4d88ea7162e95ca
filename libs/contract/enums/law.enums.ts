import { enumeration, type ValueOf } from './enumeration';

// Regulations, checks, verdicts and analyses.

/** Kinds of regulation. */
export const lawType = enumeration({
  name: 'lawType',
  values: [
    { value: 0, key: 'international' },
    { value: 1, key: 'foreign' },
    { value: 2, key: 'domestic' },
    { value: 3, key: 'enterprise' },
    { value: 4, key: 'industry' },
  ],
});
export type LawType = ValueOf<typeof lawType>;

/** What an entry of a regulation's list refers to. */
export const listEntityKind = enumeration({
  name: 'listEntityKind',
  values: [
    { value: 'substance', key: 'substance' },
    { value: 'element', key: 'element' },
    { value: 'family', key: 'family' },
    { value: 'group', key: 'group' },
  ],
});
export type ListEntityKind = ValueOf<typeof listEntityKind>;

/** The mass that a limit is a fraction of (domain.md section 4.1). */
export const limitDenominator = enumeration({
  name: 'limitDenominator',
  values: [
    { value: 'material', key: 'material' },
    { value: 'article', key: 'article' },
  ],
});
export type LimitDenominator = ValueOf<typeof limitDenominator>;

/** When a limit is exceeded: above it in regulations, at or above it in GADSL. */
export const limitComparison = enumeration({
  name: 'limitComparison',
  values: [
    { value: 'gt', key: 'above' },
    { value: 'gte', key: 'onOrAbove' },
  ],
});
export type LimitComparison = ValueOf<typeof limitComparison>;

/** Consequence of exceeding a limit. */
export const limitDuty = enumeration({
  name: 'limitDuty',
  values: [
    { value: 'prohibited', key: 'prohibited' },
    { value: 'declare', key: 'declare' },
  ],
});
export type LimitDuty = ValueOf<typeof limitDuty>;

/** State of an exemption entry on the dates of the vehicle. */
export const exemptionDates = enumeration({
  name: 'exemptionDates',
  values: [
    { value: 'valid', key: 'valid' },
    { value: 'closed', key: 'closed' },
    { value: 'unknown', key: 'unknown' },
  ],
});
export type ExemptionDates = ValueOf<typeof exemptionDates>;

/** Why nothing can be judged by a regulation on a date. */
export const notJudgedReason = enumeration({
  name: 'notJudgedReason',
  values: [
    { value: 'noList', key: 'noList' },
    { value: 'noEntryInForce', key: 'noEntryInForce' },
    { value: 'noLimit', key: 'noLimit' },
  ],
});
export type NotJudgedReasonValue = ValueOf<typeof notJudgedReason>;

/** What would turn the verdict "depends" or "unknown" into a definite one. */
export const settledBy = enumeration({
  name: 'settledBy',
  values: [
    { value: 'none', key: 'none' },
    { value: 'portions', key: 'portions' },
    { value: 'content', key: 'content' },
    { value: 'dates', key: 'dates' },
  ],
});
export type SettledBy = ValueOf<typeof settledBy>;

/** Circumstances of a verdict that are reported separately. */
export const reasonFlag = enumeration({
  name: 'reasonFlag',
  values: [
    { value: 'contradictory-portions', key: 'contradictoryPortions' },
    { value: 'normalised-portions', key: 'normalisedPortions' },
    { value: 'rest-without-room', key: 'restWithoutRoom' },
    { value: 'undisclosed-remainder', key: 'undisclosedRemainder' },
    { value: 'not-yet-specified', key: 'notYetSpecified' },
    { value: 'empty-node', key: 'emptyNode' },
    { value: 'cycle', key: 'cycle' },
    { value: 'unknown-compound', key: 'unknownCompound' },
    { value: 'confidential-substance', key: 'confidentialSubstance' },
    { value: 'potentially-prohibited-application', key: 'potentiallyProhibitedApplication' },
    { value: 'application-overridden', key: 'applicationOverridden' },
    { value: 'exact-recheck', key: 'exactRecheck' },
    { value: 'not-in-catalogue', key: 'notInCatalogue' },
  ],
});
export type ReasonFlag = ValueOf<typeof reasonFlag>;

/** Broken branches of a tree. They are findings of an analysis and do not make the job fail. */
export const branchIssue = enumeration({
  name: 'branchIssue',
  values: [
    { value: 'tree.cycle', key: 'cycle' },
    { value: 'tree.edge-not-allowed', key: 'edgeNotAllowed' },
    { value: 'node.empty', key: 'emptyNode' },
    { value: 'node.without-mass', key: 'nodeWithoutMass' },
    { value: 'position.root-missing', key: 'rootMissing' },
    { value: 'position.mass-missing', key: 'massMissing' },
  ],
});
export type BranchIssue = ValueOf<typeof branchIssue>;

/** The six verdicts, worst first (product.md); a parent takes the worst of its children. */
export const verdict = enumeration({
  name: 'verdict',
  values: [
    { value: 'fail', key: 'fail' },
    { value: 'depends', key: 'depends' },
    { value: 'unknown', key: 'unknown' },
    { value: 'exempt', key: 'exempt' },
    { value: 'declare', key: 'declare' },
    { value: 'pass', key: 'pass' },
  ],
});
export type Verdict = ValueOf<typeof verdict>;

/** The four result symbols of the specification. The solid triangle is "depends", the hollow one "unknown". */
export const analysisSymbol = enumeration({
  name: 'analysisSymbol',
  values: [
    { value: 'circle', key: 'circle' },
    { value: 'cross', key: 'cross' },
    { value: 'tick', key: 'tick' },
    { value: 'triangle', key: 'triangle' },
  ],
});
export type AnalysisSymbol = ValueOf<typeof analysisSymbol>;

/** Change of a finding since the previous run. */
export const runChange = enumeration({
  name: 'runChange',
  values: [
    { value: 'new', key: 'new' },
    { value: 'gone', key: 'gone' },
    { value: 'changed', key: 'changed' },
    { value: 'same', key: 'same' },
    { value: 'notComparable', key: 'notComparable' },
  ],
});
export type RunChange = ValueOf<typeof runChange>;

/**
 * Mass categories of ISO 22628: pre-treatment, dismantling, metal separation, residue recycled, energy recovery,
 * neither.
 */
export const recyclabilityFlag = enumeration({
  name: 'recyclabilityFlag',
  values: [
    { value: 'mP', key: 'preTreatment' },
    { value: 'mD', key: 'dismantling' },
    { value: 'mM', key: 'metalSeparation' },
    { value: 'mTr', key: 'residueRecycled' },
    { value: 'mTe', key: 'energyRecovery' },
    { value: 'mN', key: 'neither' },
  ],
});
export type RecyclabilityFlag = ValueOf<typeof recyclabilityFlag>;

/** Where a recyclability mark comes from. */
export const markSource = enumeration({
  name: 'markSource',
  values: [
    { value: 'rule', key: 'rule' },
    { value: 'byHand', key: 'byHand' },
    { value: 'inherited', key: 'inherited' },
  ],
});
export type MarkSource = ValueOf<typeof markSource>;

/** Materials breakdown of ISO 22628 Annex A. `unknown` contains the missing mass (domain.md section 9). */
export const materialBreakdown = enumeration({
  name: 'materialBreakdown',
  values: [
    { value: 'metals', key: 'metals' },
    { value: 'polymers', key: 'polymers' },
    { value: 'elastomers', key: 'elastomers' },
    { value: 'glass', key: 'glass' },
    { value: 'fluids', key: 'fluids' },
    { value: 'monm', key: 'monm' },
    { value: 'others', key: 'others' },
    { value: 'unknown', key: 'unknown' },
  ],
});
export type MaterialBreakdown = ValueOf<typeof materialBreakdown>;

/** Parts that are removed in step 1 of ISO 22628. */
export const preTreatmentPart = enumeration({
  name: 'preTreatmentPart',
  values: [
    { value: 'fluids', key: 'fluids' },
    { value: 'batteries', key: 'batteries' },
    { value: 'oilFilters', key: 'oilFilters' },
    { value: 'lpgTanks', key: 'lpgTanks' },
    { value: 'cngTanks', key: 'cngTanks' },
    { value: 'tyres', key: 'tyres' },
    { value: 'catalyticConverters', key: 'catalyticConverters' },
  ],
});
export type PreTreatmentPart = ValueOf<typeof preTreatmentPart>;

/** The analysis that a report comes from. */
export const reportSource = enumeration({
  name: 'reportSource',
  values: [
    { value: 1, key: 'highRiskList' },
    { value: 2, key: 'vehicleMaterialDetail' },
    { value: 3, key: 'prohibitedSubstances' },
    { value: 4, key: 'exemptions' },
    { value: 5, key: 'vehicleRrr' },
    { value: 6, key: 'materialClassification' },
    { value: 7, key: 'vehicleDeviation' },
  ],
});
export type ReportSource = ValueOf<typeof reportSource>;

/** State of a task (the task state of the specification). */
export const todoState = enumeration({
  name: 'todoState',
  values: [
    { value: 0, key: 'pending' },
    { value: 1, key: 'handled' },
    { value: 2, key: 'notTask' },
  ],
});
export type TodoState = ValueOf<typeof todoState>;

/** Analyses that run as jobs over a vehicle, a BOM position or a data sheet. */
export const analysisKind = enumeration({
  name: 'analysisKind',
  values: [
    { value: 'prohibited', key: 'prohibited' },
    { value: 'svhc', key: 'svhc' },
    { value: 'exemption', key: 'exemption' },
    { value: 'rrr', key: 'rrr' },
    { value: 'classification', key: 'classification' },
    { value: 'deviation', key: 'deviation' },
  ],
});
export type AnalysisKind = ValueOf<typeof analysisKind>;

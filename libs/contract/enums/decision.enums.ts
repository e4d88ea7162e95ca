import { enumeration, type ValueOf } from './enumeration';

// Exemptions and scoped decisions.

/** Scope of a decision. */
export const decisionScope = enumeration({
  name: 'decisionScope',
  values: [
    { value: 'part', key: 'part' },
    { value: 'sheet', key: 'sheet' },
    { value: 'material', key: 'material' },
    { value: 'supplier', key: 'supplier' },
  ],
});
export type DecisionScopeValue = ValueOf<typeof decisionScope>;

/** State of a decision on the current day. */
export const decisionState = enumeration({
  name: 'decisionState',
  values: [
    { value: 'proposed', key: 'proposed' },
    { value: 'approved', key: 'approved' },
    { value: 'refused', key: 'refused' },
    { value: 'withdrawn', key: 'withdrawn' },
    { value: 'expired', key: 'expired' },
  ],
});
export type DecisionStateValue = ValueOf<typeof decisionState>;

/** Actions on a decision. */
export const decisionAction = enumeration({
  name: 'decisionAction',
  values: [
    { value: 'propose', key: 'propose' },
    { value: 'approve', key: 'approve' },
    { value: 'refuse', key: 'refuse' },
    { value: 'withdraw', key: 'withdraw' },
  ],
});
export type DecisionActionValue = ValueOf<typeof decisionAction>;

/** Outcome of an application code that claims an exemption, best first. */
export const claimOutcome = enumeration({
  name: 'claimOutcome',
  values: [
    { value: 'covers', key: 'covers' },
    { value: 'dateMissing', key: 'dateMissing' },
    { value: 'contentOpen', key: 'contentOpen' },
    { value: 'closed', key: 'closed' },
    { value: 'expired', key: 'expired' },
    { value: 'superseded', key: 'superseded' },
    { value: 'sparePartsOnly', key: 'sparePartsOnly' },
    { value: 'overMaximum', key: 'overMaximum' },
    { value: 'belowMinimum', key: 'belowMinimum' },
    { value: 'wrongSubstance', key: 'wrongSubstance' },
    { value: 'wrongClass', key: 'wrongClass' },
    { value: 'potentiallyProhibited', key: 'potentiallyProhibited' },
    { value: 'codeInvalid', key: 'codeInvalid' },
    { value: 'codeUnknown', key: 'codeUnknown' },
    { value: 'noEntry', key: 'noEntry' },
  ],
});
export type ClaimOutcomeValue = ValueOf<typeof claimOutcome>;

/** The date with which the end of an exemption entry is compared. */
export const entryEndKind = enumeration({
  name: 'entryEndKind',
  values: [
    { value: 'typeApproval', key: 'typeApproval' },
    { value: 'putOnMarket', key: 'putOnMarket' },
    { value: 'engineDeveloped', key: 'engineDeveloped' },
    { value: 'validUntil', key: 'validUntil' },
  ],
});
export type EntryEndKindValue = ValueOf<typeof entryEndKind>;

/** Effect of the end of an entry on a vehicle. */
export const endEffect = enumeration({
  name: 'endEffect',
  values: [
    { value: 'tooLate', key: 'tooLate' },
    { value: 'dateMissing', key: 'dateMissing' },
    { value: 'ends', key: 'ends' },
    { value: 'inTime', key: 'inTime' },
  ],
});
export type EndEffectValue = ValueOf<typeof endEffect>;

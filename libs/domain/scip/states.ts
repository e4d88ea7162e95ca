/** States of a dossier (domain.md 5.5), as `scipDossierState` of the contract. */
export type ScipState = 'draft' | 'validated' | 'exported' | 'submitted' | 'passed' | 'failed' | 'updated';
/** What a person tells after the file was uploaded at ECHA by hand. */
export const SCIP_OUTCOMES = ['submitted', 'passed', 'failed'] as const;
export type ScipOutcome = (typeof SCIP_OUTCOMES)[number];

const AFTER: Readonly<Record<ScipOutcome, readonly ScipState[]>> = {
  submitted: ['exported'],
  passed: ['exported', 'submitted'],
  failed: ['exported', 'submitted'],
};
/** Whether the outcome can be reported in this state: only what was exported can have been submitted. */
export const mayRecordScipOutcome = (state: ScipState, outcome: ScipOutcome): boolean => AFTER[outcome].includes(state);

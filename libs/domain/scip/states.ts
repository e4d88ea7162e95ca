import type { ScipKind } from './dossier';

/** States of a dossier (domain.md 5.5), as `scipDossierState` of the contract. `updated`: it must be updated. */
export const SCIP_STATES = ['draft', 'validated', 'exported', 'submitted', 'passed', 'failed', 'updated'] as const;
export type ScipState = (typeof SCIP_STATES)[number];
/** What becomes of a file at ECHA, told by a person or by the interface. */
export const SCIP_OUTCOMES = ['submitted', 'passed', 'failed'] as const;
export type ScipOutcome = (typeof SCIP_OUTCOMES)[number];

/** What can be done with a dossier in a state. Every state can be edited; the dossier is a draft from then on. */
interface ScipStateRules {
  /** The state once its file was made; a file of what is submitted, notified or outdated is only a copy. */
  exported: ScipState;
  isSubmittable: boolean;
  /** It said something about its vehicle, so that it is looked at whether it still does. */
  isWatched: boolean;
  /** Outcomes that a person may tell, once it was exported. */
  outcomes: readonly ScipOutcome[];
  /** It is what was exported or submitted last, so that its outcome becomes its state; otherwise only a number counts. */
  followsAnswer: boolean;
}
const RULES: Readonly<Record<ScipState, ScipStateRules>> = {
  // Changed since it was exported: the number of that file counts, which makes this one an update.
  draft: { exported: 'exported', isSubmittable: true, isWatched: false, outcomes: ['passed'], followsAnswer: false },
  validated: {
    exported: 'exported',
    isSubmittable: true,
    isWatched: true,
    outcomes: ['passed'],
    followsAnswer: false,
  },
  exported: {
    exported: 'exported',
    isSubmittable: true,
    isWatched: true,
    outcomes: ['submitted', 'passed', 'failed'],
    followsAnswer: true,
  },
  submitted: {
    exported: 'submitted',
    isSubmittable: false,
    isWatched: true,
    outcomes: ['passed', 'failed'],
    followsAnswer: true,
  },
  passed: { exported: 'passed', isSubmittable: false, isWatched: true, outcomes: [], followsAnswer: false },
  failed: { exported: 'exported', isSubmittable: true, isWatched: true, outcomes: [], followsAnswer: true },
  // Marked already. A file of it is a copy, and the number of one that was submitted before counts; it must be updated
  // nevertheless, until its tree is built again or a person changes it.
  updated: { exported: 'updated', isSubmittable: true, isWatched: false, outcomes: ['passed'], followsAnswer: false },
};
export const scipStateAfterExport = (state: ScipState): ScipState => RULES[state].exported;
export const maySubmitScip = (state: ScipState): boolean => RULES[state].isSubmittable;
export const WATCHED_SCIP_STATES: readonly ScipState[] = SCIP_STATES.filter((state) => RULES[state].isWatched);
/** Outcomes that can be told: only what was exported can have been submitted. */
export const scipOutcomesOf = (state: ScipState, isExported: boolean): readonly ScipOutcome[] =>
  isExported ? RULES[state].outcomes : [];

/** What an outcome changes of a dossier. */
export interface ScipStanding {
  state: ScipState;
  kind: ScipKind;
  scipNumber: string | null;
}
/**
 * `person`: entered by hand; `last`: of the last submission; `changed`: of the last one, whose content somebody changed
 * since; `earlier`: of one before it.
 */
export type ScipAnswerSource = 'person' | 'last' | 'changed' | 'earlier';
/**
 * The dossier after an outcome; undefined when it changes nothing. A SCIP number counts whatever became of the dossier
 * meanwhile, that of an earlier submission where there is none; then anything but the file that passed is an update.
 */
export function scipStandingAfter(
  known: ScipStanding,
  { outcome, scipNumber }: { outcome: ScipOutcome; scipNumber: string | null },
  source: ScipAnswerSource,
): ScipStanding | undefined {
  const follows = (source === 'last' || source === 'person') && RULES[known.state].followsAnswer;
  const state = follows ? outcome : known.state;
  const number = source === 'earlier' ? (known.scipNumber ?? scipNumber) : (scipNumber ?? known.scipNumber);
  const isUpdate = number !== null && number !== known.scipNumber && state !== 'passed';
  const kind = isUpdate ? scipKindAfterChange(known.kind, number) : known.kind;
  const isSame = state === known.state && kind === known.kind && number === known.scipNumber;
  return isSame ? undefined : { state, kind, scipNumber: number };
}
/** The kind of a dossier that was changed: what was notified before is an update. */
export const scipKindAfterChange = (kind: ScipKind, scipNumber: string | null): ScipKind =>
  scipNumber !== null && kind === 'initial' ? 'update' : kind;

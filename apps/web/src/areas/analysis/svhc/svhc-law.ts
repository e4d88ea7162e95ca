import type { AnalysisRun, LawRow } from '@matlas/contract';

/** Code of the Candidate List (REACH Art. 33) in the reference data. */
const CANDIDATE_LIST = 'REACH-SVHC';
export const isCandidateList = ({ code }: Pick<LawRow, 'code'>): boolean => code === CANDIDATE_LIST;
/** Restricts the findings to the Candidate List when a run includes other regulations. */
export const candidateListIds = (run: AnalysisRun): number[] =>
  run.lists.filter(isCandidateList).map(({ lawId }) => lawId);
/** Whether the run included the Candidate List, even if the list could not be judged on its day. */
export const includesCandidateList = (run: AnalysisRun): boolean =>
  [...run.lists, ...run.notJudged].some(isCandidateList);

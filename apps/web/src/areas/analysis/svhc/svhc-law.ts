import type { AnalysisRun, LawRow } from '@matlas/contract';

/** The Candidate List (REACH Art. 33), as the reference data call it. */
const CANDIDATE_LIST = 'REACH-SVHC';
export const isCandidateList = ({ code }: Pick<LawRow, 'code'>): boolean => code === CANDIDATE_LIST;
/** By the Candidate List alone, where a run asked more. */
export const candidateLists = (run: AnalysisRun): number[] =>
  run.lists.filter(isCandidateList).map(({ lawId }) => lawId);
/** It was asked by the Candidate List, whether that judged on the day or not. */
export const asksArticles = (run: AnalysisRun): boolean => [...run.lists, ...run.notJudged].some(isCandidateList);

import type { AnalysisRun, LawRow } from '@matlas/contract';

/** The Candidate List (REACH Art. 33), as the reference data call it. */
const CANDIDATE_LIST = 'REACH-SVHC';
export const isCandidateList = ({ code }: Pick<LawRow, 'code'>): boolean => code === CANDIDATE_LIST;
/** By the Candidate List alone, where a run asked more. */
export const candidateLists = (run: AnalysisRun): number[] => run.lists.filter(isCandidateList).map(({ lawId }) => lawId);
export const judgesArticles = (run: AnalysisRun): boolean => run.lists.some(isCandidateList);

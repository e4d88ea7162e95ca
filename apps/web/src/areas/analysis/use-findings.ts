import { analysisApi, type Finding, type Sent } from '@matlas/contract';
import { call, useLanguage } from '@matlas/web-kit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnalysisState } from './analysis-state';
import { type ReadOn, useReadOn } from './read-on';

/** Rows that are asked for at once; more follow while a person scrolls. */
export const pageSize = 200;

export type FindingQuestion = Sent<typeof analysisApi.findings>;

/** The question that a state of the screen asks about a run; exports and groups ask the same. */
export function questionOf(state: AnalysisState, runId: number, comparedId: number | undefined): FindingQuestion {
  return {
    runId,
    verdicts: [...state.verdicts],
    lawIds: [...state.lawIds],
    changedOnly: state.changedOnly,
    ...(comparedId === undefined ? {} : { compareWith: comparedId }),
    ...(state.supplier ? { supplier: state.supplier } : {}),
    ...(state.q ? { q: state.q } : {}),
    ...(state.decided ? { decided: state.decided } : {}),
  };
}

export interface Findings extends ReadOn<Finding> {
  totalIsMin: boolean;
}

/**
 * The findings of a run, read on as far as a person scrolls: each page continues after the last row of the one before.
 */
export function useFindings(question: FindingQuestion | undefined): Findings {
  const language = useLanguage();
  const query = useInfiniteQuery({
    // The results of a run never change: unlike other questions this one is not asked again after a command.
    queryKey: ['findings', language, question],
    queryFn: ({ pageParam, signal }) =>
      call(
        analysisApi.findings,
        { ...question, pageSize, ...(pageParam ? { cursor: pageParam } : {}) } as FindingQuestion,
        { log: ['analysis.title', 'kit.query'], signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: Infinity,
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  return { ...useReadOn(query), totalIsMin: query.data?.pages[0]?.totalIsMin ?? false };
}

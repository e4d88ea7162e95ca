import { analysisApi, type Finding, type Sent } from '@matlas/contract';
import { call, useLanguage } from '@matlas/web-kit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnalysisState } from './analysis-state';
import { type PagedRows, usePagedRows } from './read-on';

/** Rows per page. The next page is loaded while the user scrolls. */
export const pageSize = 200;

export type FindingsQuery = Sent<typeof analysisApi.findings>;

/** The query for the findings of a run, from the state of the screen. Exports and groups use the same one. */
export function toFindingsQuery(state: AnalysisState, runId: number, comparedId: number | undefined): FindingsQuery {
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

export interface Findings extends PagedRows<Finding> {
  totalIsMin: boolean;
}

/**
 * The findings of a run, loaded page by page while the user scrolls. Each page continues after the last row of the
 * previous one.
 */
export function useFindings(question: FindingsQuery | undefined): Findings {
  const language = useLanguage();
  const query = useInfiniteQuery({
    // The results of a run never change: unlike other queries this one is not invalidated by a command.
    queryKey: ['findings', language, question],
    queryFn: ({ pageParam, signal }) =>
      call(
        analysisApi.findings,
        { ...question, pageSize, ...(pageParam ? { cursor: pageParam } : {}) } as FindingsQuery,
        { log: ['analysis.title', 'kit.query'], signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: Infinity,
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  return { ...usePagedRows(query), totalIsMin: query.data?.pages[0]?.totalIsMin ?? false };
}

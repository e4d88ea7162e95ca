import { useT } from '@matlas/web-kit';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** A list that loads further pages while the user scrolls. */
export interface PagedRows<Row> {
  rows: readonly Row[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  readMore: () => void;
}

export function usePagedRows<Row>(
  query: UseInfiniteQueryResult<InfiniteData<{ records: readonly Row[]; total: number }>>,
): PagedRows<Row> {
  const t = useT();
  const { data, isLoading, isPlaceholderData, error, hasNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ records }) => records) ?? [], [data]);
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    isLoading,
    isStale: isPlaceholderData,
    error: error === null ? null : error instanceof Error ? error : new Error(t('kit.notLoaded')),
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    readMore: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
  };
}

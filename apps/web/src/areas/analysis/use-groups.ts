import {
  analysisApi,
  analysisGroupsApi,
  type Finding,
  type FindingGroup,
  type FindingGroupKind,
  type InformDuty,
  type Sent,
} from '@matlas/contract';
import { call, useLanguage } from '@matlas/web-kit';
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type PagedRows, usePagedRows } from './read-on';
import { pageSize, type FindingsQuery } from './use-findings';

type GroupsQuery = Sent<typeof analysisGroupsApi.groups>;

/** Findings grouped by a common property, loaded page by page while the user scrolls. */
export function useGroups(
  by: FindingGroupKind,
  question: (FindingsQuery & { duty?: InformDuty }) | undefined,
): PagedRows<FindingGroup> {
  const language = useLanguage();
  const query = useInfiniteQuery({
    queryKey: ['finding groups', language, by, question],
    queryFn: ({ pageParam, signal }) =>
      call(analysisGroupsApi.groups, { ...question, by, pageSize, pageNo: pageParam } as GroupsQuery, {
        log: ['analysis.title', 'analysis.log.groups'],
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
    staleTime: Infinity,
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  return usePagedRows(query);
}

/** The loaded findings of an expanded group. */
export interface LoadedGroup {
  rows: readonly Finding[];
  total: number;
  isLoading: boolean;
}

/** The findings of the expanded groups. `more` loads the next page of a group. */
export function useGroupMembers(
  by: FindingGroupKind,
  keys: readonly string[],
  question: FindingsQuery | undefined,
): { members: ReadonlyMap<string, LoadedGroup>; more: (key: string) => void } {
  const language = useLanguage();
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const wanted = useMemo(
    () => keys.flatMap((key) => Array.from({ length: pages[key] ?? 1 }, (_, index) => ({ key, pageNo: index + 1 }))),
    [keys, pages],
  );
  const members = useQueries({
    queries: wanted.map(({ key, pageNo }) => ({
      queryKey: ['findings of group', language, by, key, pageNo, question],
      staleTime: Infinity,
      enabled: question !== undefined,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(analysisApi.findings, { ...question, groupBy: by, groupKey: key, pageSize, pageNo } as FindingsQuery, {
          log: ['analysis.title', 'kit.query'],
          signal,
        }),
    })),
    combine: (results) => {
      const found = new Map<string, LoadedGroup>();
      results.forEach(({ data, isLoading }, index) => {
        const key = wanted[index]?.key ?? '';
        const known = found.get(key);
        found.set(key, {
          rows: [...(known?.rows ?? []), ...(data?.records ?? [])],
          total: data?.total ?? known?.total ?? 0,
          isLoading: isLoading || (known?.isLoading ?? false),
        });
      });
      return found;
    },
  });
  return { members, more: (key) => setPages((before) => ({ ...before, [key]: (before[key] ?? 1) + 1 })) };
}

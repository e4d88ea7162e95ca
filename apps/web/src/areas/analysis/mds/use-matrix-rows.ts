import { analysisGroupsApi } from '@matlas/contract';
import { useLatest, useRoute } from '@matlas/web-kit';
import { useEffect, useMemo } from 'react';
import type { ScreenProps } from '../analysis-screen';
import { defaultVerdicts } from '../analysis-state';
import { useGroups } from '../use-groups';
import { buildMatrixRows } from './matrix-rows';

/** The rows of all sheets of a run, and those that pass the verdict filter. */
export function useMatrixRows({ run, state }: ScreenProps) {
  const question = useMemo(() => ({ runId: run.id, lawIds: [], verdicts: [], changedOnly: false }), [run.id]);
  const sheets = useRoute(
    analysisGroupsApi.masses,
    { runId: run.id },
    { log: ['analysis.mds.title', 'analysis.log.masses'] },
  );
  const groups = useGroups('sheet', question);
  const { hasMore, readMore } = groups;
  const latest = useLatest(readMore);
  useEffect(() => {
    if (hasMore) latest.current();
  }, [hasMore, groups.rows.length, latest]);
  const all = useMemo(() => buildMatrixRows(run, sheets.data ?? [], groups.rows), [run, sheets.data, groups.rows]);
  const isAll = state.verdicts === defaultVerdicts;
  const rows = useMemo(
    () => (isAll ? all : all.filter(({ cells }) => cells.some(({ worst }) => state.verdicts.includes(worst)))),
    [all, isAll, state.verdicts],
  );
  return {
    rows,
    all,
    isLoading: sheets.isLoading || groups.isLoading,
    error: sheets.error ?? groups.error,
    retry: () => {
      void sheets.refetch();
      groups.retry();
    },
  };
}

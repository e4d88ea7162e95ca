import { useLatest } from '@matlas/web-kit';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readState, writeState, type AnalysisState } from './analysis-state';

export type PatchState = (patch: Partial<AnalysisState>) => void;

/** The state of the screen in the URL, so that back, reload and shared links restore it. */
export function useAnalysisState(): { state: AnalysisState; patch: PatchState } {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readState(search), [search]);
  const latest = useLatest({ search, setSearch });
  const patch = useCallback<PatchState>(
    (change) => {
      // Two changes before the next render (a debounced input and a click) must not overwrite each other.
      latest.current.search = writeState(latest.current.search, change);
      latest.current.setSearch(latest.current.search, { replace: true });
    },
    [latest],
  );
  return { state, patch };
}

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readState, writeState, type AnalysisState } from './analysis-state';

export type PatchState = (patch: Partial<AnalysisState>) => void;

/** The state of the screen in the address bar, so that back, reload and a shared link keep it. */
export function useAnalysisState(): { state: AnalysisState; patch: PatchState } {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readState(search), [search]);
  const patch = useCallback<PatchState>((change) => setSearch((now) => writeState(now, change), { replace: true }), [setSearch]);
  return { state, patch };
}

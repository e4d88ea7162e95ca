import { useAddress } from '@matlas/web-kit';
import { useCallback, useMemo } from 'react';
import { readState, writeState, type AnalysisState } from './analysis-state';

export type PatchState = (patch: Partial<AnalysisState>) => void;

/** The state of the screen in the URL, so that back, reload and shared links restore it. */
export function useAnalysisState(): { state: AnalysisState; patch: PatchState } {
  const [search, change] = useAddress();
  const state = useMemo(() => readState(search), [search]);
  const patch = useCallback<PatchState>(
    (changed) => change((now) => writeState(now, changed), { replace: true }),
    [change],
  );
  return { state, patch };
}

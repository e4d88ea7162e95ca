import { analysisRrrApi, type RrrResult, type RrrResultRow } from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';
import { useSearchParams } from 'react-router-dom';
import { parsePositiveInteger } from '../analysis-state';

/** Number of results in the pickers, newest first. */
const maxOffered = 50;

export interface ResultChoice {
  /** Results of this vehicle, newest first. */
  results: readonly RrrResultRow[];
  /** Newest result of each other vehicle, for comparison. */
  others: readonly RrrResultRow[];
  result: RrrResult | null | undefined;
  comparedId: number | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  choose: (resultId: number | undefined) => void;
  compare: (resultId: number | undefined) => void;
}

/** Keeps the newest result of each vehicle. */
function newestPerVehicle(rows: readonly RrrResultRow[]): RrrResultRow[] {
  const newest = new Map<number, RrrResultRow>();
  for (const row of rows) if ((newest.get(row.modId)?.id ?? 0) < row.id) newest.set(row.modId, row);
  return [...newest.values()];
}

/** The shown result and the one to compare with. Both ids are in the URL. */
export function useResult(modId: number): ResultChoice {
  const [search, setSearch] = useSearchParams();
  const [requestedId, comparedId] = [
    parsePositiveInteger(search.get('resultId')),
    parsePositiveInteger(search.get('compare')),
  ];
  const log = ['analysisRrr.resultTitle', 'analysisRrr.log.results'];
  const last = useRoute(analysisRrrApi.lastResult, { modId }, { log, enabled: requestedId === undefined });
  const named = useRoute(analysisRrrApi.result, { id: requestedId ?? 0 }, { log, enabled: requestedId !== undefined });
  const own = useRoute(analysisRrrApi.results, { modId, pageSize: maxOffered }, { log });
  const all = useRoute(analysisRrrApi.results, { pageSize: maxOffered }, { log });
  const shown = requestedId === undefined ? last : named;
  const set = (name: string, value: number | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(name);
        else next.set(name, String(value));
        return next;
      },
      { replace: true },
    );
  return {
    results: own.data?.records ?? [],
    others: newestPerVehicle(all.data?.records ?? []).filter((row) => row.modId !== modId),
    result: shown.data,
    comparedId,
    isLoading: shown.isLoading,
    error: shown.error,
    retry: () => void shown.refetch(),
    choose: (resultId) => set('resultId', resultId),
    compare: (resultId) => set('compare', resultId),
  };
}

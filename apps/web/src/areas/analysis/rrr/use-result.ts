import { analysisRrrApi, type RrrResult, type RrrResultRow } from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';
import { useSearchParams } from 'react-router-dom';
import { numberIn } from '../analysis-state';

/** Results that the pickers offer: the newest. */
const offered = 50;

export interface ResultChoice {
  /** Of this vehicle, newest first. */
  results: readonly RrrResultRow[];
  /** Newest ones of other vehicles, for comparing. */
  others: readonly RrrResultRow[];
  result: RrrResult | null | undefined;
  comparedId: number | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  choose: (resultId: number | undefined) => void;
  compare: (resultId: number | undefined) => void;
}

/** The newest of each vehicle. */
function newestOf(rows: readonly RrrResultRow[]): RrrResultRow[] {
  const newest = new Map<number, RrrResultRow>();
  for (const row of rows) if ((newest.get(row.modId)?.id ?? 0) < row.id) newest.set(row.modId, row);
  return [...newest.values()];
}

/** Which result is shown and with which it is compared; both in the address. */
export function useResult(modId: number): ResultChoice {
  const [search, setSearch] = useSearchParams();
  const [askedId, comparedId] = [numberIn(search.get('resultId')), numberIn(search.get('compare'))];
  const log = ['analysisRrr.resultTitle', 'analysisRrr.log.results'];
  const last = useRoute(analysisRrrApi.lastResult, { modId }, { log, enabled: askedId === undefined });
  const named = useRoute(analysisRrrApi.result, { id: askedId ?? 0 }, { log, enabled: askedId !== undefined });
  const own = useRoute(analysisRrrApi.results, { modId, pageSize: offered }, { log });
  const all = useRoute(analysisRrrApi.results, { pageSize: offered }, { log });
  const shown = askedId === undefined ? last : named;
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
    others: newestOf(all.data?.records ?? []).filter((row) => row.modId !== modId),
    result: shown.data,
    comparedId,
    isLoading: shown.isLoading,
    error: shown.error,
    retry: () => void shown.refetch(),
    choose: (resultId) => set('resultId', resultId),
    compare: (resultId) => set('compare', resultId),
  };
}

import { analysisApi, type AnalysisRun } from '@matlas/contract';
import { useMay, useRoute } from '@matlas/web-kit';

/**
 * The current run of a vehicle according to the server (decision 0078), as shown on its card, in its BOM and in the
 * analysis. `isKnown` is true once the server has answered.
 */
export function useCurrentRun(
  modId: number,
  { log, enabled = true }: { log: string; enabled?: boolean },
): { run: AnalysisRun | undefined; isKnown: boolean } {
  const may = useMay();
  const { data, isLoading } = useRoute(analysisApi.runs, { modId }, { log, enabled: enabled && may(analysisApi.runs) });
  return { run: data?.find(({ current }) => current), isKnown: !isLoading };
}

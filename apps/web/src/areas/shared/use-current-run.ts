import { analysisApi, type AnalysisRun } from '@matlas/contract';
import { useMay, useRoute } from '@matlas/web-kit';

/**
 * The current run of a vehicle as the server names it (decision 0078): what its card, its BOM and the analysis show.
 * `isKnown`: it was asked and answered.
 */
export function useCurrentRun(
  modId: number,
  { log, enabled = true }: { log: string; enabled?: boolean },
): { run: AnalysisRun | undefined; isKnown: boolean } {
  const may = useMay();
  const { data, isLoading } = useRoute(analysisApi.runs, { modId }, { log, enabled: enabled && may(analysisApi.runs) });
  return { run: data?.find(({ current }) => current), isKnown: !isLoading };
}

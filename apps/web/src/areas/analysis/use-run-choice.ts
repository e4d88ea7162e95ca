import { analysisApi, vehicleApi, type AnalysisRun, type VehicleModelOption } from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';
import { useEffect } from 'react';
import type { AnalysisState } from './analysis-state';

const rememberedKey = 'matlas.analysis.model';
const remembered = (): number => Number(localStorage.getItem(rememberedKey));

export interface RunChoice {
  models: readonly VehicleModelOption[];
  model: VehicleModelOption | undefined;
  /** Finished runs of the model, newest first. */
  runs: readonly AnalysisRun[];
  /** The run whose results are shown. */
  run: AnalysisRun | undefined;
  compared: AnalysisRun | undefined;
  /** The newest run while it runs, or after it failed. */
  unfinished: AnalysisRun | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** The model of the address, else of its run, else the one seen last on this device, else the first that has a BOM. */
function chooseModel(models: readonly VehicleModelOption[], wanted: number | undefined): VehicleModelOption | undefined {
  const byId = (id: number | undefined) => models.find((model) => model.id === id);
  return byId(wanted) ?? byId(remembered()) ?? models.find(({ bomPositions }) => bomPositions > 0) ?? models[0];
}

function compareWith(runs: readonly AnalysisRun[], run: AnalysisRun | undefined, wanted: AnalysisState['compare']): AnalysisRun | undefined {
  if (!run || wanted === 'none') return undefined;
  if (wanted !== undefined) return runs.find(({ id }) => id === wanted && id !== run.id);
  return runs.find(({ number }) => number < run.number);
}

/** Model, run and compared run; the newest finished run unless the address names another. */
export function useRunChoice({ modId, runId, compare }: AnalysisState): RunChoice {
  const models = useRoute(vehicleApi.modInfo.modList, {}, { log: 'analysis.log.models' });
  const named = useRoute(analysisApi.one, { runId: runId ?? 0 }, { log: 'analysis.log.run', enabled: runId !== undefined && modId === undefined });
  const isRunNamed = runId === undefined || modId !== undefined || named.data !== undefined || named.error !== null;
  const model = models.data && isRunNamed ? chooseModel(models.data, modId ?? named.data?.modId) : undefined;
  const all = useRoute(analysisApi.runs, { modId: model?.id ?? 0 }, { log: 'analysis.log.runs', enabled: model !== undefined });
  const id = model?.id;
  useEffect(() => { if (id !== undefined) localStorage.setItem(rememberedKey, String(id)); }, [id]);
  const newestFirst = [...(all.data ?? [])].sort((left, right) => right.number - left.number);
  const runs = newestFirst.filter(({ state }) => state === 'done');
  const run = runs.find((one) => one.id === runId) ?? runs[0];
  const [newest] = newestFirst;
  return {
    models: models.data ?? [], model, runs, run, compared: compareWith(runs, run, compare),
    unfinished: newest && (newest.state === 'running' || newest.state === 'failed') ? newest : undefined,
    isLoading: models.isLoading || !isRunNamed || all.isLoading,
    error: models.error ?? all.error,
    retry: () => void (models.error ? models.refetch() : all.refetch()),
  };
}

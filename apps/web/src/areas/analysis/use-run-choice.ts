import { analysisApi, vehicleApi, type AnalysisRun, type VehicleModelOption } from '@matlas/contract';
import { useMay, useRoute } from '@matlas/web-kit';
import { useEffect } from 'react';
import type { AnalysisState } from './analysis-state';
import { readLastTargets, rememberTarget } from './target/last-targets';
import { toTargetInput, sameTarget, targetOfRun, type Target } from './target/target';

export interface RunChoice {
  models: readonly VehicleModelOption[];
  /**
   * The target of the analysis. Undefined while none is selected, and for a run whose data sheets the server does
   * not list.
   */
  target: Target | undefined;
  /** The vehicle, when the target is a vehicle or a branch of one. */
  model: VehicleModelOption | undefined;
  /** Name of the target, with the assumptions of the run when it does not show the present state. */
  title: string;
  /** Finished runs of the target, newest first. */
  runs: readonly AnalysisRun[];
  /** The run whose results are shown. */
  run: AnalysisRun | undefined;
  compared: AnalysisRun | undefined;
  /** The newest run when it is unfinished or failed. */
  unfinished: AnalysisRun | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}
export interface RunPreference {
  /** Starts without a target, for screens with their own kind of target. */
  startsEmpty?: boolean;
  /** Filters the runs that the screen can show. */
  isShown?: (run: AnalysisRun) => boolean;
}

/** The last target on this device, else the first vehicle with a BOM. */
function findDefaultTarget(models: readonly VehicleModelOption[]): Target | undefined {
  const [last] = readLastTargets();
  if (
    last &&
    (last.target.scope !== 'vehicle' ||
      models.some(({ id }) => last.target.scope === 'vehicle' && id === last.target.modId))
  )
    return last.target;
  const model = models.find(({ bomPositions }) => bomPositions > 0) ?? models[0];
  return model && { scope: 'vehicle', modId: model.id };
}

/** By default the compared run is the previous one that showed the present state at its time. */
function findComparedRun(
  runs: readonly AnalysisRun[],
  run: AnalysisRun | undefined,
  wanted: AnalysisState['compare'],
): AnalysisRun | undefined {
  if (!run || wanted === 'none') return undefined;
  if (wanted !== undefined) return runs.find(({ id }) => id === wanted && id !== run.id);
  return runs.find(
    ({ showsPresent, number, id }) => showsPresent && (number < run.number || (number === run.number && id < run.id)),
  );
}

/** The target of the URL, else that of the run in the URL, else the default one. */
function useTarget({ target, runId }: AnalysisState, { startsEmpty = false }: RunPreference) {
  const may = useMay();
  const models = useRoute(
    vehicleApi.modInfo.modList,
    {},
    { log: 'analysis.log.models', enabled: may(vehicleApi.modInfo.modList) },
  );
  const named = useRoute(
    analysisApi.getRun,
    { runId: runId ?? 0 },
    { log: 'analysis.log.run', enabled: runId !== undefined && target === undefined },
  );
  const isNamed = target !== undefined || runId !== undefined;
  const hasModels = models.data !== undefined || models.error !== null || !may(vehicleApi.modInfo.modList);
  const usual = isNamed || startsEmpty || !hasModels ? undefined : findDefaultTarget(models.data ?? []);
  const ofRun = named.data && targetOfRun(named.data);
  return {
    models,
    named,
    target: target ?? ofRun ?? usual,
    isLoading: (!isNamed && !startsEmpty && !hasModels) || (target === undefined && named.isLoading),
  };
}

function useRuns({ target: requested, runId }: AnalysisState, target: Target | undefined) {
  const byRun = requested === undefined && runId !== undefined;
  return useRoute(analysisApi.runs, byRun ? { runId } : target ? toTargetInput(target) : {}, {
    log: 'analysis.log.runs',
    enabled: byRun || target !== undefined,
  });
}

const resolveTitle = (
  run: AnalysisRun | undefined,
  model: VehicleModelOption | undefined,
  target: Target | undefined,
): string =>
  run?.title ??
  (target?.scope === 'vehicle' ? model?.projectName : undefined) ??
  readLastTargets().find((last) => sameTarget(last.target, target))?.title ??
  '';

function useRememberTarget(target: Target | undefined, title: string): void {
  useEffect(() => {
    if (target && title) rememberTarget(target, title);
  }, [target, title]);
}

/**
 * The run of the URL, else the current run of the target. Screens that filter runs use the newest one that shows
 * the present state.
 */
const findShownRun = (
  runs: readonly AnalysisRun[],
  { runId }: AnalysisState,
  { isShown }: RunPreference,
): AnalysisRun | undefined =>
  runs.find(({ id }) => id === runId) ?? runs.find(({ current, showsPresent }) => (isShown ? showsPresent : current));

/** The target, the run and the compared run of the screen. */
export function useRunChoice(state: AnalysisState, preference: RunPreference = {}): RunChoice {
  const { models, named, target, isLoading } = useTarget(state, preference);
  const all = useRuns(state, target);
  const newestFirst = [...(all.data ?? [])].sort((left, right) => right.number - left.number || right.id - left.id);
  const runs = newestFirst.filter((run) => run.state === 'done' && (preference.isShown?.(run) ?? true));
  const run = findShownRun(runs, state, preference);
  const [newest] = newestFirst;
  const modId = target?.scope === 'vehicle' ? target.modId : (newest?.modId ?? named.data?.modId);
  const model = models.data?.find(({ id }) => id === modId);
  const title = resolveTitle(run ?? newest, model, target);
  useRememberTarget(target, (run ?? newest)?.targetTitle ?? title);
  return {
    models: models.data ?? [],
    target,
    model,
    title,
    runs,
    run,
    compared: findComparedRun(runs, run, state.compare),
    unfinished: newest && (newest.state === 'running' || newest.state === 'failed') ? newest : undefined,
    isLoading: isLoading || all.isLoading,
    error: models.error ?? (state.target ? null : named.error) ?? all.error,
    retry: () => void (models.error ? models.refetch() : named.error ? named.refetch() : all.refetch()),
  };
}

import { analysisApi, vehicleApi, type AnalysisRun, type VehicleModelOption } from '@matlas/contract';
import { useMay, useRoute } from '@matlas/web-kit';
import { useEffect } from 'react';
import type { AnalysisState } from './analysis-state';
import { lastTargets, rememberTarget } from './target/last-targets';
import { inputOf, sameTarget, targetOf, type Target } from './target/target';

export interface RunChoice {
  models: readonly VehicleModelOption[];
  /** What is analysed; undefined while nothing was chosen, and of a run whose data sheets are not told. */
  target: Target | undefined;
  /** Of a vehicle or a branch of one. */
  model: VehicleModelOption | undefined;
  /** What is analysed, in words; with what was assumed where the run does not show the present. */
  title: string;
  /** Finished runs of the target, newest first. */
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
export interface RunPreference {
  /** A screen of its own kind of target begins with none. */
  startsEmpty?: boolean;
  /** Runs that the screen can show. */
  isShown?: (run: AnalysisRun) => boolean;
}

/** Seen last on this device, else the first vehicle that has a BOM. */
function usualTarget(models: readonly VehicleModelOption[]): Target | undefined {
  const [last] = lastTargets();
  if (
    last &&
    (last.target.scope !== 'vehicle' ||
      models.some(({ id }) => last.target.scope === 'vehicle' && id === last.target.modId))
  )
    return last.target;
  const model = models.find(({ bomPositions }) => bomPositions > 0) ?? models[0];
  return model && { scope: 'vehicle', modId: model.id };
}

/** What a person compares with first is the run before over the data as they were then. */
function compareWith(
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

/** The target of the address, else of its run, else the usual one. */
function useTarget({ target, runId }: AnalysisState, { startsEmpty = false }: RunPreference) {
  const may = useMay();
  const models = useRoute(
    vehicleApi.modInfo.modList,
    {},
    { log: 'analysis.log.models', enabled: may(vehicleApi.modInfo.modList) },
  );
  const named = useRoute(
    analysisApi.one,
    { runId: runId ?? 0 },
    { log: 'analysis.log.run', enabled: runId !== undefined && target === undefined },
  );
  const isNamed = target !== undefined || runId !== undefined;
  const hasModels = models.data !== undefined || models.error !== null || !may(vehicleApi.modInfo.modList);
  const usual = isNamed || startsEmpty || !hasModels ? undefined : usualTarget(models.data ?? []);
  const ofRun = named.data && targetOf(named.data);
  return {
    models,
    named,
    target: target ?? ofRun ?? usual,
    isLoading: (!isNamed && !startsEmpty && !hasModels) || (target === undefined && named.isLoading),
  };
}

function useRuns({ target: asked, runId }: AnalysisState, target: Target | undefined) {
  const byRun = asked === undefined && runId !== undefined;
  return useRoute(analysisApi.runs, byRun ? { runId } : target ? inputOf(target) : {}, {
    log: 'analysis.log.runs',
    enabled: byRun || target !== undefined,
  });
}

const titleOf = (
  run: AnalysisRun | undefined,
  model: VehicleModelOption | undefined,
  target: Target | undefined,
): string =>
  run?.title ??
  (target?.scope === 'vehicle' ? model?.projectName : undefined) ??
  lastTargets().find((last) => sameTarget(last.target, target))?.title ??
  '';

function useRemembered(target: Target | undefined, title: string): void {
  useEffect(() => {
    if (target && title) rememberTarget(target, title);
  }, [target, title]);
}

/**
 * The current run of the target, unless the address names another; on a screen for some runs only, the newest of those
 * that show the present.
 */
const shownRun = (
  runs: readonly AnalysisRun[],
  { runId }: AnalysisState,
  { isShown }: RunPreference,
): AnalysisRun | undefined =>
  runs.find(({ id }) => id === runId) ?? runs.find(({ current, showsPresent }) => (isShown ? showsPresent : current));

/** Target, run and compared run. */
export function useRunChoice(state: AnalysisState, wish: RunPreference = {}): RunChoice {
  const { models, named, target, isLoading } = useTarget(state, wish);
  const all = useRuns(state, target);
  const newestFirst = [...(all.data ?? [])].sort((left, right) => right.number - left.number || right.id - left.id);
  const runs = newestFirst.filter((run) => run.state === 'done' && (wish.isShown?.(run) ?? true));
  const run = shownRun(runs, state, wish);
  const [newest] = newestFirst;
  const modId = target?.scope === 'vehicle' ? target.modId : (newest?.modId ?? named.data?.modId);
  const model = models.data?.find(({ id }) => id === modId);
  const title = titleOf(run ?? newest, model, target);
  useRemembered(target, (run ?? newest)?.targetTitle ?? title);
  return {
    models: models.data ?? [],
    target,
    model,
    title,
    runs,
    run,
    compared: compareWith(runs, run, state.compare),
    unfinished: newest && (newest.state === 'running' || newest.state === 'failed') ? newest : undefined,
    isLoading: isLoading || all.isLoading,
    error: models.error ?? (state.target ? null : named.error) ?? all.error,
    retry: () => void (models.error ? models.refetch() : named.error ? named.refetch() : all.refetch()),
  };
}

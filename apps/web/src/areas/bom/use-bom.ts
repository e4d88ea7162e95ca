import {
  analysisApi,
  bomApi,
  vehicleApi,
  type AnalysisRun,
  type BomSummary,
  type VehicleModelOption,
} from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';
import { useMemo } from 'react';
import { useCurrentRun } from '../shared/use-current-run';
import { emptyIndex, indexBom, type BomIndex, type VerdictsById } from './bom-index';

export interface Bom {
  modelId: number;
  index: BomIndex;
  summary: BomSummary | undefined;
  /** The current run, whose verdicts the tree shows. */
  run: AnalysisRun | undefined;
  verdicts: VerdictsById;
  isLoading: boolean;
  error: Error | null;
  refetch: () => void;
}

const noVerdicts: VerdictsById = new Map();

function useVerdicts(modelId: number): { run: AnalysisRun | undefined; verdicts: VerdictsById } {
  const { run } = useCurrentRun(modelId, { log: 'bom.log.runs' });
  const positions = useRoute(
    analysisApi.positions,
    { modId: modelId, runId: run?.id },
    { log: 'bom.log.verdicts', enabled: run !== undefined },
  );
  const verdicts = useMemo(
    () =>
      positions.data
        ? new Map(
            positions.data.map(({ positionId, prohibited, declarable }) => [positionId, { prohibited, declarable }]),
          )
        : noVerdicts,
    [positions.data],
  );
  return { run, verdicts };
}

/** All data of a model for the BOM screen. */
export function useBom(modelId: number): Bom {
  const tree = useRoute(bomApi.tree, { modId: modelId }, { log: 'bom.log.tree' });
  const summary = useRoute(bomApi.summary, { modId: modelId }, { log: 'bom.log.summary' });
  const index = useMemo(() => (tree.data ? indexBom(tree.data) : emptyIndex), [tree.data]);
  return {
    modelId,
    index,
    summary: summary.data,
    ...useVerdicts(modelId),
    isLoading: tree.isLoading || summary.isLoading,
    error: tree.error ?? summary.error,
    refetch: () => {
      void tree.refetch();
      void summary.refetch();
    },
  };
}

/** All models that the user may see, for the picker. */
export function useModels(): {
  models: readonly VehicleModelOption[];
  isLoading: boolean;
  error: Error | null;
  refetch: () => void;
} {
  const { data, isLoading, error, refetch } = useRoute(vehicleApi.modInfo.modList, {}, { log: 'bom.log.models' });
  return { models: data ?? [], isLoading, error, refetch: () => void refetch() };
}

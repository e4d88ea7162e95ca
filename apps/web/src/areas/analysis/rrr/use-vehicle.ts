import { vehicleApi, type VehicleModelOption } from '@matlas/contract';
import { useMay, useRoute } from '@matlas/web-kit';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parsePositiveInteger } from '../analysis-state';
import { readLastTargets, rememberTarget } from '../target/last-targets';

export interface VehicleChoice {
  models: readonly VehicleModelOption[];
  model: VehicleModelOption | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  choose: (modId: number) => void;
}

function findDefaultVehicle(models: readonly VehicleModelOption[]): VehicleModelOption | undefined {
  const seen = readLastTargets().flatMap(({ target }) =>
    target.scope === 'vehicle' ? (models.find(({ id }) => id === target.modId) ?? []) : [],
  );
  return seen[0] ?? models.find(({ bomPositions }) => bomPositions > 0) ?? models[0];
}

/** The vehicle of the URL, else the last viewed one, else the first with a BOM. */
export function useVehicle(): VehicleChoice {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const { data, error, isLoading, refetch } = useRoute(
    vehicleApi.modInfo.modList,
    {},
    { log: 'analysisRrr.log.models', enabled: may(vehicleApi.modInfo.modList) },
  );
  const requestedId = parsePositiveInteger(search.get('modId'));
  const models = data ?? [];
  const model = requestedId === undefined ? findDefaultVehicle(models) : models.find(({ id }) => id === requestedId);
  useEffect(() => {
    if (model) rememberTarget({ scope: 'vehicle', modId: model.id }, model.projectName);
  }, [model]);
  return {
    models,
    model,
    isLoading,
    error,
    retry: () => void refetch(),
    choose: (modId) =>
      setSearch((now) => ({ modId: String(modId), ...(now.get('view') ? { view: now.get('view') as string } : {}) })),
  };
}

import { vehicleApi, type VehicleModelOption } from '@matlas/contract';
import { useMay, useRoute } from '@matlas/web-kit';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { numberIn } from '../analysis-state';
import { lastTargets, rememberTarget } from '../target/last-targets';

export interface VehicleChoice {
  models: readonly VehicleModelOption[];
  model: VehicleModelOption | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  choose: (modId: number) => void;
}

function usual(models: readonly VehicleModelOption[]): VehicleModelOption | undefined {
  const seen = lastTargets().flatMap(({ target }) =>
    target.scope === 'vehicle' ? (models.find(({ id }) => id === target.modId) ?? []) : [],
  );
  return seen[0] ?? models.find(({ bomPositions }) => bomPositions > 0) ?? models[0];
}

/** The vehicle of the address; else the one seen last, else the first that has a BOM. */
export function useVehicle(): VehicleChoice {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const { data, error, isLoading, refetch } = useRoute(
    vehicleApi.modInfo.modList,
    {},
    { log: 'analysisRrr.log.models', enabled: may(vehicleApi.modInfo.modList) },
  );
  const asked = numberIn(search.get('modId'));
  const models = data ?? [];
  const model = asked === undefined ? usual(models) : models.find(({ id }) => id === asked);
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

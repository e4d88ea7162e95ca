import { vehicleApi } from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';

/** The vehicle types in use, as choices. */
export function useVehicleTypes(): { value: string; label: string }[] {
  const { data = [] } = useRoute(vehicleApi.modInfo.getType, {}, { log: 'vehicle.title' });
  return data.map(({ vehicleType }) => ({ value: vehicleType, label: vehicleType }));
}

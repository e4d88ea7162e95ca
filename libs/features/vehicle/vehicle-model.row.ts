import { lockState, type VehicleModelRow } from '@matlas/contract';
import { type Auth, can } from '@matlas/server-kit';
import type { VehicleModel } from './vehicle-model.store';

/** The actions that the caller may perform on a model in its present state. */
export function mayOnModel(auth: Auth, model: Pick<VehicleModel, 'lockState'>): VehicleModelRow['can'] {
  const isOpen = model.lockState === lockState.of.unlocked;
  return { edit: isOpen && can(auth, 'model:modInfo:edit'), delete: isOpen && can(auth, 'model:modInfo:delete') };
}

export const toModelRow = (auth: Auth, model: VehicleModel): VehicleModelRow => ({
  ...model,
  createTime: model.createTime.toISOString(),
  updateTime: model.updateTime.toISOString(),
  bomUpdateTime: model.bomUpdateTime?.toISOString() ?? null,
  can: mayOnModel(auth, model),
});

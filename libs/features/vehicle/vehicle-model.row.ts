import { lockState, type VehicleModelRow } from '@matlas/contract';
import { type Auth, can } from '@matlas/server-kit';
import type { VehicleModel } from './vehicle-model.store';

/** The actions that the caller may perform on a model in its present state. */
export function mayOnModel(auth: Auth, model: Pick<VehicleModel, 'lockState' | 'archived'>): VehicleModelRow['can'] {
  const isLocked = model.lockState === lockState.of.locked;
  const isOpen = !isLocked && !model.archived;
  const [mayEdit, mayLock] = [can(auth, 'model:modInfo:edit'), can(auth, 'bom:info:lock') && !model.archived];
  return {
    edit: isOpen && mayEdit,
    delete: isOpen && can(auth, 'model:modInfo:delete'),
    lock: mayLock && !isLocked,
    unlock: mayLock && isLocked,
    archive: mayEdit && !model.archived,
    restore: mayEdit && model.archived,
  };
}

export const toModelRow = (auth: Auth, { cqcOfId: _cqcOfId, ...model }: VehicleModel): VehicleModelRow => ({
  ...model,
  createTime: model.createTime.toISOString(),
  updateTime: model.updateTime.toISOString(),
  bomUpdateTime: model.bomUpdateTime?.toISOString() ?? null,
  lockedAt: model.lockedAt?.toISOString() ?? null,
  archivedAt: model.archivedAt?.toISOString() ?? null,
  can: mayOnModel(auth, model),
});

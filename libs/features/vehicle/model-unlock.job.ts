import { lockState, modelUnlockJob } from '@matlas/contract';
import { clock, dueItemsJob, systemAuth } from '@matlas/server-kit';
import { VehicleModelService } from './vehicle-model.service';
import { VehicleModelStore } from './vehicle-model.store';

/** Unlocks models on the day after the last day of their lock. */
export const modelUnlock = dueItemsJob({
  def: modelUnlockJob,
  schedule: { key: 'vehicle.modelUnlock', cron: '5 * * * *' },
  uses: [VehicleModelStore, VehicleModelService],
  list: (models) => models.listLocksThatEnded(),
  each: async ({ id, enterpriseId }, models, service) => {
    const auth = systemAuth(enterpriseId);
    const model = await models.findForUpdate(auth.scope, id);
    const isOver = model.lockedUntil !== null && model.lockedUntil < clock.today();
    if (model.lockState !== lockState.of.locked || !isOver || model.archived) return false;
    await service.setState(auth, id, { lockState: lockState.of.unlocked });
    return true;
  },
  result: (_ended, unlocked) => ({ unlocked }),
});

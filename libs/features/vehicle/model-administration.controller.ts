import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { ModelGrantService } from '@matlas/features/identity';
import { type Auth, Handle } from '@matlas/server-kit';
import { ModelAdministrationService } from './model-administration.service';
import { VehicleModelService } from './vehicle-model.service';

const routes = api.vehicle.modInfo;
/** Locks, archive, and who may see and work on a model. */
@Controller()
export class ModelAdministrationController {
  constructor(
    private readonly administration: ModelAdministrationService,
    private readonly models: VehicleModelService,
    private readonly grants: ModelGrantService,
  ) {}
  @Handle(routes.lock) lock(auth: Auth, input: In<typeof routes.lock>) {
    return this.administration.lock(auth, input);
  }
  @Handle(routes.unlock) unlock(auth: Auth, { ids }: In<typeof routes.unlock>) {
    return this.administration.unlock(auth, ids);
  }
  @Handle(routes.archive) archive(auth: Auth, { ids }: In<typeof routes.archive>) {
    return this.administration.archive(auth, ids);
  }
  @Handle(routes.restore) restore(auth: Auth, { ids }: In<typeof routes.restore>) {
    return this.administration.restore(auth, ids);
  }
  @Handle(routes.users) async users(auth: Auth, { id }: In<typeof routes.users>) {
    return this.grants.listUsers(auth, await this.models.getModel(auth, id));
  }
  @Handle(routes.grant) async grant(auth: Auth, { id, userIds, granted }: In<typeof routes.grant>) {
    return this.grants.grant(auth, await this.models.getModel(auth, id), userIds, granted);
  }
}

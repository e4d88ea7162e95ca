import { Controller } from '@nestjs/common';
import { api } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { VehicleModelService } from './vehicle-model.service';

const routes = api.system.users;
/** Models that the caller can see, for the system console. */
@Controller()
export class VisibleModelController {
  constructor(private readonly models: VehicleModelService) {}
  @Handle(routes.getModIds) async getModIds(auth: Auth) {
    return (await this.models.options(auth)).map(({ id, projectName, internalNumber }) => ({
      id,
      projectName,
      internalNumber,
    }));
  }
}

import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { VehicleModelService } from './vehicle-model.service';

const routes = api.vehicle.modInfo;
@Controller()
export class VehicleModelController {
  constructor(private readonly models: VehicleModelService) {}
  @Handle(routes.page) page(auth: Auth, { page, withArchived }: In<typeof routes.page>) {
    return this.models.page(auth, page, withArchived);
  }
  @Handle(routes.analysisModPage) analysisModPage(auth: Auth, page: In<typeof routes.analysisModPage>) {
    return this.models.analysisPage(auth, page);
  }
  @Handle(routes.bomModPage) bomModPage(auth: Auth, page: In<typeof routes.bomModPage>) {
    return this.models.bomPage(auth, page);
  }
  @Handle(routes.modList) modList(auth: Auth) {
    return this.models.options(auth);
  }
  @Handle(routes.list) list(auth: Auth) {
    return this.models.list(auth);
  }
  @Handle(routes.getType) getType(auth: Auth) {
    return this.models.types(auth);
  }
  @Handle(routes.info) info(auth: Auth, { id }: In<typeof routes.info>) {
    return this.models.getInfo(auth, id);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.models.save(auth, input);
  }
  @Handle(routes.copyModel) copyModel(auth: Auth, input: In<typeof routes.copyModel>) {
    return this.models.copy(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, input: In<typeof routes.delete>) {
    return this.models.delete(auth, input);
  }
}

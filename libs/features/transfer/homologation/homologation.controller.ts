import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { HomologationService } from './homologation.service';

const routes = api.transferHomologation;
@Controller()
export class HomologationController {
  constructor(private readonly homologation: HomologationService) {}
  @Handle(routes.startVehicle) startVehicle(auth: Auth, { modId }: In<typeof routes.startVehicle>) {
    return this.homologation.startVehicle(auth, modId);
  }
  @Handle(routes.exportVehicle) exportVehicle(auth: Auth, { fileId }: In<typeof routes.exportVehicle>) {
    return this.homologation.exportVehicle(auth, fileId);
  }
  @Handle(routes.checkSheet) checkSheet(auth: Auth, { sheetId }: In<typeof routes.checkSheet>) {
    return this.homologation.checkSheet(auth, sheetId);
  }
  @Handle(routes.exportSheet) exportSheet(auth: Auth, { sheetId }: In<typeof routes.exportSheet>) {
    return this.homologation.exportSheet(auth, sheetId);
  }
}

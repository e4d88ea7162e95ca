import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { MaterialsGroupReport } from './materials-group-report';
import { MaterialsGroupService } from './materials-group.service';

const routes = api.analysisMaterialsGroup;
@Controller()
export class MaterialsGroupController {
  constructor(
    private readonly materials: MaterialsGroupService,
    private readonly reports: MaterialsGroupReport,
  ) {}
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.materials.page(auth, input);
  }
  @Handle(routes.summary) summary(auth: Auth, input: In<typeof routes.summary>) {
    return this.materials.getSummary(auth, input);
  }
  @Handle(routes.systems) systems(auth: Auth, input: In<typeof routes.systems>) {
    return this.materials.listSystems(auth, input);
  }
  @Handle(routes.unknown) unknown(auth: Auth, input: In<typeof routes.unknown>) {
    return this.materials.listUnknown(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, input: In<typeof routes.export>) {
    return this.reports.exportWorkbook(auth, input);
  }
}

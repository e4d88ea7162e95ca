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
  @Handle(routes.page) page(auth: Auth, asked: In<typeof routes.page>) {
    return this.materials.page(auth, asked);
  }
  @Handle(routes.summary) summary(auth: Auth, asked: In<typeof routes.summary>) {
    return this.materials.getSummary(auth, asked);
  }
  @Handle(routes.systems) systems(auth: Auth, asked: In<typeof routes.systems>) {
    return this.materials.listSystems(auth, asked);
  }
  @Handle(routes.unknown) unknown(auth: Auth, asked: In<typeof routes.unknown>) {
    return this.materials.listUnknown(auth, asked);
  }
  @Handle(routes.export) export(auth: Auth, asked: In<typeof routes.export>) {
    return this.reports.exportWorkbook(auth, asked);
  }
}

import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { MassDetailService } from './mass-detail.service';
import { MaterialDetailExport } from './material-detail-export';
import { MaterialDetailService } from './material-detail.service';

const routes = api.analysisMaterialDetail;
@Controller()
export class MaterialDetailController {
  constructor(
    private readonly details: MassDetailService,
    private readonly materials: MaterialDetailService,
    private readonly workbooks: MaterialDetailExport,
  ) {}
  @Handle(routes.state) state(auth: Auth, { modId }: In<typeof routes.state>) {
    return this.details.getState(auth, modId);
  }
  @Handle(routes.calculate) calculate(auth: Auth, { modId }: In<typeof routes.calculate>) {
    return this.details.calculate(auth, modId);
  }
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.materials.page(auth, input);
  }
  @Handle(routes.totals) totals(auth: Auth, input: In<typeof routes.totals>) {
    return this.materials.getTotals(auth, input);
  }
  @Handle(routes.suppliers) suppliers(auth: Auth, { modId }: In<typeof routes.suppliers>) {
    return this.materials.suppliers(auth, modId);
  }
  @Handle(routes.highContent) highContent(auth: Auth, input: In<typeof routes.highContent>) {
    return this.materials.highContent(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, input: In<typeof routes.export>) {
    return this.workbooks.exportLines(auth, input);
  }
  @Handle(routes.exportHighContent) exportHighContent(auth: Auth, input: In<typeof routes.exportHighContent>) {
    return this.workbooks.exportHighContent(auth, input);
  }
}

import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { MassDeviationExport } from './mass-deviation-export';
import { MassDeviationService } from './mass-deviation.service';

const routes = api.analysisDeviation;
@Controller()
export class MassDeviationController {
  constructor(
    private readonly details: MassDetailService,
    private readonly deviations: MassDeviationService,
    private readonly workbooks: MassDeviationExport,
  ) {}
  @Handle(routes.state) state(auth: Auth, { modId }: In<typeof routes.state>) {
    return this.details.getState(auth, modId);
  }
  @Handle(routes.calculate) calculate(auth: Auth, { modId }: In<typeof routes.calculate>) {
    return this.details.calculate(auth, modId);
  }
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.deviations.page(auth, input);
  }
  @Handle(routes.totals) totals(auth: Auth, input: In<typeof routes.totals>) {
    return this.deviations.getTotals(auth, input);
  }
  @Handle(routes.suppliers) suppliers(auth: Auth, { modId }: In<typeof routes.suppliers>) {
    return this.deviations.suppliers(auth, modId);
  }
  @Handle(routes.export) export(auth: Auth, input: In<typeof routes.export>) {
    return this.workbooks.exportWorkbook(auth, input);
  }
}

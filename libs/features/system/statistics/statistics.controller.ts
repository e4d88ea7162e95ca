import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { StatisticsReport } from './statistics-report';
import { StatisticsService } from './statistics.service';

const routes = api.statistics;
@Controller()
export class StatisticsController {
  constructor(
    private readonly statistics: StatisticsService,
    private readonly reports: StatisticsReport,
  ) {}
  @Handle(routes.sheets) async sheets(auth: Auth, input: In<typeof routes.sheets>) {
    return this.statistics.getSheetStatistics(await this.statistics.focus(auth, input));
  }
  @Handle(routes.sheetsExport) sheetsExport(auth: Auth, input: In<typeof routes.sheetsExport>) {
    return this.reports.exportSheets(auth, input);
  }
  @Handle(routes.uploads) async uploads(auth: Auth, input: In<typeof routes.uploads>) {
    return this.statistics.getUploadStatistics(await this.statistics.focus(auth, input));
  }
  @Handle(routes.uploadsPage) uploadsPage(auth: Auth, { page }: In<typeof routes.uploadsPage>) {
    return this.statistics.page(auth, page);
  }
  @Handle(routes.uploadsExport) uploadsExport(auth: Auth, input: In<typeof routes.uploadsExport>) {
    return this.reports.uploads(auth, input);
  }
  @Handle(routes.chargeable) async chargeable(auth: Auth, input: In<typeof routes.chargeable>) {
    return this.statistics.getBillingStatistics(await this.statistics.focus(auth, input));
  }
  @Handle(routes.chargeableExport) chargeableExport(auth: Auth, input: In<typeof routes.chargeableExport>) {
    return this.reports.chargeable(auth, input);
  }
}

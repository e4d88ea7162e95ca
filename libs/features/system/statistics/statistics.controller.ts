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
  @Handle(routes.sheets) async sheets(auth: Auth, asked: In<typeof routes.sheets>) {
    return this.statistics.getSheetStatistics(await this.statistics.focus(auth, asked));
  }
  @Handle(routes.sheetsExport) sheetsExport(auth: Auth, asked: In<typeof routes.sheetsExport>) {
    return this.reports.exportSheets(auth, asked);
  }
  @Handle(routes.uploads) async uploads(auth: Auth, asked: In<typeof routes.uploads>) {
    return this.statistics.getUploadStatistics(await this.statistics.focus(auth, asked));
  }
  @Handle(routes.uploadsPage) uploadsPage(auth: Auth, { page }: In<typeof routes.uploadsPage>) {
    return this.statistics.page(auth, page);
  }
  @Handle(routes.uploadsExport) uploadsExport(auth: Auth, asked: In<typeof routes.uploadsExport>) {
    return this.reports.uploads(auth, asked);
  }
  @Handle(routes.chargeable) async chargeable(auth: Auth, asked: In<typeof routes.chargeable>) {
    return this.statistics.getBillingStatistics(await this.statistics.focus(auth, asked));
  }
  @Handle(routes.chargeableExport) chargeableExport(auth: Auth, asked: In<typeof routes.chargeableExport>) {
    return this.reports.chargeable(auth, asked);
  }
}

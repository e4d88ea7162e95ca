import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ReportArchive } from './report-archive';
import { ReportKeeper } from './report-keeper';
import { ReportService } from './report.service';

const routes = api.analysisReport;
@Controller()
export class ReportController {
  constructor(private readonly reports: ReportService, private readonly keeper: ReportKeeper, private readonly archives: ReportArchive) {}
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) { return this.reports.page(auth, input); }
  @Handle(routes.kinds) kinds(auth: Auth) { return this.reports.kinds(auth); }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) { return this.reports.delete(auth, ids); }
  @Handle(routes.batchExport) batchExport(auth: Auth, { ids }: In<typeof routes.batchExport>) { return this.archives.of(auth, ids); }
  @Handle(routes.download) download(auth: Auth, { id }: In<typeof routes.download>) { return this.reports.download(auth, id); }
  @Handle(routes.keep) keep(auth: Auth, input: In<typeof routes.keep>) { return this.keeper.keep(auth, input); }
  @Handle(routes.schedulePage) schedulePage(auth: Auth, { page }: In<typeof routes.schedulePage>) { return this.reports.schedulePage(auth, page); }
  @Handle(routes.saveSchedule) saveSchedule(auth: Auth, input: In<typeof routes.saveSchedule>) { return this.reports.saveSchedule(auth, input); }
  @Handle(routes.deleteSchedule) deleteSchedule(auth: Auth, { ids }: In<typeof routes.deleteSchedule>) { return this.reports.deleteSchedules(auth, ids); }
}

import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ReportArchive } from './report-archive';
import { ReportRequestService } from './report-request.service';
import { ReportScheduleService } from './report-schedule.service';
import { ReportService } from './report.service';
import { ReportStates } from './report-states';

const routes = api.analysisReport;
@Controller()
export class ReportController {
  constructor(
    private readonly reports: ReportService,
    private readonly requests: ReportRequestService,
    private readonly archives: ReportArchive,
    private readonly schedules: ReportScheduleService,
    private readonly reportStates: ReportStates,
  ) {}
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.reports.page(auth, input);
  }
  @Handle(routes.kinds) kinds(auth: Auth) {
    return this.reports.kinds(auth);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.reports.delete(auth, ids);
  }
  @Handle(routes.batchExport) batchExport(auth: Auth, { ids }: In<typeof routes.batchExport>) {
    return this.archives.buildArchive(auth, ids);
  }
  @Handle(routes.download) download(auth: Auth, { id }: In<typeof routes.download>) {
    return this.reports.download(auth, id);
  }
  @Handle(routes.createReport) keep(auth: Auth, input: In<typeof routes.createReport>) {
    return this.requests.requestReport(auth, input);
  }
  @Handle(routes.states) states(auth: Auth, { ids }: In<typeof routes.states>) {
    return this.reportStates.listStates(auth, ids);
  }
  @Handle(routes.repeatReport) remake(auth: Auth, { id }: In<typeof routes.repeatReport>) {
    return this.reports.remake(auth, id);
  }
  @Handle(routes.schedulePage) schedulePage(auth: Auth, { page }: In<typeof routes.schedulePage>) {
    return this.schedules.page(auth, page);
  }
  @Handle(routes.saveSchedule) saveSchedule(auth: Auth, input: In<typeof routes.saveSchedule>) {
    return this.schedules.save(auth, input);
  }
  @Handle(routes.pauseSchedule) pauseSchedule(auth: Auth, input: In<typeof routes.pauseSchedule>) {
    return this.schedules.pause(auth, input);
  }
  @Handle(routes.runSchedule) runSchedule(auth: Auth, { id }: In<typeof routes.runSchedule>) {
    return this.schedules.runNow(auth, id);
  }
  @Handle(routes.deleteSchedule) deleteSchedule(auth: Auth, { ids }: In<typeof routes.deleteSchedule>) {
    return this.schedules.remove(auth, ids);
  }
}

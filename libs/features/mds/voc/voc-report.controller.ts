import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { VocReportService } from './voc-report.service';

const routes = api.mdsVoc;
@Controller()
export class VocReportController {
  constructor(private readonly reports: VocReportService) {}
  @Handle(routes.list) list(auth: Auth, { sheetId }: In<typeof routes.list>) {
    return this.reports.list(auth, sheetId);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.reports.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.reports.delete(auth, ids);
  }
  @Handle(routes.upload) upload(auth: Auth, { file }: In<typeof routes.upload>) {
    return this.reports.upload(auth, file);
  }
}

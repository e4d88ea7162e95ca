import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { C2cService } from './c2c.service';
import { CodeApprovalService } from './code-approval.service';
import { ConversionService } from './conversion.service';

const routes = api.transferConversion;
@Controller()
export class ConversionController {
  constructor(
    private readonly conversions: ConversionService,
    private readonly approvals: CodeApprovalService,
    private readonly c2cs: C2cService,
  ) {}
  @Handle(routes.listRuns) runs(auth: Auth, page: In<typeof routes.listRuns>) {
    return this.conversions.page(auth, page);
  }
  @Handle(routes.getRun) run(auth: Auth, { id }: In<typeof routes.getRun>) {
    return this.conversions.getRun(auth, id);
  }
  @Handle(routes.sheets) sheets(auth: Auth, { runId, page }: In<typeof routes.sheets>) {
    return this.conversions.listSheets(auth, runId, page);
  }
  @Handle(routes.openCodes) openCodes(auth: Auth, { runId }: In<typeof routes.openCodes>) {
    return this.approvals.listUnapproved(auth, runId);
  }
  @Handle(routes.report) report(auth: Auth, { runId }: In<typeof routes.report>) {
    return this.conversions.createReport(auth, runId);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.conversions.delete(auth, ids);
  }
  @Handle(routes.preview) preview(auth: Auth, { ids }: In<typeof routes.preview>) {
    return this.conversions.preview(auth, ids);
  }
  @Handle(routes.recheck) recheck(auth: Auth, { runId }: In<typeof routes.recheck>) {
    return this.conversions.recheck(auth, runId, 'toImds');
  }
  @Handle(routes.makeFile) makeFile(auth: Auth, input: In<typeof routes.makeFile>) {
    return this.conversions.makeFile(auth, input);
  }
  @Handle(routes.file) file(auth: Auth, { runId }: In<typeof routes.file>) {
    return this.conversions.getResultFile(auth, runId);
  }
  @Handle(routes.upload) upload(auth: Auth, input: In<typeof routes.upload>) {
    return this.conversions.upload(auth, input);
  }
  @Handle(routes.reread) reread(auth: Auth, { runId }: In<typeof routes.reread>) {
    return this.conversions.recheck(auth, runId, 'fromImds');
  }
  @Handle(routes.store) store(auth: Auth, input: In<typeof routes.store>) {
    return this.conversions.store(auth, input);
  }
  @Handle(routes.approvals) approvalsPage(auth: Auth, page: In<typeof routes.approvals>) {
    return this.approvals.page(auth, page);
  }
  @Handle(routes.codes) codes(auth: Auth, input: In<typeof routes.codes>) {
    return this.approvals.listCodes(auth, input);
  }
  @Handle(routes.approve) approve(auth: Auth, input: In<typeof routes.approve>) {
    return this.approvals.approve(auth, input);
  }
  @Handle(routes.withdraw) withdraw(auth: Auth, { ids }: In<typeof routes.withdraw>) {
    return this.approvals.withdraw(auth, ids);
  }
  @Handle(routes.c2cPreview) c2cPreview(auth: Auth, { kids }: In<typeof routes.c2cPreview>) {
    return this.c2cs.preview(auth, kids);
  }
  @Handle(routes.c2c) c2c(auth: Auth, { kids }: In<typeof routes.c2c>) {
    return this.c2cs.download(auth, kids);
  }
}

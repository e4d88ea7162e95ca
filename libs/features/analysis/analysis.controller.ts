import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AnalysisReport } from './analysis-report';
import { AnalysisService } from './analysis.service';
import { FindingService } from './finding.service';

const routes = api.analysis;
@Controller()
export class AnalysisController {
  constructor(private readonly runs: AnalysisService, private readonly results: FindingService, private readonly reports: AnalysisReport) {}
  @Handle(routes.run) run(auth: Auth, input: In<typeof routes.run>) { return this.runs.start(auth, input); }
  @Handle(routes.runs) list(auth: Auth, { modId }: In<typeof routes.runs>) { return this.runs.list(auth, modId); }
  @Handle(routes.one) one(auth: Auth, { runId }: In<typeof routes.one>) { return this.runs.one(auth, runId); }
  @Handle(routes.findings) findings(auth: Auth, input: In<typeof routes.findings>) { return this.results.page(auth, input); }
  @Handle(routes.counts) counts(auth: Auth, input: In<typeof routes.counts>) { return this.results.counts(auth, input); }
  @Handle(routes.detail) detail(auth: Auth, input: In<typeof routes.detail>) { return this.results.detail(auth, input); }
  @Handle(routes.ofPosition) ofPosition(auth: Auth, input: In<typeof routes.ofPosition>) { return this.results.ofPosition(auth, input); }
  @Handle(routes.positions) positions(auth: Auth, input: In<typeof routes.positions>) { return this.results.positions(auth, input); }
  @Handle(routes.totals) totals(auth: Auth, { runId }: In<typeof routes.totals>) { return this.results.totals(auth, runId); }
  @Handle(routes.exportRun) exportRun(auth: Auth, input: In<typeof routes.exportRun>) { return this.reports.workbook(auth, input); }
  @Handle(routes.exportFindings) exportFindings(auth: Auth, { page, ...input }: In<typeof routes.exportFindings>) { return this.reports.workbook(auth, input, page.q); }
}

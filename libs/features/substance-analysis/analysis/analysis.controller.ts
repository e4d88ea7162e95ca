import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AnalysisReport } from '../report/analysis-report';
import { AnalysisService } from '../run/analysis.service';
import { RunSummary } from '../report/run-summary';
import { FindingService } from '../finding/finding.service';

const routes = api.analysis;
@Controller()
export class AnalysisController {
  constructor(
    private readonly runs: AnalysisService,
    private readonly results: FindingService,
    private readonly reports: AnalysisReport,
    private readonly summaries: RunSummary,
  ) {}
  @Handle(routes.run) run(auth: Auth, input: In<typeof routes.run>) {
    return this.runs.start(auth, input);
  }
  @Handle(routes.notJudged) notJudged(auth: Auth, input: In<typeof routes.notJudged>) {
    return this.runs.notJudged(auth, input);
  }
  @Handle(routes.runs) list(auth: Auth, input: In<typeof routes.runs>) {
    return this.runs.list(auth, input);
  }
  @Handle(routes.runPage) runPage(auth: Auth, input: In<typeof routes.runPage>) {
    return this.runs.page(auth, input);
  }
  @Handle(routes.renameRun) rename(auth: Auth, input: In<typeof routes.renameRun>) {
    return this.runs.rename(auth, input);
  }
  @Handle(routes.deleteRuns) delete(auth: Auth, { ids }: In<typeof routes.deleteRuns>) {
    return this.runs.delete(auth, ids);
  }
  @Handle(routes.one) one(auth: Auth, { runId }: In<typeof routes.one>) {
    return this.runs.one(auth, runId);
  }
  @Handle(routes.findings) findings(auth: Auth, input: In<typeof routes.findings>) {
    return this.results.page(auth, input);
  }
  @Handle(routes.counts) counts(auth: Auth, input: In<typeof routes.counts>) {
    return this.results.counts(auth, input);
  }
  @Handle(routes.detail) detail(auth: Auth, input: In<typeof routes.detail>) {
    return this.results.detail(auth, input);
  }
  @Handle(routes.ofPosition) ofPosition(auth: Auth, input: In<typeof routes.ofPosition>) {
    return this.results.ofPosition(auth, input);
  }
  @Handle(routes.positions) positions(auth: Auth, input: In<typeof routes.positions>) {
    return this.results.positions(auth, input);
  }
  @Handle(routes.totals) totals(auth: Auth, { runId }: In<typeof routes.totals>) {
    return this.results.totals(auth, runId);
  }
  @Handle(routes.exportRun) exportRun(auth: Auth, input: In<typeof routes.exportRun>) {
    return this.reports.workbook(auth, input);
  }
  @Handle(routes.exportFindings) exportFindings(auth: Auth, { page, ...input }: In<typeof routes.exportFindings>) {
    return this.reports.workbook(auth, input, page.q);
  }
  @Handle(routes.summaryPdf) summaryPdf(auth: Auth, input: In<typeof routes.summaryPdf>) {
    return this.summaries.pdf(auth, input);
  }
}

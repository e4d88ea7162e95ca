import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AnalysisReport } from '../report/analysis-report';
import { AnalysisService } from '../run/analysis.service';
import { RunStartService } from '../run/run-start.service';
import { RunSummary } from '../report/run-summary';
import { FindingService } from '../finding/finding.service';
import { PositionFindingService } from '../finding/position-finding.service';

const routes = api.analysis;
@Controller()
export class AnalysisController {
  constructor(
    private readonly runs: AnalysisService,
    private readonly starts: RunStartService,
    private readonly results: FindingService,
    private readonly positionFindings: PositionFindingService,
    private readonly reports: AnalysisReport,
    private readonly summaries: RunSummary,
  ) {}
  @Handle(routes.startRun) run(auth: Auth, input: In<typeof routes.startRun>) {
    return this.starts.start(auth, input);
  }
  @Handle(routes.listNotJudged) notJudged(auth: Auth, input: In<typeof routes.listNotJudged>) {
    return this.starts.notJudged(auth, input);
  }
  @Handle(routes.runs) list(auth: Auth, input: In<typeof routes.runs>) {
    return this.runs.listRuns(auth, input);
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
  @Handle(routes.getRun) one(auth: Auth, { runId }: In<typeof routes.getRun>) {
    return this.runs.getRun(auth, runId);
  }
  @Handle(routes.findings) findings(auth: Auth, input: In<typeof routes.findings>) {
    return this.results.page(auth, input);
  }
  @Handle(routes.countFindings) counts(auth: Auth, input: In<typeof routes.countFindings>) {
    return this.results.countFindings(auth, input);
  }
  @Handle(routes.detail) detail(auth: Auth, input: In<typeof routes.detail>) {
    return this.results.detail(auth, input);
  }
  @Handle(routes.listBelowPlace) ofPosition(auth: Auth, input: In<typeof routes.listBelowPlace>) {
    return this.positionFindings.listForPosition(auth, input);
  }
  @Handle(routes.positions) positions(auth: Auth, input: In<typeof routes.positions>) {
    return this.positionFindings.listPositionVerdicts(auth, input);
  }
  @Handle(routes.totals) totals(auth: Auth, { runId }: In<typeof routes.totals>) {
    return this.results.listTotals(auth, runId);
  }
  @Handle(routes.exportRun) exportRun(auth: Auth, input: In<typeof routes.exportRun>) {
    return this.reports.exportWorkbook(auth, input);
  }
  @Handle(routes.exportFindings) exportFindings(auth: Auth, { page, ...input }: In<typeof routes.exportFindings>) {
    return this.reports.exportWorkbook(auth, input, page.q);
  }
  @Handle(routes.summaryPdf) summaryPdf(auth: Auth, input: In<typeof routes.summaryPdf>) {
    return this.summaries.exportPdf(auth, input);
  }
}

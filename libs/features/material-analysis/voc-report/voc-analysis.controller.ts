import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { VocAnalysisReport } from './voc-analysis-report';
import { VocAnalysisService } from './voc-analysis.service';

const routes = api.analysisVoc;
@Controller()
export class VocAnalysisController {
  constructor(
    private readonly voc: VocAnalysisService,
    private readonly workbooks: VocAnalysisReport,
  ) {}
  @Handle(routes.summary) summary(auth: Auth, input: In<typeof routes.summary>) {
    return this.voc.getSummary(auth, input);
  }
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.voc.page(auth, input);
  }
  @Handle(routes.reports) reports(auth: Auth, input: In<typeof routes.reports>) {
    return this.voc.reports(auth, input);
  }
  @Handle(routes.substances) substances(auth: Auth, input: In<typeof routes.substances>) {
    return this.voc.listSubstances(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, input: In<typeof routes.export>) {
    return this.workbooks.exportWorkbook(auth, input);
  }
}

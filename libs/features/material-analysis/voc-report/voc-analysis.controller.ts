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
  @Handle(routes.summary) summary(auth: Auth, asked: In<typeof routes.summary>) {
    return this.voc.getSummary(auth, asked);
  }
  @Handle(routes.page) page(auth: Auth, asked: In<typeof routes.page>) {
    return this.voc.page(auth, asked);
  }
  @Handle(routes.reports) reports(auth: Auth, asked: In<typeof routes.reports>) {
    return this.voc.reports(auth, asked);
  }
  @Handle(routes.substances) substances(auth: Auth, asked: In<typeof routes.substances>) {
    return this.voc.listSubstances(auth, asked);
  }
  @Handle(routes.export) export(auth: Auth, asked: In<typeof routes.export>) {
    return this.workbooks.exportWorkbook(auth, asked);
  }
}

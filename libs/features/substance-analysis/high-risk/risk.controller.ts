import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RiskReport } from './risk-report';
import { RiskService } from './risk.service';

const routes = api.analysisHighRisk;
@Controller()
export class RiskController {
  constructor(
    private readonly risks: RiskService,
    private readonly reports: RiskReport,
  ) {}
  @Handle(routes.summary) summary(auth: Auth, input: In<typeof routes.summary>) {
    return this.risks.getSummary(auth, input);
  }
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.risks.page(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, input: In<typeof routes.export>) {
    return this.reports.exportWorkbook(auth, input);
  }
}

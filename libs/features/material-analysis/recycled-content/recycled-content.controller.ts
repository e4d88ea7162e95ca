import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RecycledContentReport } from './recycled-content-report';
import { RecycledContentService } from './recycled-content.service';

const routes = api.analysisRecycledContent;
@Controller()
export class RecycledContentController {
  constructor(
    private readonly recycled: RecycledContentService,
    private readonly reports: RecycledContentReport,
  ) {}
  @Handle(routes.summary) summary(auth: Auth, input: In<typeof routes.summary>) {
    return this.recycled.getSummary(auth, input);
  }
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.recycled.page(auth, input);
  }
  @Handle(routes.whatIf) whatIf(auth: Auth, input: In<typeof routes.whatIf>) {
    return this.recycled.whatIf(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, input: In<typeof routes.export>) {
    return this.reports.exportWorkbook(auth, input);
  }
}

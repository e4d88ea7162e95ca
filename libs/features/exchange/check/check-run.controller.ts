import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CheckExport } from './check-export';
import { CheckRunService } from './check-run.service';

const routes = api.exchangeCheck;
@Controller()
export class CheckRunController {
  constructor(
    private readonly runs: CheckRunService,
    private readonly workbooks: CheckExport,
  ) {}
  @Handle(routes.targets) targets(auth: Auth, input: In<typeof routes.targets>) {
    return this.runs.targetsOf(auth, input);
  }
  @Handle(routes.run) run(auth: Auth, input: In<typeof routes.run>) {
    return this.runs.start(auth, input);
  }
  @Handle(routes.runs) page(auth: Auth, page: In<typeof routes.runs>) {
    return this.runs.page(auth, page);
  }
  @Handle(routes.one) one(auth: Auth, { id }: In<typeof routes.one>) {
    return this.runs.one(auth, id);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.runs.delete(auth, ids);
  }
  @Handle(routes.sheets) sheets(auth: Auth, { runId, page }: In<typeof routes.sheets>) {
    return this.runs.sheetsOf(auth, runId, page);
  }
  @Handle(routes.findings) findings(auth: Auth, input: In<typeof routes.findings>) {
    return this.runs.findingsOf(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, { runId }: In<typeof routes.export>) {
    return this.workbooks.write(auth, runId);
  }
}

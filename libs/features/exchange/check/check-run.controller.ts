import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CheckExport } from './check-export';
import { CheckStartService } from './check-start.service';
import { CheckRunService } from './check-run.service';

const routes = api.exchangeCheck;
@Controller()
export class CheckRunController {
  constructor(
    private readonly runs: CheckRunService,
    private readonly starts: CheckStartService,
    private readonly workbooks: CheckExport,
  ) {}
  @Handle(routes.targets) targets(auth: Auth, input: In<typeof routes.targets>) {
    return this.runs.listTargets(auth, input);
  }
  @Handle(routes.startRun) run(auth: Auth, input: In<typeof routes.startRun>) {
    return this.starts.start(auth, input);
  }
  @Handle(routes.listRuns) page(auth: Auth, page: In<typeof routes.listRuns>) {
    return this.runs.page(auth, page);
  }
  @Handle(routes.getRun) one(auth: Auth, { id }: In<typeof routes.getRun>) {
    return this.runs.findRun(auth, id);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.runs.delete(auth, ids);
  }
  @Handle(routes.sheets) sheets(auth: Auth, { runId, page }: In<typeof routes.sheets>) {
    return this.runs.listSheets(auth, runId, page);
  }
  @Handle(routes.findings) findings(auth: Auth, input: In<typeof routes.findings>) {
    return this.runs.listFindings(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, { runId }: In<typeof routes.export>) {
    return this.workbooks.write(auth, runId);
  }
}

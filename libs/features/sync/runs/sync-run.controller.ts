import { Controller } from '@nestjs/common';
import { type In, syncRunApi as routes } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SyncErrorService } from './sync-error.service';
import { SyncRunService } from './sync-run.service';

@Controller()
export class SyncRunController {
  constructor(
    private readonly runs: SyncRunService,
    private readonly errors: SyncErrorService,
  ) {}
  @Handle(routes.items) listItems(auth: Auth, { syncRunId, page }: In<typeof routes.items>) {
    return this.runs.pageItems(auth, syncRunId, page);
  }
  @Handle(routes.get) getRun(auth: Auth, { syncRunId }: In<typeof routes.get>) {
    return this.runs.getRow(auth, syncRunId);
  }
  @Handle(routes.pause) pauseRun(auth: Auth, { syncRunId }: In<typeof routes.pause>) {
    return this.runs.pauseRun(auth, syncRunId);
  }
  @Handle(routes.resume) resumeRun(auth: Auth, { syncRunId }: In<typeof routes.resume>) {
    return this.runs.resumeRun(auth, syncRunId);
  }
  @Handle(routes.cancel) cancelRun(auth: Auth, { syncRunId }: In<typeof routes.cancel>) {
    return this.runs.cancelRun(auth, syncRunId);
  }
  @Handle(routes.retry) retryRun(auth: Auth, { syncRunId }: In<typeof routes.retry>) {
    return this.runs.retryRun(auth, syncRunId);
  }
  @Handle(routes.log) listRuns(auth: Auth, page: In<typeof routes.log>) {
    return this.runs.page(auth, 'matlas', page);
  }
  @Handle(routes.errors) listErrors(auth: Auth, page: In<typeof routes.errors>) {
    return this.errors.page(auth, 'matlas', page);
  }
  @Handle(routes.errorGroups) listErrorGroups(auth: Auth) {
    return this.errors.listGroups(auth, 'matlas');
  }
  @Handle(routes.exportErrors) exportErrors(auth: Auth, page: In<typeof routes.exportErrors>) {
    return this.errors.exportErrors(auth, 'matlas', page);
  }
}

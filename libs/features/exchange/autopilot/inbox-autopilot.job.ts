import { Injectable } from '@nestjs/common';
import { inboxAutopilotJob } from '@matlas/contract';
import { clock, Db, type JobContext, JobHandler } from '@matlas/server-kit';
import { autopilotAuth } from './autopilot-auth';
import { AutopilotPilot } from './autopilot-pilot';
import { IncomingStore } from './incoming.store';

const BATCH = 100;

/**
 * Decides the waiting sheets of one enterprise, each in its own transaction, until none waits or the autopilot is
 * switched off.
 */
@Injectable()
export class InboxAutopilotJob extends JobHandler<typeof inboxAutopilotJob> {
  readonly def = inboxAutopilotJob;
  constructor(
    private readonly db: Db,
    private readonly pilot: AutopilotPilot,
    private readonly incoming: IncomingStore,
  ) {
    super();
  }

  async run({ enterpriseId, again }: { enterpriseId: number; again: boolean }, context: JobContext): Promise<unknown> {
    const before = again ? clock.now() : undefined;
    const { scope } = autopilotAuth(enterpriseId);
    let looked = 0;
    for (;;) {
      const kids = await this.db.runAs(scope, () => this.incoming.listUndecided(enterpriseId, before, BATCH));
      if (kids.length === 0) break;
      for (const kid of kids) {
        if (!(await this.pilot.decideSheet(enterpriseId, kid, (work) => context.tx(work))))
          return { looked, isOff: true };
        await context.reportProgress(++looked, null, { key: 'inboxAutopilot.deciding', params: { done: looked } });
      }
    }
    return { looked, isOff: false };
  }
}

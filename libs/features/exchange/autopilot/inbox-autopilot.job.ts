import { Injectable } from '@nestjs/common';
import { inboxAutopilotJob } from '@matlas/contract';
import { clock, Db, type JobContext, JobHandler } from '@matlas/server-kit';
import { autopilotAuth } from './autopilot-auth';
import { AutopilotPilot } from './autopilot-pilot';
import { IncomingStore } from './incoming.store';

const BATCH = 100;

/**
 * Decides what waits in the inbox of one enterprise, each sheet in a transaction of its own, until nothing waits or the
 * switch is off.
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
      const kids = await this.db.as(scope, () => this.incoming.undecided(enterpriseId, before, BATCH));
      if (kids.length === 0) break;
      for (const kid of kids) {
        if (!(await this.pilot.decide(enterpriseId, kid, (work) => context.tx(work)))) return { looked, isOff: true };
        await context.step(++looked, null, { key: 'inboxAutopilot.deciding', params: { done: looked } });
      }
    }
    return { looked, isOff: false };
  }
}

import { Injectable } from '@nestjs/common';
import { decisionReminderJob } from '@matlas/contract';
import { Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { DecisionStore } from './decision.store';

const DAILY = { key: 'analysis.decisionReminder', cron: '20 8 * * *' };

/**
 * Reminds the users who proposed and approved a decision that it expires; its findings are no longer covered
 * afterwards.
 */
@Injectable()
export class DecisionReminderJob extends JobHandler<typeof decisionReminderJob> {
  readonly def = decisionReminderJob;
  override readonly schedule = DAILY;
  constructor(
    private readonly decisions: DecisionStore,
    private readonly events: Events,
  ) {
    super();
  }

  /** A repeated run publishes the same events; their subscribers store each only once. */
  async run(_: object, context: JobContext): Promise<{ decisions: number }> {
    const due = await this.decisions.listExpiring();
    let done = 0;
    for (const decision of due) {
      await this.events.afterCommit('decision.expiring', decision);
      await context.step(++done, due.length);
    }
    return { decisions: due.length };
  }
}

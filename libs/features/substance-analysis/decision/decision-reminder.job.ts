import { Injectable } from '@nestjs/common';
import { decisionReminderJob } from '@matlas/contract';
import { Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { DecisionStore } from './decision.store';

const DAILY = { key: 'analysis.decisionReminder', cron: '20 8 * * *' };

/** Tells whoever proposed and approved a decision in time that it runs out: its findings stand uncovered afterwards. */
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

  /** A run that comes again tells the same; who listens writes it once. */
  async run(_: object, context: JobContext): Promise<{ decisions: number }> {
    const due = await this.decisions.expiring();
    let done = 0;
    for (const decision of due) {
      await this.events.afterCommit('decision.expiring', decision);
      await context.step(++done, due.length);
    }
    return { decisions: due.length };
  }
}

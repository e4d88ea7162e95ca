import { Injectable } from '@nestjs/common';
import { contractReminderJob } from '@matlas/contract';
import { dueReminder } from '@matlas/domain';
import { Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { ContractEndStore } from './contract-end.store';

const DAILY = { key: 'enterprise.contractReminder', cron: '20 8 * * *' };

/** Tells enterprises and the centre in time that a contract ends. */
@Injectable()
export class ContractReminderJob extends JobHandler<typeof contractReminderJob> {
  readonly def = contractReminderJob;
  override readonly schedule = DAILY;
  constructor(
    private readonly contracts: ContractEndStore,
    private readonly events: Events,
  ) {
    super();
  }

  /** A run that comes again tells the same; who listens writes it once. */
  async run(_: object, context: JobContext): Promise<{ contracts: number }> {
    const ending = (await this.contracts.soon()).flatMap(({ today, ...contract }) => {
      const days = dueReminder(contract.contractEnd, today);
      return days === undefined ? [] : [{ ...contract, days }];
    });
    let done = 0;
    for (const contract of ending) {
      await this.events.afterCommit('enterprise.contractEnding', contract);
      await context.step(++done, ending.length);
    }
    return { contracts: ending.length };
  }
}

import { Injectable } from '@nestjs/common';
import { contractReminderJob } from '@matlas/contract';
import { dueReminder } from '@matlas/domain';
import { Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { ContractEndStore } from './contract-end.store';

const DAILY = { key: 'enterprise.contractReminder', cron: '20 8 * * *' };

/** Reminds enterprises and the centre of contracts that will end. */
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

  /** A repeated run publishes the same events; listeners store each only once. */
  async run(_: object, context: JobContext): Promise<{ contracts: number }> {
    const ending = (await this.contracts.listEndingSoon()).flatMap(({ today, ...contract }) => {
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

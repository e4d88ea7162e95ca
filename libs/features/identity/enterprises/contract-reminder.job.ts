import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { contractReminderJob } from '@matlas/contract';
import { dueReminder } from '@matlas/domain';
import { CONFIG, type Config, Events, type JobContext, JobHandler, JobSchedules } from '@matlas/server-kit';
import { ContractEndStore } from './contract-end.store';

const DAILY = { cron: '20 8 * * *', tz: 'Asia/Shanghai' };

/** Tells enterprises and the centre in time that a contract ends. */
@Injectable()
export class ContractReminderJob extends JobHandler<typeof contractReminderJob> implements OnApplicationBootstrap {
  readonly def = contractReminderJob;
  constructor(private readonly contracts: ContractEndStore, private readonly events: Events, private readonly schedules: JobSchedules, @Inject(CONFIG) private readonly config: Config) {
    super();
  }
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.WORKER !== 'off') await this.schedules.set('enterprise.contractReminder', contractReminderJob, {}, DAILY);
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

import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { mergeCleanUpJob } from '@matlas/contract';
import { CONFIG, type Config, type JobContext, JobHandler, JobSchedules } from '@matlas/server-kit';
import { MergeStore } from './merge.store';

/** A quiet hour. */
const NIGHTLY = { cron: '50 3 * * *', tz: 'Asia/Shanghai' };

/** Forgets, row by row, what merges moved that can no longer be undone; that they were, and what moved in sum, stays. */
@Injectable()
export class MergeCleanUpJob extends JobHandler<typeof mergeCleanUpJob> implements OnApplicationBootstrap {
  readonly def = mergeCleanUpJob;
  constructor(private readonly merges: MergeStore, private readonly schedules: JobSchedules, @Inject(CONFIG) private readonly config: Config) {
    super();
  }
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.WORKER !== 'off') await this.schedules.set('enterprise.mergeCleanUp', mergeCleanUpJob, {}, NIGHTLY);
  }
  run(_: object, context: JobContext): Promise<{ rows: number }> {
    return context.finish(async () => ({ rows: await this.merges.forgetRows() }));
  }
}

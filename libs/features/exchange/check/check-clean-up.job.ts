import { Injectable } from '@nestjs/common';
import { CHECK_RUN_DAYS, checkCleanUpJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { CheckRunStore } from './check-run.store';

const NIGHTLY = { key: 'exchange.checkCleanUp', cron: '50 3 * * *' };
const BATCH = 20;

/** Deletes old results of verification, which are valid only for their day. */
@Injectable()
export class CheckCleanUpJob extends JobHandler<typeof checkCleanUpJob> {
  readonly def = checkCleanUpJob;
  override readonly schedule = NIGHTLY;
  constructor(private readonly runs: CheckRunStore) {
    super();
  }

  async run(_: object, context: JobContext): Promise<{ runs: number }> {
    let done = 0;
    for (let removed = BATCH; removed === BATCH; done += removed) {
      removed = await context.tx(() => this.runs.deleteOld(CHECK_RUN_DAYS, BATCH));
      await context.step(done + removed, null);
    }
    return { runs: done };
  }
}

import { Injectable } from '@nestjs/common';
import { mergeCleanUpJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { MergeStore } from './merge.store';

/** A time with little traffic. */
const NIGHTLY = { key: 'enterprise.mergeCleanUp', cron: '50 3 * * *' };

/** Deletes the recorded rows of merges that can no longer be undone; the merge and its totals remain. */
@Injectable()
export class MergeCleanUpJob extends JobHandler<typeof mergeCleanUpJob> {
  readonly def = mergeCleanUpJob;
  override readonly schedule = NIGHTLY;
  constructor(private readonly merges: MergeStore) {
    super();
  }
  run(_: object, context: JobContext): Promise<{ rows: number }> {
    return context.finish(async () => ({ rows: await this.merges.forgetRows() }));
  }
}

import { Injectable } from '@nestjs/common';
import { mergeCleanUpJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { MergeStore } from './merge.store';

/** A quiet hour. */
const NIGHTLY = { key: 'enterprise.mergeCleanUp', cron: '50 3 * * *' };

/**
 * Forgets, row by row, what merges moved that can no longer be undone; that they were, and what moved in sum, stays.
 */
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

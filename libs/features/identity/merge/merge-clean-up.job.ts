import { mergeCleanUpJob } from '@matlas/contract';
import { batchPurgeJob } from '@matlas/server-kit';
import { MergeStore } from './merge.store';

/** Deletes the recorded rows of merges that can no longer be undone; the merge and its totals remain. */
export const mergeCleanUp = batchPurgeJob({
  def: mergeCleanUpJob,
  schedule: { key: 'enterprise.mergeCleanUp', cron: '50 3 * * *' },
  uses: [MergeStore],
  deleteBatch: async (merges) => ({ rows: await merges.forgetRows() }),
});

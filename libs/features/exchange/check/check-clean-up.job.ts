import { CHECK_RUN_DAYS, checkCleanUpJob } from '@matlas/contract';
import { batchPurgeJob } from '@matlas/server-kit';
import { CheckRunStore } from './check-run.store';

const BATCH = 20;

/** Deletes old results of verification, which are valid only for their day. */
export const checkCleanUp = batchPurgeJob({
  def: checkCleanUpJob,
  schedule: { key: 'exchange.checkCleanUp', cron: '50 3 * * *' },
  uses: [CheckRunStore],
  deleteBatch: async (runs) => ({ runs: await runs.deleteOld(CHECK_RUN_DAYS, BATCH) }),
});

import { imdsJobs } from '@matlas/contract';
import { SyncRunService } from '@matlas/features/sync';
import { AppError, dueItemsJob, systemAuth } from '@matlas/server-kit';
import { newRun } from './imds-runs';
import { ImdsAccounts } from './imds-accounts';

/** Every night, for every enterprise with an account: basic data, then data sheets. One that is running is left alone. */
export const imdsNightly = dueItemsJob({
  def: imdsJobs.nightly,
  schedule: { key: 'imds.nightly', cron: '0 2 * * *' },
  uses: [ImdsAccounts, SyncRunService],
  list: (accounts) => accounts.listConnected(),
  each: async (enterpriseId, _accounts, runs) => {
    try {
      await runs.startRun(systemAuth(enterpriseId), newRun('all', { trigger: 'schedule' }));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'sync.running') return false;
      throw error;
    }
  },
  result: (enterprises, started) => ({ enterprises: enterprises.length, started }),
});

import { autopilotSweepJob, inboxAutopilotJob } from '@matlas/contract';
import { dueItemsJob, JobQueue, systemAuth } from '@matlas/server-kit';
import { AutopilotSettingStore } from './autopilot-setting.store';

/**
 * Starts the autopilot of every enterprise with waiting sheets, which remain after a lost event or a killed
 * process. At night, when the load is low.
 */
export const autopilotSweep = dueItemsJob({
  def: autopilotSweepJob,
  schedule: { key: 'exchange.autopilotSweep', cron: '50 2 * * *' },
  uses: [AutopilotSettingStore, JobQueue],
  list: (settings) => settings.listEnterprisesWithWaiting(),
  each: async (enterpriseId, _settings, jobs) => {
    await jobs.start(systemAuth(enterpriseId), inboxAutopilotJob, { enterpriseId });
    return true;
  },
  result: ({ length }) => ({ enterprises: length }),
});
